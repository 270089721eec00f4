/** Widths that a picture which covers are drawn with is kept in besides its own, in pixels: of lists of designs. A width of covers too. */
export const coverSourceWidths = [640] as const;
