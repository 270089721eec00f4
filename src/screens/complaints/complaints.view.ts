import type { SeenComplaint } from "../../api/contract/complaints.ts";
import { complaintCategories, complaintTargets } from "../../text/complaints.ts";

export type ComplaintFilter = {
  state: "open" | "settled";
  category: SeenComplaint["category"] | null;
  targetType: SeenComplaint["target"]["type"] | null;
  /** From 1. */
  page: number;
};

export const targetNames: Record<SeenComplaint["target"]["type"], string> = {
  work: "Книга",
  chapter: "Глава",
  account: "Человек",
  post: "Пост",
  review: "Рецензия",
  art: "Арт",
  message: "Личное сообщение",
  comment: "Комментарий",
};

export const decisionNames: Record<NonNullable<SeenComplaint["settled"]>["decision"], string> = {
  rejected: "Отклонена",
  measuresTaken: "Меры приняты",
};

export const categoryTitle = (category: SeenComplaint["category"]): string =>
  complaintCategories.find(({ value }) => value === category)?.title ?? "";

/** A known category; null for any other text. */
export const categoryOf = (text: string | null): ComplaintFilter["category"] =>
  complaintCategories.find(({ value }) => value === text)?.value ?? null;

/** A known kind of target; null for any other text. */
export const targetTypeOf = (text: string | null): ComplaintFilter["targetType"] =>
  complaintTargets.find((type) => type === text) ?? null;

/** What the address asks for; unknown values are ignored. */
export function filterOf(address: string): ComplaintFilter {
  const query = new URLSearchParams(address);
  const page = Number(query.get("page"));
  return {
    state: query.get("state") === "settled" ? "settled" : "open",
    category: categoryOf(query.get("category")),
    targetType: targetTypeOf(query.get("target")),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of a look at the list. */
export function addressOf({ state, category, targetType, page }: ComplaintFilter): string {
  const query = new URLSearchParams();
  if (state === "settled") query.set("state", "settled");
  if (category) query.set("category", category);
  if (targetType) query.set("target", targetType);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/moderation/complaints?${query}` : "/moderation/complaints";
}

/** The query of the call. */
export const queryOf = ({ category, targetType, ...rest }: ComplaintFilter) => ({
  ...rest,
  ...(category && { category }),
  ...(targetType && { targetType }),
});
