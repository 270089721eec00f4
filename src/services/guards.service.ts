import type { CallApi } from "../api/client.ts";
import { isBarred, isRefused } from "../api/contract/envelope.ts";
import { guardsRoutes } from "../api/contract/guards.routes.ts";
import type {
  MiddlewareInput,
  MiddlewareVerdict,
  Visit as WholeVisit,
} from "../machines/navigation/routeGuard.machine.ts";
import { loginPath } from "../text/addresses.ts";
import { messages } from "../text/messages.ts";

type Visit = Pick<WholeVisit, "fullPath" | "path" | "roles" | "params">;
type GuardInput = { visit: Visit; account: MiddlewareInput["account"] };

const passed: MiddlewareVerdict = { outcome: "passed" };
const denied: MiddlewareVerdict = { outcome: "refused", status: 403, message: messages.accessDenied };
const missing = ({ fullPath }: Visit): MiddlewareVerdict => ({
  outcome: "refused",
  status: 404,
  message: `Page not found: ${fullPath}`,
});
const hasRole = ({ visit, account }: GuardInput): boolean =>
  visit.roles.some((role) => (account.roles as readonly string[]).includes(role));
const isId = (segment: string): boolean => /^\d+$/.test(segment);

/**
 * The route middlewares by name (docs/spec/application.md, «Guards»). A page without their parameter gives them nothing to ask
 * about: «/work/moderation» has no work, «/review/edit/7» no person. The page's other middlewares ask for the roles.
 */
export function createGuardsService(call: CallApi) {
  /** What is not found, or not this person's, is a verdict; everything else is a fault. */
  const judged = (input: GuardInput, verdict: Promise<MiddlewareVerdict>): Promise<MiddlewareVerdict> =>
    verdict.catch((fault: unknown) => {
      if (isRefused(fault, "NotFound", "InvalidRequestFields")) return missing(input.visit);
      if (isRefused(fault, "AccessDenied")) return denied;
      // What keeps somebody from a whole page is said on it.
      if (isBarred(fault) || isRefused(fault, "IsNewcomer", "UserEmailNotConfirmed"))
        return { outcome: "refused", status: 403, message: fault.message };
      if (isRefused(fault, "AuthorizationRequired"))
        return { outcome: "redirected", to: loginPath(input.visit.fullPath) };
      throw fault;
    });

  const middlewares: Record<string, (input: GuardInput, signal: AbortSignal) => Promise<MiddlewareVerdict>> = {
    "administrative-rules": async (input) => (hasRole(input) ? passed : denied),

    "u-id": async ({ visit }, signal) => {
      const segment = visit.params.userName ?? "";
      if (!isId(segment)) return passed;
      const { userName } = await call(guardsRoutes.getUserName, { params: { id: Number(segment) } }, signal);
      return {
        outcome: "redirected",
        to: visit.fullPath.replace(`/u/${segment}`, `/u/${encodeURIComponent(userName)}`),
      };
    },

    "u-username": async (input, signal) => {
      const { userName: username } = input.visit.params;
      if (username === undefined || username === input.account.userName) return passed;
      const { id } = await call(guardsRoutes.getUserId, { params: { username } }, signal);
      const visited = await call(guardsRoutes.getShortInfo, { params: { id } }, signal);
      return id === input.account.id || hasRole(input) ? { outcome: "passed", visited } : denied;
    },

    "edit-content": async ({ visit }, signal) => {
      const { id, chapterId } = visit.params;
      if (id === undefined && chapterId === undefined) return passed;
      await call(
        guardsRoutes.getWorkAccess,
        { params: { id: Number(chapterId ?? id) }, query: chapterId ? { of: "chapter" } : {} },
        signal,
      );
      return passed;
    },

    "create-review": async (_, signal) => {
      await call(guardsRoutes.getNewReview, { query: {} }, signal);
      return passed;
    },

    "edit-review": async ({ visit }, signal) => {
      await call(guardsRoutes.getReviewEdit, { params: { id: Number(visit.params.reviewId) } }, signal);
      return passed;
    },

    // The work is in the query: a cover may be made for none.
    "cover-work": async (input, signal) => {
      const work = new URL(input.visit.fullPath, "http://path").searchParams.get("work");
      if (work === null) return passed;
      if (!isId(work)) return missing(input.visit);
      const { canWrite } = await call(guardsRoutes.getWorkAccess, { params: { id: Number(work) }, query: {} }, signal);
      return canWrite ? passed : denied;
    },
  };

  return {
    /** @throws Error 'Unknown route middleware: {name}' */
    run: (name: string, input: GuardInput, signal: AbortSignal): Promise<MiddlewareVerdict> => {
      const middleware = Object.hasOwn(middlewares, name) ? middlewares[name] : undefined;
      if (!middleware) return Promise.reject(new Error(`Unknown route middleware: ${name}`));
      return judged(input, middleware(input, signal));
    },
  };
}

export type GuardsService = ReturnType<typeof createGuardsService>;
