import { assign, emit, fromCallback, sendTo, setup } from "xstate";
import { messages, reasonOf } from "../../text/messages.ts";
import { port } from "../lib/port.ts";
import { type Account, guest } from "./guest.ts";

/** `lifetime`: milliseconds until the token should be renewed. */
export type Restored = { outcome: "guest" } | { outcome: "signedIn"; account: Account; lifetime: number };
export type Renewed = { outcome: "renewed"; lifetime: number } | { outcome: "lost" };

/** What other tabs and the client tell. */
export type SessionNews =
  | { type: "session.startedElsewhere" }
  | { type: "session.endedElsewhere" }
  | { type: "session.lost" };
/** What other tabs are told. */
export type SessionAnnouncement = { type: "start.announced" } | { type: "end.announced" };

type Context = { account: Account; lifetime: number; attempts: number; reason: string };

const leave = { target: "#session.guest", actions: "forget" } as const;

/**
 * Who is signed in, and a bearer token that renews itself. A network fault never logs anyone out: only the server's word,
 * the person's wish and another tab do (spec/seed.md, section 4).
 */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: "login.succeeded" }
      | { type: "account.changed" }
      | { type: "logout.requested" }
      | { type: "retry.requested" }
      | SessionNews,
    emitted: {} as { type: "session.closed" },
  },
  actors: {
    restoreSession: port<Restored>("restoreSession"),
    renewToken: port<Renewed>("renewToken"),
    logout: port<void>("logout"),
    followSession: fromCallback<SessionAnnouncement>(() => {}),
  },
  actions: {
    remember: assign((_, restored: Restored) =>
      restored.outcome === "signedIn"
        ? { account: restored.account, lifetime: restored.lifetime, attempts: 0, reason: "" }
        : { account: guest, attempts: 0, reason: "" },
    ),
    keepToken: assign((_, renewed: Renewed) =>
      renewed.outcome === "renewed" ? { lifetime: renewed.lifetime, attempts: 0 } : {},
    ),
    countFault: assign(({ context }, params: { reason: string }) => ({
      attempts: context.attempts + 1,
      reason: params.reason,
    })),
    // A logout that failed says nothing about the token: its back-off is not touched.
    keepReason: assign((_, params: { reason: string }) => ({ reason: params.reason })),
    forget: assign({ account: guest, attempts: 0, reason: "" }),
    announceStart: sendTo("followSession", { type: "start.announced" }),
    announceEnd: sendTo("followSession", { type: "end.announced" }),
  },
  guards: {
    isSignedIn: (_, restored: Restored) => restored.outcome === "signedIn",
    isLost: (_, renewed: Renewed) => renewed.outcome === "lost",
  },
  delays: {
    restoreTimeout: 30_000,
    renewTimeout: 30_000,
    logoutTimeout: 30_000,
    tokenLifetime: ({ context }) => context.lifetime,
    retryDelay: ({ context }) => Math.min(2_000 * 2 ** (context.attempts - 1), 60_000),
  },
}).createMachine({
  id: "session",
  initial: "restoring",
  context: { account: guest, lifetime: 0, attempts: 0, reason: "" },
  invoke: {
    id: "followSession",
    src: "followSession",
    onError: { actions: { type: "keepReason", params: ({ event }) => ({ reason: reasonOf(event.error) }) } },
  },
  states: {
    restoring: {
      invoke: {
        id: "restoreSession",
        src: "restoreSession",
        onDone: [
          {
            guard: { type: "isSignedIn", params: ({ event }) => event.output },
            target: "signedIn",
            actions: { type: "remember", params: ({ event }) => event.output },
          },
          { target: "guest", actions: { type: "remember", params: ({ event }) => event.output } },
        ],
        onError: {
          target: "unreachable",
          actions: { type: "countFault", params: ({ event }) => ({ reason: reasonOf(event.error) }) },
        },
      },
      after: {
        restoreTimeout: {
          target: "unreachable",
          actions: { type: "countFault", params: { reason: messages.slowServer } },
        },
      },
    },
    unreachable: {
      after: { retryDelay: "restoring" },
      on: {
        "retry.requested": "restoring",
        "login.succeeded": { target: "restoring", actions: "announceStart" },
        "session.startedElsewhere": "restoring",
      },
    },
    guest: {
      on: {
        "login.succeeded": { target: "restoring", actions: "announceStart" },
        "session.startedElsewhere": "restoring",
      },
    },
    signedIn: {
      initial: "fresh",
      on: {
        "logout.requested": "signingOut",
        "login.succeeded": { target: "restoring", actions: "announceStart" },
        "account.changed": "restoring",
        "session.startedElsewhere": "restoring",
        "session.endedElsewhere": leave,
        "session.lost": "lost",
      },
      states: {
        fresh: { after: { tokenLifetime: "renewing" } },
        renewing: {
          invoke: {
            id: "renewToken",
            src: "renewToken",
            onDone: [
              { guard: { type: "isLost", params: ({ event }) => event.output }, target: "#session.lost" },
              { target: "fresh", actions: { type: "keepToken", params: ({ event }) => event.output } },
            ],
            onError: {
              target: "waiting",
              actions: { type: "countFault", params: ({ event }) => ({ reason: reasonOf(event.error) }) },
            },
          },
          after: {
            renewTimeout: {
              target: "waiting",
              actions: { type: "countFault", params: { reason: messages.slowServer } },
            },
          },
        },
        waiting: { after: { retryDelay: "renewing" } },
      },
    },
    // The server no longer knows the session. The account stays in the context, so that the author still sees the text.
    lost: {
      on: {
        "logout.requested": "signingOut",
        "login.succeeded": { target: "restoring", actions: "announceStart" },
        "session.startedElsewhere": "restoring",
        "session.endedElsewhere": leave,
      },
    },
    signingOut: {
      invoke: {
        id: "logout",
        src: "logout",
        onDone: "closed",
        onError: {
          target: "signedIn",
          actions: { type: "keepReason", params: ({ event }) => ({ reason: reasonOf(event.error) }) },
        },
      },
      after: {
        logoutTimeout: { target: "signedIn", actions: { type: "keepReason", params: { reason: messages.slowServer } } },
      },
    },
    closed: { entry: ["forget", "announceEnd", emit({ type: "session.closed" })] },
  },
});
