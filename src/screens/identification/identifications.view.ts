import type { ListedPapers } from "../../api/contract/identification.ts";

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

/** Whoever waits for longer than a day is named so. `now`: milliseconds. */
export const waitsLong = ({ state, sentAt }: Pick<ListedPapers, "state" | "sentAt">, now: number): boolean =>
  state === "onReview" && now - Date.parse(sentAt) > DAY;

/** The query of the list's call. */
export const queryOf = ({ state, page }: PapersAt) => ({ state, page });
