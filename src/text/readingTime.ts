/** So many characters are read in a minute. */
export const A_MINUTE = 1_200;
