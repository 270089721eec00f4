import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { routeGuardModel } from "./routeGuard.model.ts";

const guest = {
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
const no = (status: number, errorCode: number, message: string) => ({
  status,
  json: { status: 4, errorCode, message },
});
const missing = no(404, 10, "Страница не найдена");
const down = no(500, 9, "Внутренняя ошибка сервера");
const needsLogin = no(401, 4, "Войдите, чтобы продолжить");

/** Another page of the same kind: the one that is there is not entered twice. */
const enter =
  (...paths: string[]) =>
  async (stage: Stage) =>
    stage.follow(paths.find((path) => new URL(path, stage.server.url).pathname !== pathOf(stage)) ?? "", 0);
const pathOf = ({ page }: Stage) => new URL(page.url()).pathname;
const enterGuarded = enter("/work/1/edit?tab=draft", "/work/3/edit?tab=draft");

/** Another tab has logged in or out, and the session asks who is there; the first time it is asking already. */
const sessionSays = (who: string, account: (stage: Stage) => unknown) => async (stage: Stage, from: string) => {
  if (!from.endsWith("nobody")) await stage.saysElsewhere("rukopis.session", { type: "start.announced" });
  await stage.resolve("getAccount", account(stage));
  // For somebody else the page goes on, which needs time.
  if (!from.endsWith(who)) await thaw(stage);
};
/** What the page itself loads. */
const loadOf = (from: string) => (from.includes("guarded") ? "getWorkSettings" : "getBook");

/** While the server is away the page's time is frozen, or the page would go on before the test looks at it. */
async function freeze(stage: Stage): Promise<void> {
  await stage.freeze();
  stage.memory.set("isFrozen", true);
}
async function thaw(stage: Stage): Promise<void> {
  if (stage.memory.get("isFrozen")) await stage.thaw();
  stage.memory.set("isFrozen", false);
}
const thawed =
  (act: (stage: Stage, from: string) => Promise<void>) =>
  async (stage: Stage, from: string): Promise<void> => {
    await thaw(stage);
    await act(stage, from);
  };

const standing = (look: (stage: Stage) => Promise<void>) => async (stage: Stage) => {
  await look(stage);
  stage.memory.set("standing", await stage.page.getByRole("heading", { level: 1 }).textContent());
};
const heading = (name: string | RegExp) =>
  standing(async ({ page }) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible());
const seeTab = (title: string, name: string) =>
  standing(async ({ page }) => {
    await expect(page).toHaveTitle(`${title} — Рукопись`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  });
const seeMissing = async (stage: Stage) => {
  await heading("404. Страница не найдена")(stage);
  await expect(stage.page).toHaveTitle("Page Not Found");
};
const seeAway = async (stage: Stage) => {
  await heading(/^(Упс... что-то пошло не так|Ошибка 501|Не удалось загрузить)$/)(stage);
  await expect(stage.page.getByText("Повторим через 10\u00a0с")).toBeVisible();
};
/** What stood before stays: the page, or what was refused. */
const seeBefore = async (stage: Stage) => {
  await expect(stage.page.getByRole("banner")).toBeVisible();
  await expect(stage.page.getByRole("heading", { level: 1 })).toHaveText(String(stage.memory.get("standing")));
};
/** A guest stays at the login page; who is signed in is led back from there at once. */
const seeLogin = heading("Вход");
const seeBack = (state: string, path: RegExp, name: string) => async (stage: Stage) => {
  await expect(stage.page).toHaveURL(({ pathname }) => path.test(pathname));
  await stage.see("routeGuard", state);
  await heading(name)(stage);
};

const first = "the first page is entered with the first draw, before anything else is told";
const gone = "the page has gone to the login at once";
const known = ["nobody", "guest", "Vera"];

tours({
  machine: "routeGuard",
  rows: rowsOf(routeGuardModel),
  paths: pathsOf(routeGuardModel),
  branches: branchesOfRows(routeGuardModel),
  begins: {
    "allowed, open, nobody": async (stage) => {
      stage.memory.set("account", await stage.logIn("vera"));
      await stage.hold("getAccount", "getWorkAccess", "getWorkSettings", "getBook");
      await stage.page.goto("/book/1");
      await stage.asking("getAccount");
    },
  },
  causes: {
    "enters an open page": thawed(enter("/book/1", "/book/3")),
    "enters a guarded page": thawed(enterGuarded),
    "enters an unknown page": thawed(enter("/nowhere?a=1", "/elsewhere?a=1")),
    "enters an invalid page": thawed(enter("/book/x?a=1", "/book/y?a=1")),
    "session says: guest": sessionSays("guest", () => guest),
    "session says: Vera": sessionSays("Vera", ({ memory }) => memory.get("account")),
    "middleware passes": async (stage) => stage.passOn("getWorkAccess"),
    "middleware redirects": async (stage) => stage.answer("getWorkAccess", needsLogin),
    "middleware refuses": async (stage) => stage.answer("getWorkAccess", no(403, 12, "Нет доступа")),
    "middleware fails": async (stage) => stage.answer("getWorkAccess", no(400, 8, "Слишком много попыток")),
    "middleware: the server is away": async (stage) => {
      await thaw(stage);
      await stage.asking("getWorkAccess");
      await freeze(stage);
      await stage.answer("getWorkAccess", { status: 501, json: {} });
    },
    // The client asks twice.
    "middleware: no answer comes": async (stage) => {
      await thaw(stage);
      await stage.breaks("getWorkAccess");
      await stage.asking("getWorkAccess");
      await freeze(stage);
      await stage.breaks("getWorkAccess");
    },
    "the network returns": async (stage) => {
      await stage.page.context().setOffline(true);
      await stage.see("network", "offline");
      await stage.page.context().setOffline(false);
      await thaw(stage);
    },
    // From its beginning, and from there on to the millisecond.
    "30 000 ms pass": async (stage) => {
      await thaw(stage);
      await stage.asking("getWorkAccess");
      await stage.freeze();
      await enterGuarded(stage);
      await stage.asking("getWorkAccess");
      await stage.pass(30_000, "routeGuard");
      await stage.thaw();
    },
    "10 000 ms pass": async (stage) => {
      await stage.pass(10_000, "routeGuard");
      await thaw(stage);
    },
    // The client asks twice.
    "a load answers 500": async (stage, from) => {
      await thaw(stage);
      await stage.answer(loadOf(from), down);
      await stage.asking(loadOf(from));
      await freeze(stage);
      await stage.answer(loadOf(from), down);
    },
    "a load answers 404": async (stage, from) => stage.answer(loadOf(from), missing),
    "the page breaks": async ({ page }) =>
      page.evaluate(() => {
        const error = new Error("x is not a function");
        window.dispatchEvent(new ErrorEvent("error", { error }));
      }),
    "a load needs login": async (stage, from) => stage.answer(loadOf(from), needsLogin),
    "tries again": {
      control: ({ page }) => page.getByRole("button", { name: "Повторить" }),
      act: async (button, stage) => {
        await button.click();
        await thaw(stage);
      },
    },
  },
  sees: {
    ...Object.fromEntries(
      known.flatMap((who) => ["unknown", "invalid"].map((page) => [`refused, ${page}, ${who}`, seeMissing])),
    ),
    "awaitingSession, guarded, nobody": seeBefore,
    "allowed, open, nobody": seeTab("Книга", "Книга"),
    "allowed, open, guest": seeTab("Книга", "Книга"),
    "allowed, open, Vera": seeTab("Книга", "Книга"),
    "refused, open, nobody": seeMissing,
    "refused, open, guest": seeMissing,
    "refused, open, Vera": seeMissing,
    "redirected, open, nobody": seeLogin,
    "redirected, open, guest": seeLogin,
    "redirected, open, Vera": seeBack("allowed", /^\/book\/\d$/, "Книга"),
    "redirected, guarded, guest": seeLogin,
    "redirected, guarded, Vera": seeBack("checking", /^\/work\/\d\/edit$/, "Вход"),
    "checking, guarded, Vera": seeBefore,
    "allowed, guarded, Vera": seeTab("Настройки произведения", "Настройки произведения"),
    "refused, guarded, Vera": heading(/^40[34]\. (Страница не найдена|Нет доступа)$/),
    ...Object.fromEntries(
      ["open, nobody", "open, guest", "open, Vera", "guarded, Vera"].map((rest) => [`unavailable, ${rest}`, seeAway]),
    ),
    "failed, guarded, Vera": heading(/^(Не удалось загрузить|Упс... что-то пошло не так)$/),
    ...Object.fromEntries(known.map((who) => [`failed, open, ${who}`, heading("Упс... что-то пошло не так")])),
  },
  leaves: ["open, nobody", "open, guest", "open, Vera", "guarded, guest", "guarded, Vera"].map(
    (rest) => `redirected, ${rest}`,
  ),
  nobody: {
    ...Object.fromEntries(known.map((who) => [`idle, ${who}`, first])),
    ...Object.fromEntries(
      ["open, nobody", "open, guest", "open, Vera", "guarded, guest", "guarded, Vera"].flatMap((rest) =>
        ["guest", "Vera"].map((who) => [`redirected, ${rest}: session says: ${who}`, gone]),
      ),
    ),
    "routeGuard.idle --session.settled[0]--> (internal)": first,
  },
});
