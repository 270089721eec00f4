import type { ApiFault } from "../../api/contract/envelope.ts";
import { actionMessages } from "../../text/actionMessages.ts";
import { reasonOf } from "../../text/messages.ts";

/**
 * offline, temporary: trying again may help. refused: only a person can help (no access, a ban, no such chapter); textRefused: another
 * text can; loginRequired: a new login.
 */
export type SaveFault = {
  kind: "offline" | "temporary" | "refused" | "textRefused" | "loginRequired";
  reason: string;
  /** The server's wish, in milliseconds; 0: none. */
  retryAfter: number;
};

const asApiFault = (error: unknown): ApiFault | null =>
  error instanceof Error && error.name === "ApiFault" ? (error as ApiFault) : null;

function kindOf(fault: ApiFault): SaveFault["kind"] {
  const { httpStatus, envelope } = fault;
  if (httpStatus === 0) return "offline";
  if (fault.is("TooManyRequests", "InternalServerError") || httpStatus === 429 || httpStatus >= 500) return "temporary";
  if (fault.is("ExpiredToken", "InvalidToken", "InvalidAuthorizationScheme", "AuthorizationRequired"))
    return "loginRequired";
  if (fault.is("InvalidRequestFields") || httpStatus === 413) return "textRefused";
  // A success that is none (a proxy's page) says nothing about the text: it is tried again.
  return envelope.errorCode === undefined && httpStatus < 400 ? "temporary" : "refused";
}

/** What a rejected save means for the next one. */
export function saveFaultOf(error: unknown): SaveFault {
  const fault = asApiFault(error);
  if (!fault) return { kind: "temporary", reason: reasonOf(error), retryAfter: 0 };
  const kind = kindOf(fault);
  const [field] = Object.values(fault.envelope.invalidFields ?? {});
  const reason = kind === "loginRequired" ? actionMessages.loginRequired : (field?.[0] ?? reasonOf(fault));
  return { kind, reason, retryAfter: (fault.envelope.retryAfter ?? 0) * 1_000 };
}

/** Faults that no repetition heals. */
export const isFinal = ({ kind }: SaveFault): boolean => kind !== "offline" && kind !== "temporary";

/** One fault more, and how long is waited now: 2 s, twice as long after each, 60 s at most, or what the server asks for. */
export function faulted(attempts: number, error: unknown) {
  const fault = saveFaultOf(error);
  const retryIn = Math.max(Math.min(2_000 * 2 ** attempts, 60_000), fault.retryAfter);
  return { attempts: attempts + 1, retryIn, fault };
}
