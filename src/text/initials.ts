/** First letters of up to two words, 'AT' without any (spec/seed.md, sections 3 and 9). */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join("")
    .toLocaleUpperCase("ru") || "AT";
