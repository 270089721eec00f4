let tell = (): void => {};

/** An icon is shown that the page did not bring along. */
export const wantIcons = (): void => tell();

/** @returns stops */
export function followWantedIcons(hear: () => void): () => void {
  tell = hear;
  return () => {
    tell = () => {};
  };
}
