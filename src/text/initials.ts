/** The first letters of up to two words, 'AT' without any letter (docs/spec/language.md, «Names and initials»). */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join("")
    .toLocaleUpperCase("ru") || "AT";
