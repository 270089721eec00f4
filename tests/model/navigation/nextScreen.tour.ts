import { expect, type Route } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { nextScreenModel } from "./nextScreen.model.ts";

type Browser = "saving" | "telling" | "silent";
const opened = { saving: "spared", telling: "listening", silent: "pausing" } as const;

/** Requests of the screen's file that wait, and how they are answered from then on: the browser may ask twice, ahead and for the module. */
type File = { waiting: Route[]; answer: ((route: Route) => Promise<void>) | null };
const fileOf = ({ memory }: Stage) => memory.get("file") as File;

const heading = ({ page }: Stage, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/** The list of works, in frozen time from its first moment on. */
async function openIn(stage: Stage, kind: Browser): Promise<void> {
  const { memory, page } = stage;
  memory.set("file", { waiting: [], answer: null } satisfies File);
  await stage.thaw();
  await page.addInitScript((browser) => {
    const define = (owner: object, name: string, value: unknown) =>
      Object.defineProperty(owner, name, { value, configurable: true, writable: true });
    const rests: (() => void)[] = [];
    Object.assign(window, { rests });
    define(navigator, "connection", Object.assign(new EventTarget(), { saveData: browser === "saving" }));
    if (browser === "silent") Reflect.deleteProperty(window, "requestIdleCallback");
    else define(window, "requestIdleCallback", (work: () => void) => rests.push(work));
  }, kind);
  await page.goto("/terms");
  await expect(heading(stage, "Условия использования")).toBeVisible();
  await stage.freeze();
  await stage.follow("/u/vera/works/edit", 0);
  await stage.passUntil("nextScreen", opened[kind]);
}

async function settle(stage: Stage, answer: (route: Route) => Promise<void>): Promise<void> {
  const file = fileOf(stage);
  await expect.poll(() => file.waiting.length, { message: "requests of the screen's file" }).toBeGreaterThan(0);
  file.answer = answer;
  for (const route of file.waiting.splice(0)) await answer(route);
}

const seeWorks = async (stage: Stage) => {
  await expect(heading(stage, "Мои произведения")).toBeVisible();
  await expect(stage.page.getByText("Часть страницы не пришла с сервера")).toHaveCount(0);
};
const seeUnasked = async (stage: Stage) => {
  await seeWorks(stage);
  expect(fileOf(stage).waiting).toEqual([]);
};

tours({
  machine: "nextScreen",
  rows: rowsOf(nextScreenModel),
  paths: pathsOf(nextScreenModel),
  branches: branchesOfRows(nextScreenModel),
  begins: {
    opening: async (stage) => {
      await stage.logIn("vera");
      await stage.page.route(/\/assets\/WorkContentScreen-[\w-]+\.js$/, async (route) => {
        const { waiting, answer } = fileOf(stage);
        if (answer) await answer(route);
        else waiting.push(route);
      });
      await openIn(stage, "saving");
    },
  },
  causes: {
    "opens for a person who saves data": (stage) => openIn(stage, "saving"),
    "opens in a browser that tells of its rest": (stage) => openIn(stage, "telling"),
    "opens in a browser that does not tell of its rest": (stage) => openIn(stage, "silent"),
    "the page rests": async ({ page }) =>
      page.evaluate(() => {
        for (const rest of (window as unknown as { rests: (() => void)[] }).rests.splice(0)) rest();
      }),
    "1 000 ms pass": async (stage) => stage.passRest(1_000, "nextScreen"),
    "the screen is here": async (stage) => settle(stage, (route) => route.continue()),
    "the screen is lost": async (stage) => settle(stage, (route) => route.abort()),
    "30 000 ms pass": async (stage) => stage.passRest(30_000, "nextScreen"),
  },
  sees: {
    opening: seeUnasked,
    spared: seeUnasked,
    listening: seeUnasked,
    pausing: seeUnasked,
    fetching: async (stage) => {
      await seeWorks(stage);
      await expect.poll(() => fileOf(stage).waiting.length).toBeGreaterThan(0);
    },
    here: seeWorks,
    lost: seeWorks,
  },
  // It passes in a moment: each way out of it opens the page again.
  leaves: ["opening"],
  nobody: { "its rest is not known": "a browser that tells of its rest does not fail in it" },
});
