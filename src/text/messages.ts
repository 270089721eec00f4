/** Russian texts that screens and server share (docs/spec/language.md, «Fixed texts»). Tests repeat them and never import them. */
export const messages = {
  accessDenied: "Нет доступа",
  serverDown: "Сервер временно недоступен",
  noNetwork: "Нет сети",
  noServer: "Нет связи с сервером",
  unknown: "неизвестная ошибка",
  slowServer: "сервер не отвечает",
  loadFailed: "Не удалось загрузить",
  retry: "Повторить",
} as const;

/** What to tell a person about a rejected promise: the fault's own words, or «неизвестная ошибка». */
export const reasonOf = (fault: unknown): string =>
  fault instanceof Error && fault.message !== "" ? fault.message : messages.unknown;

/** The server's id of the request that was rejected, for the support; null: no server has answered. */
export const requestIdOf = (fault: unknown): string | null =>
  fault instanceof Error && "requestId" in fault && typeof fault.requestId === "string" ? fault.requestId : null;
