import { sessionMachine } from "../../../src/machines/session/session.machine.ts";
import type { Model } from "../../support/model.ts";

export const account = {
  id: 7,
  fio: "Вера Лядова",
  initials: "ВЛ",
  userName: "vera",
  avatarUrl: null,
  backgroundUrl: null,
  roles: [],
  token: "t1",
  email: "vera@example.org",
  emailIsConfirmed: true,
};
export const guest = {
  id: -1,
  fio: "",
  initials: "AT",
  userName: "",
  avatarUrl: null,
  backgroundUrl: null,
  roles: [],
  token: "guest",
  email: null,
  emailIsConfirmed: false,
};

export type Step =
  | "is a guest"
  | "is signed in"
  | "is barred"
  | "cannot be asked"
  | "30 000 ms pass"
  | "2 000 ms pass"
  | "tries again"
  | "the network returns"
  | "logs in"
  | "changes the account"
  | "logs in elsewhere"
  | "logs out elsewhere"
  | "is lost"
  | "a call is barred"
  | "840 000 ms pass"
  | "token comes"
  | "token is refused"
  | "token is barred"
  | "token fails"
  | "logs out"
  | "logout is done"
  | "logout fails"
  | "stays"
  | "tabs fail";

const restore = { to: "restoring", asks: [["restoreSession", undefined]] as const };
const unreachable = (reason: string) => ({ to: "unreachable", holds: { account: guest, reason } });
/** Nothing stays of a person. */
const forgotten = {
  account: guest,
  lifetime: 0,
  factorEndsAt: undefined,
  attempts: 0,
  reason: "",
  barredId: null,
};
/** Somebody has asked to turn the second factor off. */
const factorEndsAt = "2026-11-23T11:00:00.000Z";
const asGuest = { to: "guest", holds: forgotten };
const banned = "Учётная запись заблокирована";
/** A person who is barred during work still sees their text. */
const barred = { to: "barred", holds: { account, reason: banned } };
const announced = { ...restore, tells: [{ type: "start.announced" }] };
const fromSignedIn = {
  "logs out": { to: "signingOut", asks: [["logout", undefined]] as const, holds: { account } },
  "logs in": announced,
  "changes the account": restore,
  "logs in elsewhere": restore,
  "logs out elsewhere": asGuest,
  "is lost": { to: "lost", holds: { account } },
  "a call is barred": barred,
} as const;
/** Other tabs cannot be heard: the session goes on without them. */
const alone = (to: string) => ({ "tabs fail": { to, holds: { reason: "Нет сети" } } });
const renewing = { to: "signedIn.renewing", asks: [["renewToken", undefined]] as const };
const waiting = (reason: string) => ({ to: "signedIn.waiting", holds: { account, reason } });
const stillIn = (reason: string) => ({ to: "stillIn", holds: { reason } });
const signingOut = { to: "signingOut", asks: [["logout", undefined]] as const };
const leaving = {
  "logs out": signingOut,
  "logs in": announced,
  "logs in elsewhere": restore,
  "logs out elsewhere": asGuest,
};

export const sessionModel: Model<Step> = {
  machine: sessionMachine,
  ports: ["restoreSession", "renewToken", "logout"],
  callbacks: ["followSession"],
  payloads: {
    "xstate.done.actor.restoreSession": [
      { output: { outcome: "guest" } },
      { output: { outcome: "signedIn", account, lifetime: 840_000 } },
      { output: { outcome: "barred", barredId: 7, reason: banned } },
    ],
    "xstate.done.actor.renewToken": [
      { output: { outcome: "renewed", lifetime: 840_000, factorEndsAt } },
      { output: { outcome: "lost" } },
      { output: { outcome: "barred", reason: banned } },
    ],
    "session.barred": [{ reason: banned }],
  },
  project: (context: { attempts: number }) => context.attempts > 0,
  mark: (event) => ("output" in event ? ((event.output as { outcome?: string } | undefined)?.outcome ?? "") : ""),
  steps: {
    "xstate.done.actor.restoreSession guest": "is a guest",
    "xstate.done.actor.restoreSession signedIn": "is signed in",
    "xstate.done.actor.restoreSession barred": "is barred",
    "xstate.error.actor.restoreSession": "cannot be asked",
    "xstate.after.restoreTimeout.session.restoring": "30 000 ms pass",
    "xstate.after.renewTimeout.session.signedIn.renewing": "30 000 ms pass",
    "xstate.after.logoutTimeout.session.signingOut": "30 000 ms pass",
    "xstate.after.retryDelay.session.unreachable": "2 000 ms pass",
    "xstate.after.retryDelay.session.signedIn.waiting": "2 000 ms pass",
    "xstate.after.tokenLifetime.session.signedIn.fresh": "840 000 ms pass",
    "retry.requested": "tries again",
    "network.returned": "the network returns",
    "login.succeeded": "logs in",
    "account.changed": "changes the account",
    "session.startedElsewhere": "logs in elsewhere",
    "session.endedElsewhere": "logs out elsewhere",
    "session.lost": "is lost",
    "session.barred": "a call is barred",
    "xstate.done.actor.renewToken renewed": "token comes",
    "xstate.done.actor.renewToken lost": "token is refused",
    "xstate.done.actor.renewToken barred": "token is barred",
    "xstate.error.actor.renewToken": "token fails",
    "logout.requested": "logs out",
    "logout.dismissed": "stays",
    "xstate.done.actor.logout": "logout is done",
    "xstate.error.actor.logout": "logout fails",
    "xstate.error.actor.followSession": "tabs fail",
  },
  causes: {
    "is a guest": { resolves: "restoreSession" },
    "is signed in": { resolves: "restoreSession" },
    "is barred": { resolves: "restoreSession" },
    "cannot be asked": { rejects: "restoreSession" },
    "30 000 ms pass": { after: 30_000 },
    "2 000 ms pass": { after: 2_000 },
    "tries again": "send",
    "the network returns": "send",
    "logs in": "send",
    "changes the account": "send",
    "logs in elsewhere": "send",
    "logs out elsewhere": "send",
    "is lost": "send",
    "a call is barred": "send",
    "840 000 ms pass": { after: 840_000 },
    "token comes": { resolves: "renewToken" },
    "token is refused": { resolves: "renewToken" },
    "token is barred": { resolves: "renewToken" },
    "token fails": { rejects: "renewToken" },
    "logs out": "send",
    stays: "send",
    "logout is done": { resolves: "logout" },
    "logout fails": { rejects: "logout" },
    "tabs fail": "send",
  },
  first: restore,
  promise: {
    restoring: {
      ...alone("restoring"),
      "is a guest": asGuest,
      "is signed in": {
        to: "signedIn.fresh",
        holds: { account, lifetime: 840_000, factorEndsAt: undefined, attempts: 0, reason: "", barredId: null },
      },
      "is barred": { to: "barred", holds: { account: guest, attempts: 0, reason: banned, barredId: 7 } },
      "cannot be asked": unreachable("Нет сети"),
      "30 000 ms pass": unreachable("сервер не отвечает"),
    },
    unreachable: {
      ...alone("unreachable"),
      "2 000 ms pass": restore,
      "tries again": restore,
      "the network returns": restore,
      "logs in": announced,
      "logs in elsewhere": restore,
    },
    guest: { ...alone("guest"), "logs in": announced, "logs in elsewhere": restore },
    "signedIn.fresh": { ...alone("signedIn.fresh"), ...fromSignedIn, "840 000 ms pass": renewing },
    "signedIn.renewing": {
      ...alone("signedIn.renewing"),
      ...fromSignedIn,
      "token comes": { to: "signedIn.fresh", holds: { account, lifetime: 840_000, factorEndsAt, attempts: 0 } },
      "token is refused": { to: "lost", holds: { account } },
      "token is barred": barred,
      "token fails": waiting("Нет сети"),
      "30 000 ms pass": waiting("сервер не отвечает"),
    },
    "signedIn.waiting": {
      ...alone("signedIn.waiting"),
      ...fromSignedIn,
      "2 000 ms pass": renewing,
      "the network returns": renewing,
    },
    // The page and its text stay; a new login in any tab brings the session back.
    lost: {
      ...alone("lost"),
      "logs out": { to: "signingOut", asks: [["logout", undefined]], holds: { account } },
      "logs in": announced,
      "logs in elsewhere": restore,
      "logs out elsewhere": asGuest,
    },
    barred: { ...alone("barred"), ...leaving },
    signingOut: {
      ...alone("signingOut"),
      "logout is done": {
        to: "closed",
        tells: [{ type: "end.announced" }, { type: "session.closed" }],
        holds: forgotten,
      },
      "logout fails": stillIn("Нет сети"),
      "30 000 ms pass": stillIn("сервер не отвечает"),
    },
    stillIn: { ...alone("stillIn"), ...leaving, stays: restore },
    closed: alone("closed"),
  },
};
