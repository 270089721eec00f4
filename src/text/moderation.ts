import { publicationKinds } from "./publications.ts";

/** What moderators decide about a work. */
export const decisionKinds = ["approved", "rejected", "removed", "restored", "appealDeclined", "marksRaised"] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** All that passes between authors and moderators about a work, as it is stored and sent. */
export const moderationKinds = ["submitted", "appealed", ...decisionKinds] as const;
export type ModerationKind = (typeof moderationKinds)[number];

export const isDecision = (kind: ModerationKind): kind is DecisionKind => kind !== "submitted" && kind !== "appealed";

/** How each is called. */
export const entryNames: Record<ModerationKind, string> = {
  submitted: "Отправлено на проверку",
  appealed: "Обращение",
  approved: "Одобрено",
  rejected: "Отклонено",
  removed: "Снято с публикации",
  restored: "Восстановлено",
  appealDeclined: "Обращение отклонено",
  marksRaised: "Метки изменены",
};

/** What can be complained of now; other kinds come with their domains. */
export const complaintTargets = ["work", "chapter", "account", ...publicationKinds, "message", "comment"] as const;

export const complaintCategories = [
  { value: "spam", title: "Спам или реклама" },
  { value: "insult", title: "Оскорбления и травля" },
  { value: "plagiarism", title: "Плагиат" },
  { value: "age-mark", title: "Неверная возрастная метка" },
  { value: "illegal", title: "Запрещено законом" },
  { value: "other", title: "Другое" },
] as const;
