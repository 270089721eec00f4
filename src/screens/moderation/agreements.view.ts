import type { ExclusiveDecision, ListedAgreement } from "../../api/contract/exclusive.ts";
import {
  type ExclusiveEvent,
  exclusiveAgreementLifecycle,
} from "../../machines/lifecycles/exclusiveAgreement.lifecycle.ts";
import { apply } from "../../machines/lifecycles/law.ts";
import { formatDate, formatMoment } from "../../text/dates.ts";
import { type ExclusiveKind, type ExclusiveState, exclusiveKinds } from "../../text/exclusiveStates.ts";
import { formatMoney } from "../../text/money.ts";
import { counted } from "../../text/plural.ts";
import { listAddress, listAt } from "../parts/peopleList.view.ts";

export const kindNames: Record<ExclusiveKind, string> = {
  waiting: "Ждут решения",
  awaitingScans: "Ждут автора",
  inForce: "Действуют",
  over: "Прежние",
};

/** Why a list is empty. */
export const nothingOf: Record<ExclusiveKind, string> = {
  waiting: "Все заявки и договоры проверены.",
  awaitingScans: "Здесь ждут авторы, которые ещё не прислали подписанный договор.",
  inForce: "Здесь появятся договоры, которые действуют.",
  over: "Здесь появятся отклонённые заявки и договоры, которые закончились.",
};

export type AgreementsAt = { kind: ExclusiveKind; page: number };

/** What the address asks for; values that make no sense there are ignored. */
export const agreementsAt = (address: string): AgreementsAt => ({
  kind: exclusiveKinds.find((kind) => kind === new URLSearchParams(address).get("kind")) ?? "waiting",
  page: listAt(address).page,
});

export const addressOf = ({ kind, page }: AgreementsAt): string =>
  listAddress("/moderation/exclusive", { search: "", page }, kind === "waiting" ? {} : { kind });

const badges: Record<ExclusiveState, { kind: "wait" | "live" | "stop" | "draft"; label: string }> = {
  none: { kind: "draft", label: "Договора нет" },
  requested: { kind: "wait", label: "Заявка" },
  declined: { kind: "stop", label: "Заявка отклонена" },
  awaitingScans: { kind: "draft", label: "Ждёт сканов" },
  onReview: { kind: "wait", label: "Подписанный договор" },
  active: { kind: "live", label: "Действует" },
  terminating: { kind: "live", label: "Расторгается" },
  ended: { kind: "draft", label: "Закончился" },
};
export const badgeOf = ({ state }: Pick<ListedAgreement, "state">) => badges[state];

const DAY = 86_400_000;
/** What waits for the staff for longer than a day is named so. `now`: milliseconds. */
export const waitsLong = ({ state, since }: Pick<ListedAgreement, "state" | "since">, now: number): boolean =>
  (state === "requested" || state === "onReview") && now - Date.parse(since) > DAY;

/** What was done last. */
const lastDone: Record<ExclusiveState, string> = {
  none: "",
  requested: "заявка подана",
  declined: "заявка отклонена",
  awaitingScans: "передан автору",
  onReview: "отправлен на проверку",
  active: "принят",
  terminating: "расторгнут автором",
  ended: "закончился",
};

/** When this state began, until when it holds, and what is sold. `now`: milliseconds. */
export function factsOf({ state, since, endsAt, price, soldCount }: ListedAgreement, now: number): string {
  return [
    `${lastDone[state]} ${formatMoment(since, now)}`,
    endsAt === null ? "" : `действует до ${formatDate(endsAt)}`,
    price === null ? "" : `цена ${formatMoney(price)}`,
    `книга есть у ${counted(soldCount, ["читателя", "читателей", "читателей"])}`,
  ]
    .filter(Boolean)
    .join(", ");
}

const events: Record<ExclusiveDecision, ExclusiveEvent> = {
  approve: { type: "request.approved" },
  decline: { type: "request.declined", reason: "названа в окне решения" },
  accept: { type: "agreement.accepted" },
  return: { type: "agreement.returned", reason: "названа в окне решения" },
  terminate: { type: "termination.given", reason: "названа в окне решения" },
};

/** What one of the staff may decide by the law; nothing about a work of one's own. `now`: milliseconds. */
export function decisionsFor({ state, isOwn, scans, reason }: ListedAgreement, now: number): ExclusiveDecision[] {
  if (isOwn) return [];
  const facts = {
    now,
    isIdentified: true,
    isOnSale: true,
    scanCount: scans.length,
    reason,
    acceptedAt: null,
    endsAt: null,
  };
  return (Object.keys(events) as ExclusiveDecision[]).filter(
    (decision) => apply(exclusiveAgreementLifecycle, { state, facts }, events[decision]).allowed,
  );
}

export const decisionLabels: Record<ExclusiveDecision, string> = {
  approve: "Одобрить заявку",
  decline: "Отклонить заявку",
  accept: "Принять договор",
  return: "Вернуть договор",
  terminate: "Расторгнуть договор",
};
