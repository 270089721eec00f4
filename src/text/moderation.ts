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
