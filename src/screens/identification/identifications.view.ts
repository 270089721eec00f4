import type { ListedPapers, SeenPapers } from "../../api/contract/identification.ts";
import type { IdentificationEvent } from "../../machines/lifecycles/identification.lifecycle.ts";
import { verdictOf } from "./identification.view.ts";

type State = ListedPapers["state"];

export const stateNames: Record<State, string> = {
  onReview: "Ждут решения",
  approved: "Подтверждённые",
  rejected: "Отклонённые",
  revoked: "Отозванные",
};
export const states = Object.keys(stateNames) as State[];

/** Why a list is empty. */
export const nobody: Record<State, string> = {
  onReview: "Все присланные документы проверены.",
  approved: "Здесь появятся люди, чьи документы подтверждены.",
  rejected: "Здесь появятся люди, чьи документы отклонены и не присланы снова.",
  revoked: "Здесь появятся люди, чьё подтверждение отозвал администратор.",
};

export type PapersAt = { state: State; page: number; person: number | null };

/** What the address asks for; values that make no sense there are ignored. */
export function papersAt(address: string): PapersAt {
  const query = new URLSearchParams(address);
  const [page, person] = [Number(query.get("page")), Number(query.get("person"))];
  return {
    state: states.find((state) => state === query.get("state")) ?? "onReview",
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    person: Number.isSafeInteger(person) && person >= 1 ? person : null,
  };
}

export const addressOf = ({ state, page, person }: PapersAt): string => {
  const query = {
    ...(state !== "onReview" && { state }),
    ...(page > 1 && { page: String(page) }),
    ...(person !== null && { person: String(person) }),
  };
  const search = new URLSearchParams(query).toString();
  return `/moderation/identifications${search && `?${search}`}`;
};

const DAY = 86_400_000;

/** True for a person who has waited for longer than a day. `now`: milliseconds. */
export const waitsLong = ({ state, sentAt }: Pick<ListedPapers, "state" | "sentAt">, now: number): boolean =>
  state === "onReview" && now - Date.parse(sentAt) > DAY;

/** The query of the list's call. */
export const queryOf = ({ state, page }: PapersAt) => ({ state, page });

/** What one of the staff may do with the papers of another; nothing with one's own. */
export function actsFor(asker: { id: number; roles: readonly string[] }, seen: SeenPapers, now: number) {
  const may = (event: IdentificationEvent) => asker.id !== seen.person.id && verdictOf(seen, false, event, now).allowed;
  const reason = "названа в окне решения";
  return {
    approve: seen.papers !== null && may({ type: "approval.given" }),
    reject: may({ type: "rejection.given", reason }),
    revoke: asker.roles.includes("Admin") && may({ type: "revocation.given", reason }),
  };
}
