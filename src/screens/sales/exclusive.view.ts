import type { Exclusive } from "../../api/contract/exclusive.ts";
import type { WorkSales } from "../../api/contract/sales.ts";
import {
  type ExclusiveEvent,
  exclusiveAgreementLifecycle,
} from "../../machines/lifecycles/exclusiveAgreement.lifecycle.ts";
import { apply } from "../../machines/lifecycles/law.ts";
import { formatDate, formatMoment } from "../../text/dates.ts";
import type { ExclusiveState } from "../../text/exclusiveStates.ts";

/** What the screen knows of an agreement. `isOnSale`: the sale has begun, and readers have the work. */
export type Known = { exclusive: Exclusive; isOnSale: boolean };

export const knownOf = ({ state, exclusive }: Pick<WorkSales, "state" | "exclusive">, isPublished: boolean): Known => ({
  exclusive,
  isOnSale: isPublished && (state === "subscription" || state === "paid" || state === "frozen"),
});

const timeOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

/** What the law says to an event. `now`: milliseconds. */
export function verdictOf({ exclusive, isOnSale }: Known, event: ExclusiveEvent, now: number) {
  const { state, isIdentified, scans, reason, acceptedAt, endsAt } = exclusive;
  const facts = {
    now,
    isIdentified,
    isOnSale,
    scanCount: scans.length,
    reason,
    acceptedAt: timeOf(acceptedAt),
    endsAt: timeOf(endsAt),
  };
  return apply(exclusiveAgreementLifecycle, { state, facts }, event);
}

type OwnersEvent = Exclude<ExclusiveEvent, { reason: string }>["type"];
/** Why the owner may not do so now; undefined: nothing is against it. */
export function refusalOf(known: Known, type: OwnersEvent, now: number): string | undefined {
  const verdict = verdictOf(known, { type }, now);
  return verdict.allowed ? undefined : verdict.refusal;
}
export const may = (known: Known, type: OwnersEvent, now: number): boolean => refusalOf(known, type, now) === undefined;

/** Is there a text that its owner prints and signs? */
export const hasText = (state: ExclusiveState): boolean =>
  state === "awaitingScans" || state === "onReview" || state === "active" || state === "terminating";

const percent = (fee: number): string => `${fee}\u00a0%`;

/** The state of the agreement, as a badge; null: there is none. */
export const exclusiveBadges: Record<
  ExclusiveState,
  { kind: "own" | "wait" | "stop" | "draft"; label: string } | null
> = {
  none: null,
  requested: { kind: "wait", label: "Заявка на рассмотрении" },
  declined: { kind: "stop", label: "Заявка отклонена" },
  awaitingScans: { kind: "wait", label: "Ждёт подписанного договора" },
  onReview: { kind: "wait", label: "Договор на проверке" },
  active: { kind: "own", label: "Эксклюзив" },
  terminating: { kind: "own", label: "Эксклюзив, расторгается" },
  ended: { kind: "draft", label: "Договор закончился" },
};

/** What the state means, and what comes next. `now`: milliseconds. */
export function exclusiveText({ state, since, acceptedAt, endsAt, fees }: Exclusive, now: number): string {
  const usual = percent(fees.usual);
  const less = percent(fees.exclusive);
  const day = (iso: string | null) => (iso === null ? "" : formatDate(iso));
  const offer = `Если электронная книга выходит только на «Рукописи», комиссия ${less} вместо ${usual}, а рядом с названием стоит отметка «Эксклюзив».`;
  const texts: Record<ExclusiveState, string> = {
    none: offer,
    requested: `Заявка подана ${since === null ? "" : formatMoment(since, now)}. Когда сотрудник одобрит её, здесь появится договор.`,
    declined: `${offer} Заявку можно подать снова.`,
    awaitingScans: "Распечатайте договор, подпишите каждую страницу, загрузите сканы и отправьте на проверку.",
    onReview: `Договор отправлен ${since === null ? "" : formatMoment(since, now)}. Когда сотрудник проверит его, комиссия станет ${less}.`,
    active: `Договор действует с ${day(acceptedAt)}. Комиссия ${less} вместо ${usual}.`,
    terminating: `Вы расторгли договор. До ${day(endsAt)} он ещё действует, комиссия ${less} вместо ${usual}.`,
    ended: `Договор закончился ${day(since)}. ${offer} Заявку можно подать снова.`,
  };
  return texts[state];
}

/** What the staff has said, by the state in which it says it. */
export const reasonTitles: Partial<Record<ExclusiveState, string>> = {
  declined: "Почему заявка отклонена",
  awaitingScans: "Договор вернули",
  ended: "Договор расторгла площадка",
};
