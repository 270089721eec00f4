/** Some of a text, with the first place where it differs from the other in it; of long texts the beginnings are often the same. */
export function differingPart(words: string, other: string): string {
  let at = 0;
  while (at < words.length && words[at] === other[at]) at++;
  const from = at < 200 ? 0 : words.lastIndexOf(" ", at - 80) + 1;
  const part = words.slice(from, from + 280).toWellFormed();
  return `${from > 0 ? "…" : ""}${part}${from + 280 < words.length ? "…" : ""}`;
}
