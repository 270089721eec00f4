import { assign, type EventObject, fromCallback, setup } from "xstate";
import { type PushReason, pushReasons } from "../../text/pushMessage.ts";
import { port } from "../lib/port.ts";

/** What this browser is known by: to the provider by `token`, to the server by `tokenId`, for the account of `accountId`. */
export type TokenRecord = { token: string; tokenId: number; accountId: number };

export type Permission = "default" | "granted" | "denied";

/** The state of this browser when the machine begins. `isOff`: its person has switched notifications off here. */
export type PushStanding = {
  isSupported: boolean;
  isOff: boolean;
  permission: Permission;
  record: TokenRecord | null;
};

/** The person's answer: `refused` just now, or by not answering; `blocked` before, and the browser does not ask again. */
export type PermissionAnswer = "granted" | "refused" | "blocked";

/** The fields of the payload of a message (docs/spec/notifications.md, «Push message»). */
export type PushMessage = { contentTitle: string; contentText: string; url: string; largeIconUrl: string };

/** Who is signed in, as long as it is known. */
export type PersonNews = { type: "person.entered"; accountId: number } | { type: "person.left" };

/** What the browser and other tabs tell. */
export type PushNews =
  | { type: "permission.changed"; permission: Permission }
  | { type: "tab.enabled"; record: TokenRecord }
  | { type: "tab.disabled" }
  | { type: "message.received"; message: PushMessage }
  /** A notification was clicked: its page is wanted in this tab. */
  | { type: "page.asked"; path: string }
  /** The computer has slept through the end of the week. */
  | { type: "week.passed" };

export const WEEK = 7 * 86_400_000;

type Context = {
  /** -1: nobody. */
  accountId: number;
  record: TokenRecord | null;
  /** What the provider has given last. */
  token: string;
  reason: PushReason | "";
  /** What the person, or another tab, wants when the step at hand has ended. */
  wish: "on" | "off";
};

export const because = (reason: Context["reason"]) => ({ type: "giveReason", params: { reason } }) as const;
export const taken = { type: "takePerson", params: ({ event }: { event: { accountId: number } }) => event } as const;
export const known = { type: "takeRecord", params: ({ event }: { event: { record: TokenRecord } }) => event } as const;
export const answered = {
  type: "takeRecord",
  params: ({ event }: { event: { output: TokenRecord } }) => ({ record: event.output }),
} as const;
export const logged = {
  type: "logFault",
  params: ({ event: { error } }: { event: { error: unknown } }) => ({ error }),
} as const;
export const noteOn = { type: "wishFor", params: { wish: "on" } } as const;
export const noteOff = { type: "wishFor", params: { wish: "off" } } as const;
export const wantedOff = { guard: "wantsOff", target: "#push.live.disabling" } as const;
/** The person has left while a step was under way. */
export const nobodyLeft = { guard: "isNobody", target: "#push.nobody" } as const;
export const gone = { target: "#push.nobody", actions: ["takeNobody", "forgetRecord"] } as const;
export const noPermission = {
  type: "giveReason",
  params: ({ event }: { event: { permission: Permission } }) => ({
    reason: event.permission === "denied" ? pushReasons.blocked : ("" as const),
  }),
} as const;
export const lost = {
  guard: { type: "isLost", params: ({ event }: { event: { permission: Permission } }) => event },
} as const;
/** What is wanted while a step is under way is noted, and done when it ends. */
export const noted = {
  "enabling.requested": { actions: [noteOn, "rememberOn"] },
  "disabling.requested": { actions: [noteOff, "rememberOff"] },
  "tab.disabled": { actions: noteOff },
  "person.entered": { actions: taken },
  "person.left": { actions: ["takeNobody", "forgetRecord"] },
} as const;
export const lostMeanwhile = { "permission.changed": { ...lost, actions: [noteOff, noPermission] } } as const;
/** Nothing is under way: done at once. */
export const obeyed = {
  "disabling.requested": "#push.live.disabling",
  "tab.disabled": { target: "#push.live.disabled", actions: "dropRecord" },
  "permission.changed": { ...lost, target: "#push.live.disabling", actions: noPermission },
  "person.left": gone,
} as const;

export const parts = setup({
  types: {
    context: {} as Context,
    events: {} as { type: "enabling.requested" } | { type: "disabling.requested" } | PersonNews | PushNews,
  },
  actors: {
    readStanding: port<PushStanding>("readStanding"),
    whenIdle: port<void>("whenIdle"),
    askPermission: port<PermissionAnswer>("askPermission"),
    getToken: port<string>("getToken"),
    /**
     * Looks again at what is stored while no other tab does, and sends nothing that the server knows. Its answer is
     * stored for the person who is still signed in.
     */
    registerToken: port<TokenRecord, { token: string; accountId: number; record: TokenRecord | null }>("registerToken"),
    deleteServerToken: port<void, { record: TokenRecord | null }>("deleteServerToken"),
    deleteProviderToken: port<void>("deleteProviderToken"),
    /** Who comes and goes. */
    followPerson: fromCallback(() => {}),
    followBrowser: fromCallback(() => {}),
    followClock: fromCallback<EventObject, { after: number }>(() => {}),
  },
  actions: {
    takePerson: assign((_, { accountId }: { accountId: number }) => ({ accountId })),
    takeNobody: assign({ accountId: -1, record: null }),
    takeStanding: assign((_, { record, isOff, permission }: PushStanding) => ({
      record,
      reason: !isOff && permission === "denied" ? pushReasons.blocked : ("" as const),
      wish: isOff || permission !== "granted" ? ("off" as const) : ("on" as const),
    })),
    takeToken: assign((_, { token }: { token: string }) => ({ token })),
    takeRecord: assign((_, { record }: { record: TokenRecord }) => ({ record })),
    dropRecord: assign({ record: null }),
    giveReason: assign((_, { reason }: { reason: Context["reason"] }) => ({ reason })),
    wishFor: assign((_, { wish }: { wish: Context["wish"] }) => ({ wish })),
    rememberOn: () => {},
    rememberOff: () => {},
    forgetRecord: () => {},
    announceOn: (_, _params: { record: TokenRecord | null }) => {},
    announceOff: () => {},
    showMessage: (_, _params: { message: PushMessage }) => {},
    showPage: (_, _params: { path: string }) => {},
    logFault: (_, _params: { error: unknown }) => {},
  },
  guards: {
    isNobody: ({ context }) => context.accountId < 0,
    wantsOff: ({ context }) => context.wish === "off",
    mayBegin: ({ context }) => context.wish === "on",
    isSupported: (_, { isSupported }: PushStanding) => isSupported,
    isGranted: (_, { answer }: { answer: PermissionAnswer }) => answer === "granted",
    isBlocked: (_, { answer }: { answer: PermissionAnswer }) => answer === "blocked",
    isLost: (_, { permission }: { permission: Permission }) => permission !== "granted",
    isKnown: ({ context: { record, accountId } }, { token }: { token: string }) =>
      record?.token === token && record.accountId === accountId,
    isAnothers: ({ context }, { accountId }: { accountId: number }) => context.accountId !== accountId,
  },
  delays: { tokenTimeout: 30_000, registerTimeout: 30_000, deleteTimeout: 30_000, weekDelay: WEEK },
});
