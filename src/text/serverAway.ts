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
