import { assign, setup } from "xstate";
import type { ResultOf } from "../../api/contract/index.ts";
import { loginPath } from "../../text/addresses.ts";
import { isPassing, isServerAway, messages, RETRY_DELAY } from "../../text/messages.ts";
import { port } from "../lib/port.ts";
import type { Account } from "../session/guest.ts";
import { type FaultReport, faultOf, noFault, type PageFault, pageFault } from "./pageFault.ts";

/** What the route table says of the page that is entered. */
export type Visit = {
  /** Path with query. */
  fullPath: string;
  path: string;
  /** Nothing in the route table fits, or it is not built. */
  isKnown: boolean;
  /** What the route's validate rule said; true without one. */
  isValid: boolean;
  /** Guests are sent to login. */
  needsLogin: boolean;
  /** Any of these roles opens the page to somebody who is not its owner. */
  roles: readonly string[];
  middlewares: readonly string[];
  params: Readonly<Record<string, string>>;
};
export type VisitedUser = ResultOf<"getShortInfo">;
export type MiddlewareInput = { name: string; visit: Visit; account: Account };
export type MiddlewareVerdict =
  | { outcome: "passed"; visited?: VisitedUser }
  | { outcome: "redirected"; to: string }
  | { outcome: "refused"; status: 403 | 404; message: string };
type Context = {
  visit: Visit | null;
  /** Null until the session knows. */
  account: Account | null;
  passed: number;
  visited: VisitedUser | null;
  redirect: string;
  fault: PageFault;
};

const again = { target: "entering", actions: "restart" } as const;

/**
 * Checks one page at a time: whether it is known and valid, and whether this person may see it
 * (docs/spec/application.md, «Pages», «Guards» and «Error page»).
 */
export const routeGuardMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: "page.entered"; visit: Visit }
      | { type: "session.settled"; account: Account }
      | { type: "fault.reported"; fault: PageFault }
      | { type: "page.broken"; fault: PageFault }
      | { type: "login.needed" }
      | { type: "retry.requested" }
      | { type: "network.returned" },
  },
  actors: { runMiddleware: port<MiddlewareVerdict, MiddlewareInput>("runMiddleware") },
  actions: {
    begin: assign((_, params: { visit: Visit }) => ({
      visit: params.visit,
      passed: 0,
      visited: null,
      redirect: "",
      fault: noFault,
    })),
    knowAccount: assign((_, params: { account: Account }) => ({ account: params.account })),
    restart: assign({ passed: 0, visited: null, redirect: "", fault: noFault }),
    countPassed: assign(({ context }, verdict: MiddlewareVerdict) => ({
      passed: context.passed + 1,
      visited: (verdict.outcome === "passed" ? verdict.visited : null) ?? context.visited,
    })),
    goToLogin: assign(({ context }) => ({ redirect: loginPath(context.visit?.fullPath ?? "/") })),
    goTo: assign((_, verdict: MiddlewareVerdict) => (verdict.outcome === "redirected" ? { redirect: verdict.to } : {})),
    refuse: assign((_, report: FaultReport) => ({ fault: faultOf(report) })),
  },
  guards: {
    isUnknown: ({ context }) => !context.visit?.isKnown,
    isInvalid: ({ context }) => !context.visit?.isValid,
    isOpen: ({ context: { visit } }) => !visit?.needsLogin && visit?.middlewares.length === 0,
    isSessionUnknown: ({ context }) => context.account === null,
    isGuestRefused: ({ context }) => Boolean(context.visit?.needsLogin) && (context.account?.id ?? -1) < 0,
    hasMiddleware: ({ context }) => context.passed < (context.visit?.middlewares.length ?? 0),
    isRedirected: (_, verdict: MiddlewareVerdict) => verdict.outcome === "redirected",
    isRefused: (_, verdict: MiddlewareVerdict) => verdict.outcome === "refused",
    isAway: (_, report: FaultReport) =>
      "error" in report ? isPassing(report.error) : isServerAway(report.fault.status),
    isOther: ({ context }, params: { account: Account }) => context.account?.id !== params.account.id,
  },
  delays: { middlewareTimeout: 30_000, retryDelay: RETRY_DELAY },
}).createMachine({
  id: "routeGuard",
  initial: "idle",
  context: { visit: null, account: null, passed: 0, visited: null, redirect: "", fault: noFault },
  on: {
    "page.entered": { target: ".entering", actions: { type: "begin", params: ({ event }) => event } },
    "session.settled": [
      {
        guard: { type: "isOther", params: ({ event }) => event },
        target: ".entering",
        actions: [{ type: "knowAccount", params: ({ event }) => event }, "restart"],
      },
      { actions: { type: "knowAccount", params: ({ event }) => event } },
    ],
  },
  states: {
    idle: { on: { "session.settled": { actions: { type: "knowAccount", params: ({ event }) => event } } } },
    entering: {
      always: [
        {
          guard: "isUnknown",
          target: "refused",
          actions: {
            type: "refuse",
            params: ({ context }) => ({ fault: pageFault(404, `Page not found: ${context.visit?.fullPath}`) }),
          },
        },
        {
          guard: "isInvalid",
          target: "refused",
          actions: {
            type: "refuse",
            params: ({ context }) => ({ fault: pageFault(404, `Page Not Found: ${context.visit?.path}`) }),
          },
        },
        // What everybody may read waits for nothing: its calls say themselves who asks, by the cookie.
        { guard: "isOpen", target: "allowed" },
        { guard: "isSessionUnknown", target: "awaitingSession" },
        { guard: "isGuestRefused", target: "redirected", actions: "goToLogin" },
        { guard: "hasMiddleware", target: "checking" },
        { target: "allowed" },
      ],
    },
    awaitingSession: {},
    checking: {
      invoke: {
        id: "runMiddleware",
        src: "runMiddleware",
        input: ({ context: { visit, account, passed } }) => ({
          name: visit?.middlewares[passed] ?? "",
          visit: visit as Visit,
          account: account as Account,
        }),
        onDone: [
          {
            guard: { type: "isRedirected", params: ({ event }) => event.output },
            target: "redirected",
            actions: { type: "goTo", params: ({ event }) => event.output },
          },
          {
            guard: { type: "isRefused", params: ({ event }) => event.output },
            target: "refused",
            actions: {
              type: "refuse",
              params: ({ event: { output } }) => ({
                fault: output.outcome === "refused" ? pageFault(output.status, output.message) : noFault,
              }),
            },
          },
          { target: "entering", actions: { type: "countPassed", params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: { type: "isAway", params: ({ event }) => event },
            target: "unavailable",
            actions: { type: "refuse", params: ({ event }) => event },
          },
          { target: "failed", actions: { type: "refuse", params: ({ event }) => event } },
        ],
      },
      after: {
        middlewareTimeout: {
          target: "failed",
          actions: { type: "refuse", params: { fault: pageFault(0, messages.slowServer) } },
        },
      },
    },
    allowed: {
      on: {
        "fault.reported": [
          {
            guard: { type: "isAway", params: ({ event }) => event },
            target: "unavailable",
            actions: { type: "refuse", params: ({ event }) => event },
          },
          { target: "refused", actions: { type: "refuse", params: ({ event }) => event } },
        ],
        "page.broken": { target: "failed", actions: { type: "refuse", params: ({ event }) => event } },
        "login.needed": { target: "redirected", actions: "goToLogin" },
      },
    },
    redirected: {},
    refused: {},
    failed: { on: { "retry.requested": again, "network.returned": again } },
    unavailable: { on: { "retry.requested": again, "network.returned": again }, after: { retryDelay: again } },
  },
});
