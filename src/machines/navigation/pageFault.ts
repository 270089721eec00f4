import { httpStatusOf, isServerAway, reasonOf, requestIdOf } from "../../text/messages.ts";

/** What the error page shows; status 0: no answer came. */
export type PageFault = { status: number; message: string; requestId: string | null };

export const noFault: PageFault = { status: 0, message: "", requestId: null };
export const pageFault = (status: number, message: string): PageFault => ({ status, message, requestId: null });

/** A fault as it was reported, or what a promise was rejected with. */
export type FaultReport = { fault: PageFault } | { error: unknown };

/** The server's own trouble has its status; whatever else kept a question without an answer has none. */
export function faultOf(report: FaultReport): PageFault {
  if ("fault" in report) return report.fault;
  const status = httpStatusOf(report.error);
  return {
    ...pageFault(isServerAway(status) ? status : 0, reasonOf(report.error)),
    requestId: requestIdOf(report.error),
  };
}
