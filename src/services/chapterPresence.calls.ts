import { chapterPresenceRoutes as routes } from "../api/contract/chapterPresence.routes.ts";
import { isBarred, isRefused } from "../api/contract/envelope.ts";
import type { InputOf } from "../api/contract/index.ts";
import type { CompanyAnswer } from "../machines/chapters/chapterCompany.machine.ts";
import type { Surroundings } from "./surroundings.ts";

const isFinal = (fault: unknown): boolean =>
  isBarred(fault) ||
  isRefused(
    fault,
    "AuthorizationRequired",
    "AccessDenied",
    "NotFound",
    "InvalidRequestFields",
    "UserEmailNotConfirmed",
  );

/** Who else writes in a chapter, and what came. Too many requests are a fault that passes. */
export const chapterCompany =
  ({ call }: Surroundings) =>
  async (input: InputOf<"reportChapterPresence">, signal: AbortSignal): Promise<CompanyAnswer> => {
    try {
      return { outcome: "told", ...(await call(routes.reportChapterPresence, input, signal)) };
    } catch (fault) {
      if (isFinal(fault)) return { outcome: "refused" };
      throw fault;
    }
  };
