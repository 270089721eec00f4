/** As `messages`, of what is done to works and chapters: the first load does without them. */
export const actionMessages = {
  unavailable: "Сейчас это действие недоступно",
  loginRequired: "Войдите, чтобы продолжить",
  undo: "Вернуть",
  orderRolledBack: "Вернули прежний порядок",
} as const;

/** Of what a banned, disabled or leaving person cannot press. */
export const barredWords = "Вам можно только читать";
