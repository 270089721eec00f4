/** The source of a picture of a cover, as the maker of the cover names it (docs/spec/covers.md, «Sources of pictures»). */
type Sourced = { fileId: string; source: string };

/**
 * The pictures of a cover of which nobody has said where they come from: with one of them it is put on no book.
 * @param pictures the files that its scene names
 */
export const unsourcedOf = (pictures: readonly string[], sources: readonly Sourced[]): string[] =>
  pictures.filter((picture) => !sources.some(({ fileId }) => fileId === picture));

/** Has a neural network made one of the pictures that a cover shows? Then the book says so. */
export const isByAi = (pictures: readonly string[], sources: readonly Sourced[]): boolean =>
  sources.some(({ fileId, source }) => source === "Ai" && pictures.includes(fileId));
