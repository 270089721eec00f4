import { pushMachine } from "../../../src/machines/push/push.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

type Who = "Vera" | "Nina" | "nobody";
/** Whose token the browser knows of. */
type Known = "" | "Vera's" | "Nina's";
type Wish = "on" | "off";
const ids = { Vera: 3, Nina: 4, nobody: -1 } as const;
const veras = { token: "T1", tokenId: 5, accountId: 3 };
const ninas = { token: "T1", tokenId: 5, accountId: 4 };
const records = { "": null, "Vera's": veras, "Nina's": ninas } as const;
const own = { Vera: "Vera's", Nina: "Nina's", nobody: "" } as const;
const message = { contentTitle: "Новая глава", contentText: "«Утро»", url: "/work/7", largeIconUrl: "" };
const fault = new Error("Нет сети");

type Step =
  | "Vera enters"
  | "Nina enters"
  | "leaves"
  | "is supported"
  | "is off"
  | "was blocked"
  | "was allowed"
  | "was allowed, with a token"
  | "is unsupported"
  | "cannot be read"
  | "is idle"
  | "is never idle"
  | "enables"
  | "disables"
  | "allows"
  | "refuses"
  | "is blocked"
  | "cannot be asked"
  | "gets a token"
  | "gets none"
  | "Vera is registered"
  | "Nina is registered"
  | "is not registered"
  | "another tab enables"
  | "another tab disables"
  | "the permission is taken away"
  | "the permission is reset"
  | "the permission is given"
  | "a message comes"
  | "a notification is clicked"
  | "the session cannot be followed"
  | "the browser cannot be followed"
  | "the clock cannot be followed"
  | "the week was slept through"
  | "604 800 000 ms pass"
  | "the server forgets"
  | "the server does not answer"
  | "the provider forgets"
  | "the provider does not answer"
  | "30 000 ms pass";

const named = (state: string, who: Who, known: Known = "", wish: Wish = "on"): string =>
  [
    state,
    ...(who === "Vera" ? [] : [who]),
    ...(known ? [`${known} token`] : []),
    ...(wish === "off" ? ["off"] : []),
  ].join(", ");

const logs = ["logFault", { error: fault }] as const;
const resting = (who: Who, known: Known, does: Promised["does"] = []): Promised => ({
  to: named("live.enabled.resting", who, known),
  asks: [["followClock", { after: 604_800_000 }]],
  does,
  holds: { record: records[known], reason: "" },
});
const disabled = (who: Who, known: Known, reason: string, does: Promised["does"] = []): Promised => ({
  to: named("live.disabled", who, known),
  does,
  holds: { reason, record: records[known] },
});
const nobody: Promised = { to: "nobody", holds: { accountId: -1 } };
const leaves: Promised = { to: "nobody", does: [["forgetRecord", undefined]], holds: { accountId: -1, record: null } };
type Compound = "enabling" | "enabled";
const fetching = (compound: Compound, who: Who, known: Known): Promised => ({
  to: named(`live.${compound}.fetching`, who, known),
  asks: [["getToken", undefined]],
});
const registering = (compound: Compound, who: Who, known: Known): Promised => ({
  to: named(`live.${compound}.registering`, who, known),
  asks: [["registerToken", { token: "T1", accountId: ids[who], record: records[known] }]],
});
const asking = (who: Who, known: Known, does: Promised["does"] = []): Promised => ({
  to: named("live.enabling.asking", who, known),
  asks: [["askPermission", undefined]],
  does,
});
/** The token that the server knows goes first, then the browser's. */
const disabling = (who: Who, known: Known, { does = [], ...more }: Partial<Promised> = {}): Promised => ({
  to: named("live.disabling.unregistering", who, "", "off"),
  asks: [["deleteServerToken", { record: records[known] }]],
  does: [...does, ["rememberOff", undefined], ["announceOff", undefined]],
  ...more,
});
const blocked = { holds: { reason: "Разрешение на уведомления заблокировано" } };
const free = { holds: { reason: "" } };

/** Somebody comes or goes where nothing else happens of it. */
const persons = (state: string, who: Who, known: Known, wish: Wish = "on"): Partial<Record<Step, Promised>> => {
  const to = (now: Who, has: Known = known): Promised => ({
    to: named(state, now, has, wish),
    holds: { accountId: ids[now] },
  });
  if (who === "Vera") return { "Nina enters": to("Nina") };
  return who === "nobody" ? { "Vera enters": to("Vera", "") } : {};
};

/** What is wanted while a step is under way is noted. */
const noted = (state: string, who: Who, known: Known, wish: Wish): Partial<Record<Step, Promised>> => ({
  enables: { to: named(state, who, known), does: [["rememberOn", undefined]], holds: { wish: "on" } },
  disables: { to: named(state, who, known, "off"), does: [["rememberOff", undefined]], holds: { wish: "off" } },
  "another tab disables": { to: named(state, who, known, "off"), holds: { wish: "off" } },
  ...persons(state, who, known, wish),
  leaves: {
    to: named(state, "nobody", "", wish),
    does: [["forgetRecord", undefined]],
    holds: { accountId: -1, record: null },
  },
});
const lostMeanwhile = (state: string, who: Who, known: Known): Partial<Record<Step, Promised>> => ({
  "the permission is taken away": {
    to: named(state, who, known, "off"),
    holds: { reason: "Разрешение на уведомления заблокировано", wish: "off" },
  },
  "the permission is reset": { to: named(state, who, known, "off"), holds: { reason: "", wish: "off" } },
});
const tabEnables = (state: string, who: Who, wish: Wish = "on"): Partial<Record<Step, Promised>> =>
  who === "nobody"
    ? {}
    : { "another tab enables": { to: named(state, who, own[who], wish), holds: { record: records[own[who]] } } };
const messages = (state: string, who: Who, known: Known, wish: Wish = "on"): Partial<Record<Step, Promised>> => ({
  "a message comes": { to: named(state, who, known, wish), does: [["showMessage", { message }]] },
});

/** What ends a step: the wish to be off, the person's leaving, else what is given. */
const ended = (who: Who, known: Known, wish: Wish, otherwise: Promised, does: Promised["does"] = []): Promised => {
  if (wish === "off") return disabling(who, known, { does });
  if (who === "nobody") return { ...nobody, does };
  return { ...otherwise, does: [...does, ...(otherwise.does ?? [])] };
};

function steps(
  compound: Compound,
  who: Who,
  known: Known,
  wish: Wish,
): Record<string, Partial<Record<Step, Promised>>> {
  const isEnabling = compound === "enabling";
  const [getting, telling] = [`live.${compound}.fetching`, `live.${compound}.registering`];
  const failed = (reason: string) => (isEnabling ? disabled(who, known, reason) : resting(who, known));
  const noToken = failed("Не удалось получить FCM-токен");
  const notTaken = failed("Сервер отклонил токен");
  const isKnown = who !== "nobody" && known === own[who];
  const common = (state: string) => ({
    ...noted(state, who, known, wish),
    ...lostMeanwhile(state, who, known),
    ...tabEnables(state, who, wish),
    ...(isEnabling ? {} : messages(state, who, known, wish)),
  });
  const registered = (whose: "Vera" | "Nina"): Promised => {
    if (wish === "off") return disabling(who, own[whose]);
    if (who === "nobody") return nobody;
    if (who !== whose) return registering(compound, who, own[whose]);
    const record = records[own[whose]];
    return resting(who, own[whose], [["announceOn", { record }]]);
  };
  return {
    [named(getting, who, known, wish)]: {
      ...common(getting),
      "gets a token": ended(
        who,
        known,
        wish,
        isKnown ? resting(who, known, [["announceOn", { record: records[known] }]]) : registering(compound, who, known),
      ),
      "gets none": ended(who, known, wish, noToken, [logs]),
      "30 000 ms pass": ended(who, known, wish, noToken),
    },
    [named(telling, who, known, wish)]: {
      ...common(telling),
      "Vera is registered": registered("Vera"),
      ...(who === "Nina" && { "Nina is registered": registered("Nina") }),
      "is not registered": ended(who, known, wish, notTaken, [logs]),
      "30 000 ms pass": ended(who, known, wish, notTaken),
    },
  };
}

function questionRows(who: Who, known: Known, wish: Wish): Record<string, Partial<Record<Step, Promised>>> {
  const state = "live.enabling.asking";
  const refused = "Пользователь не дал разрешения";
  return {
    [named(state, who, known, wish)]: {
      ...noted(state, who, known, wish),
      ...tabEnables(state, who, wish),
      allows: ended(who, known, wish, fetching("enabling", who, known)),
      refuses: ended(who, known, wish, disabled(who, known, refused)),
      "is blocked": ended(who, known, wish, disabled(who, known, "Разрешение на уведомления заблокировано")),
      "cannot be asked": who === "nobody" ? { ...nobody, does: [logs] } : disabled(who, known, refused, [logs]),
    },
  };
}

function still(who: "Vera" | "Nina", known: Known): Record<string, Partial<Record<Step, Promised>>> {
  const [begins, rests, off] = ["live.starting", "live.enabled.resting", "live.disabled"];
  const obeyed: Partial<Record<Step, Promised>> = {
    disables: disabling(who, known),
    "another tab disables": disabled(who, "", ""),
    "the permission is taken away": disabling(who, known, blocked),
    "the permission is reset": disabling(who, known, free),
    leaves,
  };
  const renews = fetching("enabled", who, known);
  return {
    [named(begins, who, known)]: {
      ...obeyed,
      ...tabEnables(begins, who),
      ...persons(begins, who, known),
      "is idle": renews,
      "is never idle": renews,
    },
    [named(rests, who, known)]: {
      ...obeyed,
      ...tabEnables(rests, who),
      ...messages(rests, who, known),
      ...(who === "Vera" && { "Nina enters": fetching("enabled", "Nina", known) }),
      "the week was slept through": renews,
      "604 800 000 ms pass": renews,
    },
    [named(off, who, known)]: {
      enables: { ...asking(who, known, [["rememberOn", undefined]]), holds: { reason: "" } },
      "another tab enables": resting(who, own[who]),
      "the permission is taken away": { to: named(off, who, known), ...blocked },
      "the permission is reset": { to: named(off, who, known), ...free },
      "the permission is given": { to: named(off, who, known), ...free },
      ...persons(off, who, known),
      leaves,
    },
  };
}

function goingOff(who: Who, wish: Wish): Record<string, Partial<Record<Step, Promised>>> {
  const [server, provider] = ["live.disabling.unregistering", "live.disabling.unsubscribing"];
  const next = (does: Promised["does"] = []): Promised => ({
    to: named(provider, who, "", wish),
    asks: [["deleteProviderToken", undefined]],
    does,
  });
  const forgets = ["forgetRecord", undefined] as const;
  const over = (does: Promised["does"] = []): Promised => {
    if (who === "nobody") return { ...nobody, does: [...does, forgets] };
    return wish === "on"
      ? asking(who, "", [...does, forgets])
      : { to: named("live.disabled", who), does: [...does, forgets], holds: { record: null } };
  };
  return {
    [named(server, who, "", wish)]: {
      ...noted(server, who, "", wish),
      "the server forgets": next(),
      "the server does not answer": next([logs]),
      "30 000 ms pass": next(),
    },
    [named(provider, who, "", wish)]: {
      ...noted(provider, who, "", wish),
      "the provider forgets": over(),
      "the provider does not answer": over([logs]),
      "30 000 ms pass": over(),
    },
  };
}

const unsupported = { reason: "Notifications unsupported" };
const read = (who: "Vera" | "Nina"): Record<string, Partial<Record<Step, Promised>>> => ({
  [named("reading", who)]: {
    ...persons("reading", who, ""),
    leaves,
    "is unsupported": { to: named("unsupported", who), holds: unsupported },
    "cannot be read": { to: named("unsupported", who), does: [logs], holds: unsupported },
    "is off": disabled(who, "", ""),
    "is supported": disabled(who, "", ""),
    "was blocked": disabled(who, "", "Разрешение на уведомления заблокировано"),
    "was allowed": {
      to: named("live.starting", who),
      asks: [["whenIdle", undefined]],
      holds: { record: null, reason: "" },
    },
    "was allowed, with a token": {
      to: named("live.starting", who, "Vera's"),
      asks: [["whenIdle", undefined]],
      holds: { record: veras },
    },
  },
  [named("unsupported", who)]: { ...persons("unsupported", who, ""), leaves },
});

const pairs: readonly (readonly ["Vera" | "Nina", Known])[] = [
  ["Vera", ""],
  ["Vera", "Vera's"],
  ["Nina", ""],
  ["Nina", "Vera's"],
  ["Nina", "Nina's"],
];
const wishes = ["on", "off"] as const;
const everybody: readonly (readonly [Who, Known])[] = [...pairs, ["nobody", ""]];
type Table = Record<string, Partial<Record<Step, Promised>>>;
const situationLogs = (situation: string): Promised => ({ to: situation, does: [logs] });
/** In a browser that has notifications the click on one leads there, whatever is under way; a source that fails is logged. */
const everywhere = (situation: string): Partial<Record<Step, Promised>> => ({
  "the session cannot be followed": situationLogs(situation),
  ...(situation.startsWith("live.") && {
    "the browser cannot be followed": situationLogs(situation),
    "a notification is clicked": { to: situation, does: [["showPage", { path: "/work/7" }]] },
  }),
  ...(situation.startsWith("live.enabled.resting") && { "the clock cannot be followed": situationLogs(situation) }),
});
const joined = (tables: Table[]): Table =>
  Object.fromEntries(
    tables.flatMap((table) =>
      Object.entries(table).map(([situation, row]) => [situation, { ...row, ...everywhere(situation) }]),
    ),
  );

const standing = { isSupported: true, isOff: false, permission: "default", record: null };
type Context = { accountId: number; record: { accountId: number } | null; wish: Wish };

/** Notifications in this browser (docs/spec/notifications.md, «Tokens» and «Permission»). */
export const pushModel: Model<Step> = {
  machine: pushMachine,
  ports: [
    "readStanding",
    "whenIdle",
    "askPermission",
    "getToken",
    "registerToken",
    "deleteServerToken",
    "deleteProviderToken",
  ],
  callbacks: ["followPerson", "followBrowser", "followClock"],
  actions: [
    "rememberOn",
    "rememberOff",

    "forgetRecord",
    "announceOn",
    "announceOff",
    "showMessage",
    "showPage",
    "logFault",
  ],
  payloads: {
    "person.entered": ({ accountId }: Context) => {
      if (accountId === 3) return [{ accountId: 4 }];
      return accountId === 4 ? [] : [{ accountId: 3 }];
    },
    "tab.enabled": ({ accountId }: Context) => (accountId < 0 ? [] : [{ record: accountId === 3 ? veras : ninas }]),
    "permission.changed": [{ permission: "denied" }, { permission: "default" }, { permission: "granted" }],
    "message.received": [{ message }],
    "page.asked": [{ path: "/work/7" }],
    "xstate.done.actor.readStanding": [
      { output: standing },
      { output: { ...standing, isOff: true, permission: "granted" } },
      { output: { ...standing, permission: "denied" } },
      { output: { ...standing, permission: "granted" } },
      { output: { ...standing, permission: "granted", record: veras } },
      { output: { ...standing, isSupported: false } },
    ],
    "xstate.done.actor.askPermission": [{ output: "granted" }, { output: "refused" }, { output: "blocked" }],
    "xstate.done.actor.getToken": [{ output: "T1" }],
    "xstate.done.actor.registerToken": ({ accountId }: Context) =>
      accountId === 4 ? [{ output: ninas }, { output: veras }] : [{ output: veras }],
    ...Object.fromEntries(
      [
        "followPerson",
        "followBrowser",
        "followClock",
        "readStanding",
        "whenIdle",
        "askPermission",
        "getToken",
        "registerToken",
        "deleteServerToken",
        "deleteProviderToken",
      ].map((port) => [`xstate.error.actor.${port}`, [{ error: fault }]]),
    ),
  },
  project: ({ accountId, record, wish }: Context, state) => {
    const value = JSON.stringify(state);
    const isUnderWay = /enabling|fetching|registering|disabling/.test(value);
    return [accountId, value.includes("disabling") ? null : record, isUnderWay ? wish : null];
  },
  mark: (event) => {
    if (event.type === "person.entered" && "accountId" in event) return String(event.accountId);
    if ("permission" in event) return String(event.permission);
    if (event.type.endsWith("askPermission") && "output" in event) return String(event.output);
    if (event.type.endsWith("registerToken") && "output" in event)
      return String((event.output as typeof veras).accountId);
    if (event.type.endsWith("readStanding") && "output" in event) {
      const { isSupported, isOff, permission, record } = event.output as typeof standing;
      return isSupported ? `${isOff} ${permission} ${record !== null}` : "unsupported";
    }
    return "";
  },
  steps: {
    "person.entered 3": "Vera enters",
    "person.entered 4": "Nina enters",
    "person.left": "leaves",
    "xstate.done.actor.readStanding false default false": "is supported",
    "xstate.done.actor.readStanding true granted false": "is off",
    "xstate.done.actor.readStanding false denied false": "was blocked",
    "xstate.done.actor.readStanding false granted false": "was allowed",
    "xstate.done.actor.readStanding false granted true": "was allowed, with a token",
    "xstate.done.actor.readStanding unsupported": "is unsupported",
    "xstate.error.actor.readStanding": "cannot be read",
    "xstate.done.actor.whenIdle": "is idle",
    "xstate.error.actor.whenIdle": "is never idle",
    "enabling.requested": "enables",
    "disabling.requested": "disables",
    "xstate.done.actor.askPermission granted": "allows",
    "xstate.done.actor.askPermission refused": "refuses",
    "xstate.done.actor.askPermission blocked": "is blocked",
    "xstate.error.actor.askPermission": "cannot be asked",
    "xstate.done.actor.getToken": "gets a token",
    "xstate.error.actor.getToken": "gets none",
    "xstate.done.actor.registerToken 3": "Vera is registered",
    "xstate.done.actor.registerToken 4": "Nina is registered",
    "xstate.error.actor.registerToken": "is not registered",
    "tab.enabled": "another tab enables",
    "tab.disabled": "another tab disables",
    "permission.changed denied": "the permission is taken away",
    "permission.changed default": "the permission is reset",
    "permission.changed granted": "the permission is given",
    "message.received": "a message comes",
    "page.asked": "a notification is clicked",
    "xstate.error.actor.followPerson": "the session cannot be followed",
    "xstate.error.actor.followBrowser": "the browser cannot be followed",
    "xstate.error.actor.followClock": "the clock cannot be followed",
    "week.passed": "the week was slept through",
    "xstate.after.weekDelay.push.live.enabled.resting": "604 800 000 ms pass",
    "xstate.done.actor.deleteServerToken": "the server forgets",
    "xstate.error.actor.deleteServerToken": "the server does not answer",
    "xstate.done.actor.deleteProviderToken": "the provider forgets",
    "xstate.error.actor.deleteProviderToken": "the provider does not answer",
    "xstate.after.tokenTimeout.push.live.enabling.fetching": "30 000 ms pass",
    "xstate.after.tokenTimeout.push.live.enabled.fetching": "30 000 ms pass",
    "xstate.after.registerTimeout.push.live.enabling.registering": "30 000 ms pass",
    "xstate.after.registerTimeout.push.live.enabled.registering": "30 000 ms pass",
    "xstate.after.deleteTimeout.push.live.disabling.unregistering": "30 000 ms pass",
    "xstate.after.deleteTimeout.push.live.disabling.unsubscribing": "30 000 ms pass",
  },
  causes: {
    "Vera enters": "send",
    "Nina enters": "send",
    leaves: "send",
    "is supported": { resolves: "readStanding" },
    "is off": { resolves: "readStanding" },
    "was blocked": { resolves: "readStanding" },
    "was allowed": { resolves: "readStanding" },
    "was allowed, with a token": { resolves: "readStanding" },
    "is unsupported": { resolves: "readStanding" },
    "cannot be read": { rejects: "readStanding" },
    "is idle": { resolves: "whenIdle" },
    "is never idle": { rejects: "whenIdle" },
    enables: "send",
    disables: "send",
    allows: { resolves: "askPermission" },
    refuses: { resolves: "askPermission" },
    "is blocked": { resolves: "askPermission" },
    "cannot be asked": { rejects: "askPermission" },
    "gets a token": { resolves: "getToken" },
    "gets none": { rejects: "getToken" },
    "Vera is registered": { resolves: "registerToken" },
    "Nina is registered": { resolves: "registerToken" },
    "is not registered": { rejects: "registerToken" },
    "another tab enables": "send",
    "another tab disables": "send",
    "the permission is taken away": "send",
    "the permission is reset": "send",
    "the permission is given": "send",
    "a message comes": "send",
    "a notification is clicked": "send",
    "the session cannot be followed": "send",
    "the browser cannot be followed": "send",
    "the clock cannot be followed": "send",
    "the week was slept through": "send",
    "604 800 000 ms pass": { after: 604_800_000 },
    "the server forgets": { resolves: "deleteServerToken" },
    "the server does not answer": { rejects: "deleteServerToken" },
    "the provider forgets": { resolves: "deleteProviderToken" },
    "the provider does not answer": { rejects: "deleteProviderToken" },
    "30 000 ms pass": { after: 30_000 },
  },
  first: { to: "nobody", holds: { accountId: -1, record: null, token: "", reason: "", wish: "on" } },
  promise: joined([
    {
      nobody: {
        "Vera enters": { to: "reading", asks: [["readStanding", undefined]], holds: { accountId: 3 } },
      },
    },
    read("Vera"),
    read("Nina"),
    ...pairs.map(([who, known]) => still(who, known)),
    ...wishes.flatMap((wish) => everybody.map(([who, known]) => questionRows(who, known, wish))),
    ...(["enabling", "enabled"] as const).flatMap((compound) =>
      wishes.flatMap((wish) => everybody.map(([who, known]) => steps(compound, who, known, wish))),
    ),
    ...wishes.flatMap((wish) => (["Vera", "Nina", "nobody"] as const).map((who) => goingOff(who, wish))),
  ]),
};
