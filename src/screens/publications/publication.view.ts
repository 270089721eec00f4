import { A_MINUTE } from "../../text/amounts.ts";
import { counted } from "../../text/plural.ts";

/** «Скрыто модератором: реклама». */
export const removedText = (reason: string): string => `Скрыто модератором: ${reason}`;

/** «4 минуты чтения». @param textLength characters with spaces */
export const readingTime = (textLength: number): string =>
  `${counted(Math.max(1, Math.round(textLength / A_MINUTE)), ["минута", "минуты", "минут"])} чтения`;
