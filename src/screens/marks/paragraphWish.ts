let hearers: readonly (() => void)[] = [];

/** A person without a pointer chooses a paragraph by keys: the panel of the reader asks, the marks of the text hear. */
export const wishParagraph = (): void => {
  for (const hear of hearers) hear();
};

/** Is there a text whose paragraphs can be marked? */
export const canWishParagraph = (): boolean => hearers.length > 0;

/** @returns stops */
export function hearParagraphWish(hear: () => void): () => void {
  hearers = [...hearers, hear];
  return () => {
    hearers = hearers.filter((one) => one !== hear);
  };
}
