import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { chapter, openChapter } from "./chapter.page.ts";
import { publicationWatchModel } from "./publicationWatch.model.ts";

const DAY = 86_400_000;
/** What the page waits longer than the chapter's time. */
const MOMENT = 2_000;
type Known = { state: string; publishTime: string | null };
const known = ({ memory }: Stage) => memory.get("known") as Known;
const answerOf = (stage: Stage) => ({ ...chapter, ...known(stage), isDraft: known(stage).state === "draft" });

/** Frames are time: without them nothing is drawn that comes and goes slowly. */
async function choose(stage: Stage, entry: string): Promise<void> {
  const { page } = stage;
  await page.getByRole("button", { name: "Действия с главой" }).click();
  const item = page.getByRole("menuitem", { name: entry });
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return item.isVisible();
    })
    .toBe(true);
  await item.click();
}
async function withdraw(stage: Stage): Promise<void> {
  await choose(stage, "Вернуть в черновики");
  stage.memory.set("known", { state: "draft", publishTime: null });
  await stage.resolve("updateChapterState", answerOf(stage));
  await expect(stage.page.getByText("Черновик", { exact: true }).first()).toBeVisible();
}
/** From now on, in milliseconds: what the law says of the time is the server's matter, which answers as the tour says. */
const plan = (wait: number) => async (stage: Stage) => {
  const { page } = stage;
  if (known(stage).state === "published") await withdraw(stage);
  await choose(stage, "Запланировать публикацию");
  const dialog = page.getByRole("dialog", { name: "Запланировать публикацию" });
  const field = dialog.getByLabel("Дата и время по Москве");
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return field.isVisible();
    })
    .toBe(true);
  await field.fill("2099-01-01T12:00");
  // A toast of the plan before may lie over the button.
  await field.press("Enter");
  await stage.asking("updateChapterState");
  const now = await page.evaluate(() => Date.now());
  stage.memory.set("known", { state: "scheduled", publishTime: new Date(now + wait - MOMENT).toISOString() });
  await stage.resolve("updateChapterState", answerOf(stage));
  await expect(page.getByText(/^Выйдет /).first()).toBeVisible();
  await page.clock.runFor(300);
  await expect(dialog).toHaveCount(0);
};
const see = (label: RegExp) => async (stage: Stage) =>
  expect(stage.page.getByRole("banner").getByText(label)).toBeVisible();
const planned = see(/^Выйдет /);

tours({
  machine: "publicationWatch",
  rows: rowsOf(publicationWatchModel),
  paths: pathsOf(publicationWatchModel),
  branches: branchesOfRows(publicationWatchModel),
  begins: {
    idle: async (stage) => {
      stage.memory.set("known", { state: "draft", publishTime: null });
      await stage.hold("getChapterState");
      await openChapter(stage);
    },
  },
  causes: {
    "is planned": plan(60_000),
    "is planned for the day after": plan(2 * DAY),
    "is not planned any more": withdraw,
    "a day passes": async (stage) => stage.passRest(60_000, "publicationWatch"),
    "is out": async (stage) => {
      stage.memory.set("known", { ...known(stage), state: "published" });
      await stage.resolve("getChapterState", { chapter: answerOf(stage), revision: 10 });
    },
    "is not out yet": async (stage) => stage.resolve("getChapterState", { chapter: answerOf(stage), revision: 10 }),
    fails: async (stage) => stage.answer("getChapterState", { status: 501, json: {} }),
    "30 000 ms pass": async (stage) => {
      await stage.asking("getChapterState");
      await stage.passRest(30_000, "publicationWatch");
    },
    "15 000 ms pass": async (stage) => stage.passRest(15_000, "publicationWatch"),
  },
  sees: {
    idle: async (stage) => see(known(stage).state === "draft" ? /^Черновик$/ : /^Опубликовано$/)(stage),
    waiting: planned,
    "waiting, far": planned,
    asking: planned,
    again: planned,
  },
  nobody: {
    "idle: is not planned any more": "a chapter that has no time cannot lose it",
    "waiting, far: a day passes":
      "nobody leaves a page open for two days: tests/model/chapters/publicationWatch.test.ts",
  },
});
