import { routeGuardMachine, type Visit } from "../../../src/machines/navigation/routeGuard.machine.ts";
import type { Model, Promised } from "../../support/model.ts";
import { account } from "../session/session.model.ts";

export const guest = { ...account, id: -1, userName: "", fio: "", token: "guest" };
export const visited = {
  id: 7,
  userName: "vera",
  avatarUrl: null,
  backgroundUrl: null,
  fio: "Вера Лядова",
  followerCount: 0,
  isIgnored: false,
  canWrite: false,
  inSearchEngines: true,
  status: "",
  aboutMe: "",
  sex: null,
  birthday: null,
  links: [],
  isFollowed: false,
};

const guarded: Visit = {
  fullPath: "/u/vera/works/edit?tab=draft",
  path: "/u/vera/works/edit",
  isKnown: true,
  isValid: true,
  needsLogin: true,
  roles: ["Moderator", "Admin"],
  middlewares: ["u-username"],
  params: { userName: "vera" },
};
export const open: Visit = { ...guarded, fullPath: "/", path: "/", needsLogin: false, middlewares: [], params: {} };
export const unknown: Visit = { ...open, fullPath: "/nowhere?a=1", path: "/nowhere", isKnown: false };
export const invalid: Visit = { ...open, fullPath: "/book/x?a=1", path: "/book/x", isValid: false };

type Step =
  | "enters an open page"
  | "enters a guarded page"
  | "enters an unknown page"
  | "enters an invalid page"
  | "session says: guest"
  | "session says: Vera"
  | "middleware passes"
  | "middleware redirects"
  | "middleware refuses"
  | "middleware fails"
  | "middleware: the server is away"
  | "30 000 ms pass"
  | "10 000 ms pass"
  | "a load answers 404"
  | "a load answers 500"
  | "a load needs login"
  | "the page breaks"
  | "tries again"
  | "the network returns"
  | "middleware: no answer comes";

const fault = (status: number, message: string) => ({ status, message, requestId: null });
const none = fault(0, "");
const loginOf = {
  open: "/account/login?redirect_uri=%2F",
  guarded: "/account/login?redirect_uri=%2Fu%2Fvera%2Fworks%2Fedit%3Ftab%3Ddraft",
};
const broken = { status: 404, message: "Страница не найдена", requestId: "r1" };
const down = { status: 500, message: "Внутренняя ошибка сервера", requestId: "r2" };
const torn = { status: 500, message: "x is not a function", requestId: null };
const silent = Object.assign(new Error("Нет сети"), { httpStatus: 0 });
const away = Object.assign(new Error("Сервер временно недоступен"), { httpStatus: 503, requestId: "r3" });

type Page = "open" | "guarded" | "unknown" | "invalid";
type Who = "nobody" | "guest" | "Vera";

/** Where a visit leads, by the page and by the person who is known (docs/spec/application.md, «Guards» and «Error page»). */
function enter(page: Page, who: Who): Promised {
  const at = (state: string, rest: Omit<Promised, "to"> = {}) => ({ to: `${state}, ${page}, ${who}`, ...rest });
  if (page === "unknown") return at("refused", { holds: { fault: fault(404, "Page not found: /nowhere?a=1") } });
  if (page === "invalid") return at("refused", { holds: { fault: fault(404, "Page Not Found: /book/x") } });
  if (page === "open") return at("allowed", { holds: { fault: none } });
  if (who === "nobody") return at("awaitingSession");
  if (who === "guest") return at("redirected", { holds: { redirect: loginOf.guarded } });
  return at("checking", {
    asks: [["runMiddleware", { name: "u-username", visit: guarded, account }]],
    holds: { fault: none },
  });
}

function row(state: string, page: Page | null, who: Who): Partial<Record<Step, Promised>> {
  const here = { to: page ? `${state}, ${page}, ${who}` : `${state}, ${who}` };
  const settled = (known: Who): Promised =>
    page === null ? { to: `idle, ${known}` } : known === who ? here : enter(page, known);
  const at = (other: string, rest: Omit<Promised, "to">) => ({ to: `${other}, ${page}, ${who}`, ...rest });
  return {
    "enters an open page": enter("open", who),
    "enters a guarded page": enter("guarded", who),
    "enters an unknown page": enter("unknown", who),
    "enters an invalid page": enter("invalid", who),
    "session says: guest": settled("guest"),
    "session says: Vera": settled("Vera"),
    ...(state === "checking" && {
      "middleware passes": at("allowed", { holds: { visited } }),
      "middleware redirects": at("redirected", { holds: { redirect: "/u/vera/works/edit" } }),
      "middleware refuses": at("refused", { holds: { fault: fault(403, "Нет доступа") } }),
      "middleware fails": at("failed", { holds: { fault: fault(0, "Слишком много попыток") } }),
      "middleware: no answer comes": at("unavailable", { holds: { fault: fault(0, "Нет сети") } }),
      "middleware: the server is away": at("unavailable", {
        holds: { fault: { status: 503, message: "Сервер временно недоступен", requestId: "r3" } },
      }),
      "30 000 ms pass": at("failed", { holds: { fault: fault(0, "сервер не отвечает") } }),
    }),
    ...(state === "allowed" && {
      "a load answers 404": at("refused", { holds: { fault: broken } }),
      "a load answers 500": at("unavailable", { holds: { fault: down } }),
      "the page breaks": at("failed", { holds: { fault: torn } }),
      "a load needs login": at("redirected", { holds: { redirect: loginOf[page as "open" | "guarded"] } }),
    }),
    ...(state === "failed" && {
      "tries again": enter(page as Page, who),
      "the network returns": enter(page as Page, who),
    }),
    ...(state === "unavailable" && {
      "tries again": enter(page as Page, who),
      "the network returns": enter(page as Page, who),
      "10 000 ms pass": enter(page as Page, who),
    }),
  };
}

const states: [state: string, page: Page | null, who: Who][] = [
  ["idle", null, "nobody"],
  ["idle", null, "guest"],
  ["idle", null, "Vera"],
  ...(["nobody", "guest", "Vera"] as const).flatMap((who): [string, Page, Who][] => [
    ["refused", "unknown", who],
    ["refused", "invalid", who],
  ]),
  ["allowed", "open", "nobody"],
  ["refused", "open", "nobody"],
  ["redirected", "open", "nobody"],
  ["awaitingSession", "guarded", "nobody"],
  ["allowed", "open", "guest"],
  ["allowed", "open", "Vera"],
  ["refused", "open", "guest"],
  ["refused", "open", "Vera"],
  ["redirected", "open", "guest"],
  ["redirected", "open", "Vera"],
  ["redirected", "guarded", "guest"],
  ["redirected", "guarded", "Vera"],
  ["checking", "guarded", "Vera"],
  ["allowed", "guarded", "Vera"],
  ["refused", "guarded", "Vera"],
  ["failed", "guarded", "Vera"],
  ["failed", "open", "nobody"],
  ["failed", "open", "guest"],
  ["failed", "open", "Vera"],
  ["unavailable", "guarded", "Vera"],
  ["unavailable", "open", "nobody"],
  ["unavailable", "open", "guest"],
  ["unavailable", "open", "Vera"],
];

export const routeGuardModel: Model<Step> = {
  machine: routeGuardMachine,
  ports: ["runMiddleware"],
  payloads: {
    "page.entered": [open, guarded, unknown, invalid].map((visit) => ({ visit })),
    "session.settled": [{ account: guest }, { account }],
    "fault.reported": [{ fault: broken }, { fault: down }],
    "page.broken": [{ fault: torn }],
    "xstate.error.actor.runMiddleware": [
      { error: new Error("Слишком много попыток") },
      { error: away },
      { error: silent },
    ],
    "xstate.done.actor.runMiddleware": [
      { output: { outcome: "passed", visited } },
      { output: { outcome: "redirected", to: "/u/vera/works/edit" } },
      { output: { outcome: "refused", status: 403, message: "Нет доступа" } },
    ],
  },
  project: ({
    visit,
    account: known,
    passed,
  }: {
    visit: Visit | null;
    account: { id: number } | null;
    passed: number;
  }) => [visit?.path, known?.id, passed],
  mark: (event) => {
    if ("visit" in event) return (event.visit as Visit).path;
    if ("fault" in event) return String((event.fault as { status: number }).status);
    if ("error" in event) return event.error === away ? "away" : event.error === silent ? "silent" : "";
    if ("account" in event) return String((event.account as { id: number }).id);
    return "output" in event ? (event.output as { outcome: string }).outcome : "";
  },
  steps: {
    "page.entered /": "enters an open page",
    "page.entered /u/vera/works/edit": "enters a guarded page",
    "page.entered /nowhere": "enters an unknown page",
    "page.entered /book/x": "enters an invalid page",
    "session.settled -1": "session says: guest",
    "session.settled 7": "session says: Vera",
    "xstate.done.actor.runMiddleware passed": "middleware passes",
    "xstate.done.actor.runMiddleware redirected": "middleware redirects",
    "xstate.done.actor.runMiddleware refused": "middleware refuses",
    "xstate.error.actor.runMiddleware": "middleware fails",
    "xstate.error.actor.runMiddleware away": "middleware: the server is away",
    "xstate.error.actor.runMiddleware silent": "middleware: no answer comes",
    "network.returned": "the network returns",
    "xstate.after.middlewareTimeout.routeGuard.checking": "30 000 ms pass",
    "xstate.after.retryDelay.routeGuard.unavailable": "10 000 ms pass",
    "page.broken 500": "the page breaks",
    "fault.reported 404": "a load answers 404",
    "fault.reported 500": "a load answers 500",
    "login.needed": "a load needs login",
    "retry.requested": "tries again",
  },
  causes: {
    "enters an open page": "send",
    "enters a guarded page": "send",
    "enters an unknown page": "send",
    "enters an invalid page": "send",
    "session says: guest": "send",
    "session says: Vera": "send",
    "middleware passes": { resolves: "runMiddleware" },
    "middleware redirects": { resolves: "runMiddleware" },
    "middleware refuses": { resolves: "runMiddleware" },
    "middleware fails": { rejects: "runMiddleware" },
    "middleware: the server is away": { rejects: "runMiddleware" },
    "middleware: no answer comes": { rejects: "runMiddleware" },
    "the network returns": "send",
    "30 000 ms pass": { after: 30_000 },
    "10 000 ms pass": { after: 10_000 },
    "a load answers 404": "send",
    "a load answers 500": "send",
    "a load needs login": "send",
    "the page breaks": "send",
    "tries again": "send",
  },
  first: { to: "idle, nobody" },
  promise: Object.fromEntries(
    states.map(([state, page, who]) => [
      page ? `${state}, ${page}, ${who}` : `${state}, ${who}`,
      row(state, page, who),
    ]),
  ),
};
