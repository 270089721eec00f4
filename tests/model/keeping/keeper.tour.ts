import { expect } from "@playwright/test";
import type { Rows } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { answerChapter, answers, hide, loadChapter, type } from "../chapters/chapter.page.ts";

/**
 * What a person meets of the keeper: a chapter with a text that is not saved, on its screen or off it; «alone»: the device takes
 * no text. The whole table is walked on the machine.
 */
const rows: Rows = {
  "quiet, open": { writes: "quiet, written" },
  "quiet, written": { hides: "quiet, written", leaves: "quiet, left" },
  "quiet, left": { "server saves": "quiet", "server fails": "telling", "comes back": "quiet, written" },
  quiet: { "comes back": "quiet, open" },
  telling: { repeats: "telling, again", "network returns": "telling, again", "comes back": "quiet, failed" },
  "telling, again": { repeats: "telling, again", "server saves": "quiet", "server fails": "telling" },
  "quiet, failed": { leaves: "telling, again" },
  "quiet, open, alone": { writes: "quiet, written, alone" },
  "quiet, written, alone": { "wants to close": "quiet, written, alone", leaves: "patient" },
  patient: {
    "server saves": "quiet, alone",
    "server fails": "telling, alone",
    "4 000 ms pass": "telling, alone, on its way",
  },
  "telling, alone, on its way": { repeats: "telling, alone, on its way", "server saves": "quiet, alone" },
  "telling, alone": {
    repeats: "telling, alone, again",
    "wants to close": "telling, alone",
    "comes back": "quiet, failed, alone",
  },
  "telling, alone, again": {
    repeats: "telling, alone, again",
    "server saves": "quiet, alone",
    "server fails": "telling, alone",
  },
  "quiet, failed, alone": { "wants to close": "quiet, failed, alone", leaves: "telling, alone, again" },
  "quiet, alone": {},
};

const always = (from: string, to: string, order = 0) => `keeper.${from} --always[${order}]--> keeper.${to}`;
const atOnce = (event: string) => `keeper --${event}[0]--> (internal)`;
const [changed, left, shown] = [atOnce("thing.changed"), atOnce("thing.left"), atOnce("thing.shown")];
const calm = always("telling", "quiet");
const repeated = "keeper.telling --retry.requested[0]--> (internal)";
const branches: Record<string, readonly string[]> = {
  "quiet, open: writes": [changed],
  "quiet, written: hides": [atOnce("page.hidden")],
  "quiet, written: leaves": [left],
  "quiet, left: server saves": [changed],
  "quiet, left: server fails": [changed, always("quiet", "telling")],
  "quiet, left: comes back": [shown],
  "quiet: comes back": [shown],
  "telling: repeats": [repeated],
  "telling: network returns": [atOnce("network.returned")],
  "telling: comes back": [shown, calm],
  "telling, again: repeats": [repeated],
  "telling, again: server saves": [changed, calm],
  // It had failed before, so it looks as it did.
  "telling, again: server fails": [],
  "quiet, failed: leaves": [left, always("quiet", "telling")],
  "quiet, open, alone: writes": [changed],
  "quiet, written, alone: wants to close": [atOnce("tab.closing")],
  "quiet, written, alone: leaves": [left, always("quiet", "patient", 1)],
  "patient: server saves": [changed, always("patient", "quiet", 1)],
  "patient: server fails": [changed, always("patient", "telling")],
  "patient: 4 000 ms pass": ["keeper.patient --xstate.after.patience.keeper.patient[0]--> keeper.telling"],
  "telling, alone, on its way: repeats": [repeated],
  "telling, alone, on its way: server saves": [changed, calm],
  "telling, alone: repeats": [repeated],
  "telling, alone: wants to close": [atOnce("tab.closing")],
  "telling, alone: comes back": [shown, calm],
  "telling, alone, again: repeats": [repeated],
  "telling, alone, again: server saves": [changed, calm],
  "telling, alone, again: server fails": [],
  "quiet, failed, alone: wants to close": [atOnce("tab.closing")],
  "quiet, failed, alone: leaves": [left, always("quiet", "telling")],
};

const banner = ({ page }: Stage) => page.getByRole("status").filter({ hasText: "Не сохранено: глава «Утро»." });
const seeNothing = async (stage: Stage) => expect(banner(stage)).toHaveCount(0);
const seeBanner = (words: string) => async (stage: Stage) => expect(banner(stage)).toContainText(words);
/** The device is asked once more, and has refused again. */
const deviceRefuses = async (stage: Stage) => {
  await stage.seeOnce("chapterDraft", "writing");
  await stage.see("chapterDraft", "unavailable");
};
const kept = "Текст лежит на этом устройстве";
const alone = "Не закрывайте вкладку";

tours({
  machine: "keeper",
  rows,
  paths: [],
  branches: new Map(Object.entries(branches).map(([row, taken]) => [row, [taken]])),
  begins: {
    "quiet, open": async (stage) => {
      await loadChapter(stage);
      await stage.freeze();
    },
    "quiet, open, alone": async (stage) => {
      await stage.page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
      await loadChapter(stage);
      await stage.freeze();
    },
  },
  causes: {
    writes: type,
    hides: hide,
    leaves: async (stage, from) => {
      await stage.follow("/terms", 500);
      await stage.asking("updateChapter");
      if (from.includes(", alone")) await deviceRefuses(stage);
    },
    "comes back": async (stage) => {
      await stage.follow("/work/edit/chapter/7", 0);
      await stage.asking("getChapterToEdit");
      await answerChapter(stage);
      await stage.page.clock.runFor(500);
      await expect(stage.page.getByRole("textbox", { name: "Текст главы" })).toBeVisible();
    },
    "server saves": answers.saved,
    "server fails": async (stage) => {
      await stage.answer("updateChapter", { status: 503, json: {} });
      await stage.see("chapterAutosave", "failed");
    },
    repeats: {
      control: (stage) => banner(stage).getByRole("button", { name: "Повторить" }),
      act: async (button, stage, from) => {
        await button.click();
        await stage.asking("updateChapter");
        if (from.includes(", alone")) await deviceRefuses(stage);
      },
    },
    "network returns": async (stage) => {
      await stage.page.context().setOffline(true);
      await stage.page.context().setOffline(false);
      await stage.asking("updateChapter");
    },
    // The question itself is the browser's: tests/e2e/keeper.spec.ts.
    "wants to close": async ({ page }) => {
      const isAsked = await page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
      expect(isAsked).toBe(true);
    },
    "4 000 ms pass": async (stage) => stage.passRest(4_000, "keeper"),
  },
  sees: {
    "quiet, open": seeNothing,
    "quiet, written": seeNothing,
    "quiet, left": seeNothing,
    quiet: seeNothing,
    telling: seeBanner(kept),
    "telling, again": seeBanner(kept),
    "quiet, failed": seeNothing,
    "quiet, open, alone": seeNothing,
    "quiet, written, alone": seeNothing,
    "quiet, failed, alone": seeNothing,
    "quiet, alone": seeNothing,
    patient: seeNothing,
    "telling, alone": seeBanner(alone),
    "telling, alone, on its way": seeBanner(alone),
    "telling, alone, again": seeBanner(alone),
  },
  nobody: {},
});
