/** One line of at most so many characters, cut between words. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > most / 2 ? end : most - 1).replace(/[\s,.;:!?–—-]+$/, "")}…`;
}
