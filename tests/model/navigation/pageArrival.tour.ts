import { expect, type Route } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { seeAskedFor } from "./navigation.page.ts";
import { pageArrivalModel } from "./pageArrival.model.ts";

/** Guarded pages of a work. Chromium keeps a module that has come or was lost: each can be waited for once in a loaded page. */
const screens = [
  { file: "WorkSettingsScreen", path: "edit", call: "getWorkSettings", waiting: "Настройки произведения" },
  { file: "WorkContentScreen", path: "edit/content", call: "getWorkContent", waiting: "Содержание" },
] as const;
type Screen = (typeof screens)[number];
const works = [
  { id: 1, title: "Соль на подоконнике" },
  { id: 3, title: "Дом, где спят часы" },
] as const;
type Work = (typeof works)[number];

/** The page on its way. */
type Coming = { screen: Screen; work: Work };
const coming = ({ memory }: Stage) => memory.get("coming") as Coming;
/** Requests of a screen's file that wait, and how they are answered from then on: the browser may ask twice, ahead and for the module. */
type File = { waiting: Route[]; answer: ((route: Route) => Promise<void>) | null };
const fileOf = ({ memory }: Stage, { file }: Screen) => (memory.get("files") as Record<Screen["file"], File>)[file];
/** The heading of what is there while the next page comes; null: nothing yet. */
const there = ({ memory }: Stage) => memory.get("there") as string | null;
const stands = ({ memory }: Stage, title: string | null) => memory.set("there", title);

const next = (stage: Stage): Screen | undefined => screens.find((screen) => !fileOf(stage, screen).answer);
/** Of the work that is not there. */
function choose({ memory }: Stage, screen: Screen): string {
  const before = memory.get("coming") as Coming | undefined;
  const work = works.find((one) => one !== before?.work) ?? works[0];
  memory.set("coming", { screen, work });
  return `/work/${work.id}/${screen.path}`;
}
const isAllowed = (stage: Stage) => stage.last("routeGuard")?.value === "allowed";

/** The application is loaded whole, and the page's time is frozen from the first page on. */
async function load(stage: Stage, after: string): Promise<void> {
  const { memory, page } = stage;
  await stage.thaw();
  memory.set(
    "files",
    Object.fromEntries(screens.map(({ file }) => [file, { waiting: [], answer: null } satisfies File])),
  );
  memory.delete("isLate");
  const [path, title, state] =
    after === "nothing"
      ? [choose(stage, screens[0]), null, "fetching"]
      : after === "a page"
        ? ["/terms", "Условия использования", "shown"]
        : ["/nowhere", "404. Страница не найдена", "refused"];
  await page.goto(path);
  await stage.passOn("getAccount");
  await stage.see("session", "signedIn.fresh");
  await stage.see("pageArrival", state);
  if (after === "nothing") await stage.asking("getWorkAccess");
  stands(stage, title);
  await stage.freeze();
}
async function expectPage(stage: Stage): Promise<void> {
  const screen = next(stage);
  if (!screen) throw new Error("no screen is left whose file could be waited for");
  const path = choose(stage, screen);
  await stage.follow(path, 0);
  await stage.see("pageArrival", "fetching");
  await seeAskedFor(stage, "getWorkAccess", path);
}
async function allow(stage: Stage): Promise<void> {
  await stage.passOn("getWorkAccess");
  await stage.see("routeGuard", "allowed");
}
async function settle(stage: Stage, answer: (route: Route) => Promise<void>): Promise<void> {
  const file = fileOf(stage, coming(stage).screen);
  await expect.poll(() => file.waiting.length, { message: "requests of the screen's file" }).toBeGreaterThan(0);
  file.answer = answer;
  for (const route of file.waiting.splice(0)) await answer(route);
}
const give = async (stage: Stage) => settle(stage, (route) => route.continue());
/** Without a network the page does not reload itself for it. */
async function lose(stage: Stage): Promise<void> {
  await stage.page.context().setOffline(true);
  await expect.poll(() => stage.page.evaluate(() => navigator.onLine)).toBe(false);
  await settle(stage, (route) => route.abort());
  await stage.see("pageArrival", "lost");
  // If the build watch still asks for the newest build when the network is back, it reloads the page.
  await stage.see("buildWatch", "broken");
  await stage.page.context().setOffline(false);
}

/** No file is left that could be waited for: a reloaded page comes to the situation again. */
async function renew(stage: Stage, from: string): Promise<void> {
  const [state = "", after = state === "shown" ? "a page" : "a refusal"] = from.split(", after ");
  await load(stage, after);
  if (state === "shown" || state === "refused") return;
  if (after !== "nothing") await expectPage(stage);
  if (state === "lost") return lose(stage);
  if (state === "loading") await allow(stage);
  await give(stage);
  await stage.see("pageArrival", state);
}

const refuse = async (stage: Stage, from: string): Promise<void> => {
  if (from === "refused") {
    stands(stage, "404. Страница не найдена");
    await stage.follow(stage.page.url().endsWith("/nowhere") ? "/elsewhere" : "/nowhere", 0);
  } else if (isAllowed(stage)) {
    stands(stage, "Упс... что-то пошло не так");
    await stage.page.evaluate(() => {
      const error = new Error("x is not a function");
      window.dispatchEvent(new ErrorEvent("error", { error }));
    });
  } else {
    stands(stage, "403. Нет доступа");
    const json = { status: 4, errorCode: 12, message: "Нет доступа" };
    await stage.answer("getWorkAccess", { status: 403, json });
  }
};

const heading = ({ page }: Stage) => page.getByRole("heading", { level: 1 });
const skeleton = ({ page }: Stage) => page.getByRole("main").getByText("Произведение загружается");
const seeThere = async (stage: Stage) => {
  await expect(stage.page.getByRole("banner")).toBeVisible();
  const title = there(stage);
  if (title === null) await expect(heading(stage)).toHaveCount(0);
  else await expect(heading(stage)).toHaveText(title);
};
const seeShown = async (stage: Stage) => {
  const isLate = stage.memory.get("isLate") === true;
  await expect(heading(stage)).toHaveText(isLate ? coming(stage).screen.waiting : coming(stage).work.title);
  await expect(skeleton(stage)).toHaveCount(isLate ? 1 : 0);
  await expect(stage.page.locator("html[data-late]")).toHaveCount(isLate ? 1 : 0);
};
const seeLost = async ({ page }: Stage) =>
  expect(page.getByText("Часть страницы не пришла с сервера. Проверьте сеть и повторите")).toBeVisible();

const first = "the first page is entered with the first draw, before anything else is told";
const once = "the guard allows a page once";
const undecided = "who asks was not known or not let in yet: the page is still the one that is expected";
const kept = "the same page has the same screen, and Chromium keeps a module: it comes, or is lost, at once";
const refusedAlready = "what was refused was of no person: the guard begins again";
const each = (state: string, step: string, reason: string) =>
  ["nothing", "a page", "a refusal"].map((after) => [`${state}, after ${after}: ${step}`, reason]);
const anothers = "another person's page is expected";

tours({
  machine: "pageArrival",
  rows: rowsOf(pageArrivalModel),
  paths: pathsOf(pageArrivalModel),
  branches: branchesOfRows(pageArrivalModel),
  begins: {
    "fetching, after nothing": async (stage) => {
      stage.memory.set("account", await stage.logIn("vera"));
      await stage.hold("getAccount", "getWorkAccess", "getWorkSettings", "getWorkContent");
      for (const screen of screens)
        await stage.page.route(new RegExp(`/assets/${screen.file}-[\\w-]+\\.js$`), async (route) => {
          const { waiting, answer } = fileOf(stage, screen);
          if (answer) await answer(route);
          else waiting.push(route);
        });
      await load(stage, "nothing");
    },
  },
  causes: {
    "a page is expected": async (stage, from) => {
      if (!next(stage)) await renew(stage, from);
      await expectPage(stage);
    },
    "is allowed": allow,
    "is refused": refuse,
    // Another tab has logged in as somebody else, and the session asks who is there.
    [anothers]: async (stage, from) => {
      const account = stage.memory.get("account") as { id: number };
      const other = { ...account, id: account.id + 1_000 };
      stage.memory.set("account", other);
      await stage.saysElsewhere("rukopis.session", { type: "start.announced" });
      await stage.resolve("getAccount", other);
      await stage.asking("getWorkAccess");
      if (from.endsWith("a page")) stands(stage, null);
    },
    "the screen is here": give,
    "the screen is lost": lose,
    "its data is here": async (stage) => {
      await stage.passOn(coming(stage).screen.call);
      stage.memory.set("isLate", false);
      stands(stage, coming(stage).work.title);
    },
    "150 ms pass": async (stage) => {
      await stage.asking(coming(stage).screen.call);
      await stage.pass(150, "pageArrival");
      stage.memory.set("isLate", true);
      stands(stage, coming(stage).screen.waiting);
    },
  },
  sees: {
    shown: seeShown,
    refused: seeThere,
    ...Object.fromEntries(
      ["nothing", "a page", "a refusal"].flatMap((after) => [
        ...["fetching", "fetching, allowed", "awaiting", "loading"].map((state) => [
          `${state}, after ${after}`,
          seeThere,
        ]),
        [`lost, after ${after}`, seeLost],
      ]),
    ),
  },
  nobody: {
    resting: first,
    "its data fails": "its calls are waited for until each has been answered or has failed",
    ...Object.fromEntries([
      ...each("fetching, allowed", "is allowed", once),
      ...["fetching", "awaiting"].flatMap((state) => each(state, anothers, undecided)),
      ...["loading", "lost"].flatMap((state) => each(state, anothers, kept)),
    ]),
    [`shown: ${anothers}`]: kept,
    [`refused: ${anothers}`]: refusedAlready,
  },
});
