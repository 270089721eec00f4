let hearers: readonly (() => void)[] = [];
let next: number | null = null;

/** The panel of the reader asks, the text hears. */
export const wishAloud = (): void => {
  for (const hear of hearers) hear();
};

/** @returns stops */
export function hearAloudWish(hear: () => void): () => void {
  hearers = [...hearers, hear];
  return () => {
    hearers = hearers.filter((one) => one !== hear);
  };
}

/** A chapter that is read aloud as soon as it is shown, from its beginning. */
export const wishNextAloud = (chapterId: number): void => {
  next = chapterId;
};

/** Was this chapter wished for? Asked once: whoever comes back to it later has wished for nothing. */
export function takeNextAloud(chapterId: number): boolean {
  const isWished = next === chapterId;
  next = null;
  return isWished;
}
