import { counted } from "../../text/plural.ts";

/** «Скрыто модератором: реклама». */
export const removedText = (reason: string): string => `Скрыто модератором: ${reason}`;

/** So many characters are read in a minute. */
const A_MINUTE = 1_200;

/** «4 минуты чтения». @param textLength characters with spaces */
export const readingTime = (textLength: number): string =>
  `${counted(Math.max(1, Math.round(textLength / A_MINUTE)), ["минута", "минуты", "минут"])} чтения`;
