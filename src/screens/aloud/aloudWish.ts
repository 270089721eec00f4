/** `isHeld`: its listener's keys are in the bar of the voice. */
type NextAloud = { chapterId: number; isHeld: boolean };

let hearers: readonly (() => void)[] = [];
let next: NextAloud | null = null;

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
export const wishNextAloud = (wished: NextAloud): void => {
  next = wished;
};

/** The wish for this chapter; null: there is none. It is returned once: a later visit has no wish. */
export function takeNextAloud(chapterId: number): NextAloud | null {
  const wished = next?.chapterId === chapterId ? next : null;
  next = null;
  return wished;
}
