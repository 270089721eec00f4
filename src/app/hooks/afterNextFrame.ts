/** Calls back after the next frame is on the screen. A tab in the background draws none. */
export const afterNextFrame = (drawn: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)));
