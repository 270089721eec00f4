import type { ResultOf } from "../../api/contract/index.ts";
import type { Papers } from "../../api/contract/papers.ts";
import {
  type IdentificationEvent,
  identificationLifecycle,
} from "../../machines/lifecycles/identification.lifecycle.ts";
import { apply } from "../../machines/lifecycles/law.ts";

export const kindNames: Record<Papers["kind"], string> = {
  person: "Физическое лицо",
  selfEmployed: "Самозанятый",
  entrepreneur: "Индивидуальный предприниматель",
};

export const noPapers: Papers = {
  kind: "person",
  lastName: "",
  firstName: "",
  middleName: "",
  birthday: "",
  citizenship: "Россия",
  passportSeries: "",
  passportNumber: "",
  departmentCode: "",
  documentNumber: "",
  issuedBy: "",
  issuedAt: "",
  address: "",
  inn: "",
  ogrnip: "",
  bik: "",
  account: "",
};

export type Own = ResultOf<"getIdentification">;

/** What the law says to an event. `now`: milliseconds. */
export function verdictOf(
  sent: Own["identification"],
  emailJustChanged: boolean,
  event: IdentificationEvent,
  now: number,
) {
  const facts = {
    now,
    emailJustChanged,
    decidedAt: sent?.decidedAt ? Date.parse(sent.decidedAt) : null,
    reason: sent?.reason ?? "",
    isHeld: Boolean(sent?.former),
  };
  return apply(identificationLifecycle, { state: sent?.state ?? "none", facts }, event);
}

/** Why this person may not send papers now; undefined: nothing is against it. `now`: milliseconds. */
export function refusalOf({ identification, emailJustChanged }: Own, now: number): string | undefined {
  const verdict = verdictOf(identification, emailJustChanged, { type: "review.requested" }, now);
  return verdict.allowed ? undefined : verdict.refusal;
}

export const mayWithdraw = ({ identification, emailJustChanged }: Own, now: number): boolean =>
  verdictOf(identification, emailJustChanged, { type: "withdrawal.requested" }, now).allowed;
