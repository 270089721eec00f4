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

/** How long a page waits before it asks a server again that could not answer, in milliseconds. */
export const RETRY_DELAY = 10_000;

/** HTTP status of a rejected call; 0: no answer came. */
export const httpStatusOf = (fault: unknown): number =>
  fault instanceof Error && "httpStatus" in fault && typeof fault.httpStatus === "number" ? fault.httpStatus : 0;

/** Is it the server's own trouble, which may be over soon? */
export const isServerAway = (status: number): boolean => status >= 500;

/** A rejected call that may go well by itself: the server is in trouble, or no answer came at all. */
export const isPassing = (fault: unknown): boolean =>
  fault instanceof Error && "httpStatus" in fault && (fault.httpStatus === 0 || isServerAway(httpStatusOf(fault)));
