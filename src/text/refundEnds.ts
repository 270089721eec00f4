import { formatDateNear } from "./dates.ts";

const unless = {
  chapter: "пока не открыта ни одна платная глава",
  sound: "пока не включена ни одна платная глава",
  file: "пока файл не скачан",
  saved: "пока книга не сохранена на устройстве",
  program: "пока программа не скачала файл",
} as const;

/** What ends a buyer's right to have the money back; the server calls `openHeld` for each. */
export type RefundEnd = keyof typeof unless;

/**
 * The words next to the act, before it is done.
 * @param until when the right would end by itself (ISO)
 * @param now in milliseconds
 */
export const refundEndText = (act: RefundEnd, until: string, now: number): string =>
  `Деньги за эту книгу можно вернуть до\u00a0${formatDateNear(until, now)}, ${unless[act]}.`;
