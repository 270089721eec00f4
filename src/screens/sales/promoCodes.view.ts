import type { PromoCode } from "../../api/contract/promoCodes.ts";
import { csvOf } from "../../text/csv.ts";
import { formatDay, formatMoment } from "../../text/dates.ts";
import type { PromoCodeState } from "../../text/promoCodes.ts";

/** Views of the list: by what an author wants to do with them. */
export const promoViews = ["waiting", "redeemed", "ended"] as const;
export type PromoView = (typeof promoViews)[number];

const viewOf: Record<PromoCodeState, PromoView> = {
  issued: "waiting",
  redeemed: "redeemed",
  revoked: "ended",
  expired: "ended",
};

export const viewLabels: Record<PromoView, string> = {
  waiting: "Ждут читателя",
  redeemed: "Использованы",
  ended: "Не действуют",
};

/** The view that the address asks for, the first one without it. */
export const viewAt = (search: string): PromoView =>
  promoViews.find((view) => view === new URLSearchParams(search).get("state")) ?? "waiting";

export const codesIn = (codes: readonly PromoCode[], view: PromoView): PromoCode[] =>
  codes.filter(({ state }) => viewOf[state] === view);

/** Why a view is empty. */
export const emptyText: Record<PromoView, string> = {
  waiting: "Здесь будут коды, которые ещё никто не применил.",
  redeemed: "Здесь будут коды, по которым читатели получили книгу.",
  ended: "Здесь будут коды, отозванные и те, срок которых истёк.",
};

const stateLabels: Record<PromoCodeState, string> = {
  issued: "Ждёт читателя",
  redeemed: "Использован",
  revoked: "Отозван",
  expired: "Срок истёк",
};

/** What a row says of a code. `now`: milliseconds. */
export function codeFacts({ state, expiresAt, redeemedAt, createdAt, note }: PromoCode, now: number): string {
  const fate: Record<PromoCodeState, string> = {
    issued: `Действует до ${formatMoment(expiresAt, now)}`,
    redeemed: `Использован ${formatMoment(redeemedAt ?? createdAt, now)}`,
    revoked: `Отозван, создан ${formatDay(createdAt, now)}`,
    expired: `Срок истёк ${formatMoment(expiresAt, now)}`,
  };
  return note ? `${fate[state]}. ${note}` : fate[state];
}

/** A table outlives its day: «20 ноября 2026, 14:05», and never «сегодня». */
const wholeMoment = (iso: string): string => formatMoment(iso, 0);

/** All codes of a work as a table; times by Moscow. */
export const codesAsCsv = (codes: readonly PromoCode[]): string =>
  csvOf([
    ["Промокод", "Состояние", "Заметка", "Создан", "Действует до", "Кто применил", "Когда применил"],
    ...codes.map(({ code, state, note, createdAt, expiresAt, redeemedBy, redeemedAt }) => [
      ...[code, stateLabels[state], note, wholeMoment(createdAt), wholeMoment(expiresAt)],
      ...[redeemedBy?.fio ?? "", redeemedAt === null ? "" : wholeMoment(redeemedAt)],
    ]),
  ]);
