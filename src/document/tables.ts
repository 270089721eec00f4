/** Cells of a row: more do not fit on a phone. */
export const MOST_COLUMNS = 10;
