import { bellOnly, defineOneKind } from "../definition.ts";

/** A moderator has settled a complaint of the person. */
export type ComplaintSettled = { type: "complaint.settled"; complaintId: number; accountId: number };

export const complaintSettled = defineOneKind<ComplaintSettled>()({
  event: "complaint.settled",
  to: "account",
  kind: "complaintSettled",
  group: "other",
  type: "ComplaintSettled",
  label: "Решение по вашей жалобе",
  hint: "",
  begins: bellOnly,
  words: ({ complaint }) => ({
    actionType: "work",
    title: complaint?.title ?? "",
    previewText: "жалоба рассмотрена",
    text: complaint?.isAccepted ? "Модератор принял меры" : "Модератор не нашёл нарушения",
    url: complaint?.url ?? "/",
    chapterId: null,
  }),
});
