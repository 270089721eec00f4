import { assign, emit, fromCallback, sendTo, setup } from "xstate";
import { messages, reasonOf } from "../../text/messages.ts";
import { port } from "../lib/port.ts";
import { type Account, guest } from "./guest.ts";

/** A banned or disabled person: the server knows him, and answers him as a guest. `reason`: its words. */
type Barred = { outcome: "barred"; barredId: number; reason: string };
/** `lifetime`: milliseconds until the token should be renewed. `factorEndsAt`: somebody has asked to turn the second factor off. */
type Token = { lifetime: number; factorEndsAt?: string | undefined };
export type Restored = { outcome: "guest" } | ({ outcome: "signedIn"; account: Account } & Token) | Barred;
export type Renewed = ({ outcome: "renewed" } & Token) | { outcome: "lost" } | { outcome: "barred"; reason: string };

/** What other tabs and the client tell. */
export type SessionNews =
  | { type: "session.startedElsewhere" }
  | { type: "session.endedElsewhere" }
  | { type: "session.lost" }
  | { type: "session.barred"; reason: string };
/** Messages to other tabs. */
export type SessionAnnouncement = { type: "start.announced" } | { type: "end.announced" };

type SessionContext = {
  account: Account;
  lifetime: number;
  factorEndsAt: string | undefined;
  attempts: number;
  reason: string;
  /** Who was barred before this page was loaded, and reads as a guest; null: nobody. */
  barredId: number | null;
};

const nobody: SessionContext = {
  account: guest,
  lifetime: 0,
  factorEndsAt: undefined,
  attempts: 0,
  reason: "",
  barredId: null,
};
const leave = { target: "#session.guest", actions: "forget" } as const;
const slow = { type: "countFault", params: { reason: messages.slowServer } } as const;
const enter = { target: "#session.restoring", actions: "announceStart" } as const;
const apart = {
  "logout.requested": "signingOut",
  "login.succeeded": enter,
  "session.startedElsewhere": "restoring",
  "session.endedElsewhere": leave,
} as const;

/**
 * Who is signed in, and a bearer token that renews itself (docs/spec/account.md, «Sessions»). A network fault never signs
 * anybody out. Only the word of the server, the wish of the person and another tab do.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as
      | { type: "login.succeeded" }
      | { type: "account.changed" }
      | { type: "logout.requested" }
      | { type: "logout.dismissed" }
      | { type: "retry.requested" }
      | { type: "network.returned" }
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
    remember: assign((_, { outcome: _outcome, ...known }: Restored) => ({ ...nobody, ...known })),
    keepToken: assign((_, { outcome: _outcome, ...known }: Renewed) => ({ ...known, attempts: 0 })),
    countFault: assign(({ context }, params: { reason: string }) => ({
      attempts: context.attempts + 1,
      reason: params.reason,
    })),
    // A logout that failed says nothing about the token: its back-off is not touched.
    keepReason: assign((_, params: { reason: string }) => ({ reason: params.reason })),
    forget: assign(nobody),
    announceStart: sendTo("followSession", { type: "start.announced" }),
    announceEnd: sendTo("followSession", { type: "end.announced" }),
  },
  guards: {
    isSignedIn: (_, restored: Restored) => restored.outcome === "signedIn",
    isLost: (_, renewed: Renewed) => renewed.outcome === "lost",
    isBarred: (_, answer: Restored | Renewed) => answer.outcome === "barred",
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
  context: nobody,
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
          {
            guard: { type: "isBarred", params: ({ event }) => event.output },
            target: "barred",
            actions: { type: "remember", params: ({ event }) => event.output },
          },
          { target: "guest", actions: { type: "remember", params: ({ event }) => event.output } },
        ],
        onError: {
          target: "unreachable",
          actions: { type: "countFault", params: ({ event }) => ({ reason: reasonOf(event.error) }) },
        },
      },
      after: { restoreTimeout: { target: "unreachable", actions: slow } },
    },
    unreachable: {
      after: { retryDelay: "restoring" },
      on: {
        "retry.requested": "restoring",
        "network.returned": "restoring",
        "login.succeeded": enter,
        "session.startedElsewhere": "restoring",
      },
    },
    guest: {
      on: {
        "login.succeeded": enter,
        "session.startedElsewhere": "restoring",
      },
    },
    signedIn: {
      initial: "fresh",
      on: {
        "logout.requested": "signingOut",
        "login.succeeded": enter,
        "account.changed": "restoring",
        "session.startedElsewhere": "restoring",
        "session.endedElsewhere": leave,
        "session.lost": "lost",
        // The account stays: a person who is barred while writing still sees the text, and can take it along.
        "session.barred": { target: "barred", actions: { type: "keepReason", params: ({ event }) => event } },
      },
      states: {
        fresh: { after: { tokenLifetime: "renewing" } },
        renewing: {
          invoke: {
            id: "renewToken",
            src: "renewToken",
            onDone: [
              { guard: { type: "isLost", params: ({ event }) => event.output }, target: "#session.lost" },
              {
                guard: { type: "isBarred", params: ({ event }) => event.output },
                target: "#session.barred",
                actions: { type: "keepReason", params: ({ event }) => event.output as { reason: string } },
              },
              { target: "fresh", actions: { type: "keepToken", params: ({ event }) => event.output } },
            ],
            onError: {
              target: "waiting",
              actions: { type: "countFault", params: ({ event }) => ({ reason: reasonOf(event.error) }) },
            },
          },
          after: { renewTimeout: { target: "waiting", actions: slow } },
        },
        waiting: { after: { retryDelay: "renewing" }, on: { "network.returned": "renewing" } },
      },
    },
    // The server no longer knows the session. The account stays in the context, so that the author still sees the text.
    lost: { on: apart },
    // Banned or disabled: the server answers as it answers guests, and says why.
    barred: { on: apart },
    signingOut: {
      invoke: {
        id: "logout",
        src: "logout",
        onDone: "closed",
        onError: {
          target: "stillIn",
          actions: { type: "keepReason", params: ({ event }) => ({ reason: reasonOf(event.error) }) },
        },
      },
      after: {
        logoutTimeout: { target: "stillIn", actions: { type: "keepReason", params: { reason: messages.slowServer } } },
      },
    },
    // The logout failed: a person who leaves a shared computer must know. If they stay, the session asks the server for
    // its state.
    stillIn: {
      on: { ...apart, "logout.dismissed": "restoring" },
    },
    closed: { entry: ["forget", "announceEnd", emit({ type: "session.closed" })] },
  },
});
