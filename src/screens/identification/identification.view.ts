import type { Papers, SeenPapers } from "../../api/contract/identification.ts";
import type { ResultOf } from "../../api/contract/index.ts";
import {
  type IdentificationEvent,
  identificationLifecycle,
} from "../../machines/lifecycles/identification.lifecycle.ts";
import { apply } from "../../machines/lifecycles/law.ts";
import { formatDate } from "../../text/dates.ts";

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

type Own = ResultOf<"getIdentification">;

function verdictOf(sent: Own["identification"], emailJustChanged: boolean, event: IdentificationEvent, now: number) {
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

/** What one of the staff may do with the papers of another; nothing with one's own. */
export function actsFor(asker: { id: number; roles: readonly string[] }, seen: SeenPapers, now: number) {
  const may = (event: IdentificationEvent) => asker.id !== seen.person.id && verdictOf(seen, false, event, now).allowed;
  const reason = "названа в окне решения";
  return {
    approve: may({ type: "approval.given" }),
    reject: may({ type: "rejection.given", reason }),
    revoke: asker.roles.includes("Admin") && may({ type: "revocation.given", reason }),
  };
}

/** Papers line by line, as they are read. */
export function linesOf(papers: Papers): [name: string, value: string][] {
  const { lastName, firstName, middleName, passportSeries, passportNumber, departmentCode } = papers;
  const lines: [string, string][] = [
    ["Кто", kindNames[papers.kind]],
    ["Имя", [lastName, firstName, middleName].filter(Boolean).join(" ")],
    ["Дата рождения", formatDate(papers.birthday)],
    ["Гражданство", papers.citizenship],
    ["Паспорт", [passportSeries, passportNumber].filter(Boolean).join(" ")],
    ["Документ", papers.documentNumber],
    ["Кем выдан", papers.issuedBy],
    ["Дата выдачи", formatDate(papers.issuedAt)],
    ["Код подразделения", departmentCode],
    ["Адрес регистрации", papers.address],
    ["ИНН", papers.inn],
    ["ОГРНИП", papers.ogrnip],
    ["БИК", papers.bik],
    ["Номер счёта", papers.account],
  ];
  return lines.filter(([, value]) => value !== "");
}
