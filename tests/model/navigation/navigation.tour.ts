import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import { patient } from "../../support/patience.ts";
import { fulfil, indexOf, refuse, slowHistory, travel } from "../../support/tours/slowHistory.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { navigationModel } from "./navigation.model.ts";

/** The tab's history, five steps to the form and one beyond it. */
const before = ["/terms", "/personal-data", "/book/1", "/support"];
const home = "/work/5/edit";
const homeIndex = 5;

const notes = ({ page }: Stage) => page.getByLabel("Примечания автора");
const typed = (stage: Stage) => String(stage.memory.get("saved"));
const clean = async (stage: Stage) => notes(stage).fill(typed(stage));
const dirty = async (stage: Stage) => notes(stage).fill(`${typed(stage)}!`);
const sameAddress = async ({ page }: Stage) => page.getByRole("link", { name: "Настройки", exact: true }).click();

/** Where nothing is typed: the form, with five steps behind it and one before. */
async function build(stage: Stage): Promise<void> {
  const { page, memory } = stage;
  if (memory.get("isBuilt") !== true) {
    if ((await indexOf(stage)) !== 0) await travel(stage, 0);
    for (const [index, path] of [...before, home, "/book/3"].entries()) {
      await stage.follow(path, 0);
      await expect.poll(() => indexOf(stage)).toBe(index + 1);
    }
    memory.set("isBuilt", true);
  }
  if ((await indexOf(stage)) !== homeIndex) await travel(stage, homeIndex);
  await expect(page).toHaveURL(home);
  // A tour before has saved them in its own way.
  if (!memory.has("saved")) memory.set("saved", await notes(stage).inputValue());
  await expect(notes(stage)).toHaveValue(typed(stage));
  // Until then the form is that of the page before, which leaves with what is typed into it.
  await stage.see("pageArrival", "shown");
}
/** Every page is loaded whole: the server keeps this one where it is, and says that it was asked. */
async function load(stage: Stage, address: string, from: string): Promise<void> {
  const { page } = stage;
  await page.route(`**${address}`, (route) => route.fulfill({ status: 204 }));
  const requested = page.waitForRequest(`**${address}`);
  // What is typed is held by the browser itself, which asks only who has touched the page.
  await notes(stage).click();
  const question = from === "lost, one" ? page.waitForEvent("dialog", { timeout: patient(15_000) }) : null;
  const followed = stage.follow(address, 0);
  const dialog = await question;
  if (dialog) expect(dialog.type()).toBe("beforeunload");
  await dialog?.accept();
  await followed;
  await requested;
}
/** The form is saved by a call that is still on its way. */
async function beginSaving(stage: Stage): Promise<void> {
  await stage.hold("updateWorkSettings");
  await stage.page.getByRole("button", { name: "Сохранить настройки" }).click();
  await stage.asking("updateWorkSettings");
}

const question = ({ page }: Stage) => page.getByRole("heading", { name: "Уйти со страницы?" });
const button = (name: string) => ({ control: ({ page }: Stage) => page.getByRole("button", { name }) });
const seeForm = async (stage: Stage, value: string) => {
  await expect(question(stage)).toHaveCount(0);
  await expect(notes(stage)).toHaveValue(value);
};
const seeClean = async (stage: Stage) => seeForm(stage, typed(stage));
const seeDirty = async (stage: Stage) => seeForm(stage, `${typed(stage)}!`);
/** Under the question too. */
const seeQuestion = async (stage: Stage) => {
  await expect(question(stage)).toBeVisible();
  await expect(stage.page.locator("#field-authorNotes")).toHaveValue(`${typed(stage)}!`);
};

/** Before a step from where nothing is typed: the form is there. */
const prepare = async (stage: Stage, from: string) => {
  if (from === "open") await build(stage);
  // The built history is gone: the form is cleared, the steps are walked again, and it is typed once more.
  if (from === "guarded, one" && stage.memory.get("isBuilt") !== true) {
    await clean(stage);
    await build(stage);
    await dirty(stage);
    await stage.see("navigation", "guarded");
  }
};
const going = (index: number) => async (stage: Stage, from: string) => {
  await prepare(stage, from);
  await travel(stage, index);
};

const once = "a form tells of its first change, and then of its last";
const two = "no page of the product has two forms that could be unsaved side by side";
const unformed = "the only page that gets an address has no form that could be unsaved";
const inert = "the page under the question takes no letters";
const both = ["guarded", "returning", "asking", "leaving", "lost"].map((state) => `${state}, both`);

tours({
  machine: "navigation",
  rows: rowsOf(navigationModel),
  paths: pathsOf(navigationModel),
  branches: branchesOfRows(navigationModel),
  begins: {
    open: async (stage) => {
      await stage.logIn("vera");
      await stage.page.addInitScript(slowHistory);
      await stage.page.goto("/");
      await stage.see("session", "signedIn.fresh");
    },
  },
  causes: {
    "follows a link": async (stage, from) => {
      await prepare(stage, from);
      if (from.startsWith("lost")) return load(stage, "/terms", from);
      await stage.follow("/terms", 0);
    },
    "changes the query": async (stage, from) => {
      await prepare(stage, from);
      if (from.startsWith("lost")) return load(stage, `${home}?tab=cover`, from);
      await stage.follow(`${home}?tab=cover`, 0);
      if (!from.startsWith("asking")) stage.memory.set("isBuilt", false);
    },
    "gets an address": async (stage) => {
      await stage.follow("/work/5/add/chapter", 0);
      await stage.page.getByLabel("Название главы").fill("Форточка");
      await stage.page.keyboard.press("Control+s");
      await expect(stage.page).toHaveURL(/\/work\/edit\/chapter\/\d+$/);
      stage.memory.set("isBuilt", false);
    },
    "goes five back": going(0),
    "goes one forward": going(homeIndex + 1),
    "is brought home": async (stage, from) => {
      await prepare(stage, from);
      if (from.startsWith("returning")) return fulfil(stage);
      await sameAddress(stage);
      stage.memory.set("isBuilt", false);
    },
    types: async (stage, from) => {
      await prepare(stage, from);
      await dirty(stage);
    },
    saves: async (stage, from) => {
      if (!from.startsWith("asking")) return clean(stage);
      await stage.page.keyboard.press("Escape");
      await beginSaving(stage);
      await travel(stage, 0);
      await fulfil(stage);
      await stage.see("navigation", "asking");
      await stage.passOn("updateWorkSettings");
      stage.memory.set("saved", `${typed(stage)}!`);
    },
    "leaves it": {
      ...button("Уйти без сохранения"),
      // By a step back, which takes its time.
      act: async (leave, stage) => {
        await stage.page.keyboard.press("Escape");
        await travel(stage, 0);
        await fulfil(stage);
        await leave.click();
      },
    },
    stays: button("Остаться"),
    "loses the history": async (stage, from) => {
      await prepare(stage, from);
      await refuse(stage);
      if (from === "open") await stage.follow("/terms", 0);
      else if (from.startsWith("guarded")) await sameAddress(stage);
      else await travel(stage, 1);
    },
  },
  sees: {
    open: async ({ page }) => expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
    "guarded, one": seeDirty,
    "returning, one": seeDirty,
    returning: seeClean,
    "asking, one": seeQuestion,
    "leaving, one": seeDirty,
    leaving: seeClean,
    lost: seeClean,
    "lost, one": seeDirty,
  },
  nobody: {
    "types elsewhere too": two,
    "saves elsewhere": two,
    ...Object.fromEntries(both.map((situation) => [situation, two])),
    ...Object.fromEntries(["guarded", "returning", "leaving", "lost"].map((state) => [`${state}, one: types`, once])),
    ...Object.fromEntries(["open", "returning", "leaving", "lost"].map((state) => [`${state}: saves`, once])),
    "asking, one: types": inert,
    "guarded, one: gets an address": unformed,
    "asking, one: gets an address": unformed,
    "asking, one: is brought home": "the browser tells of its way home once",
    "leaving: is brought home": "the way that was asked of the browser leads away",
    "leaving, one: is brought home": "the way that was asked of the browser leads away",
    "leaving: loses the history": "it was asked before, and did not refuse",
    "leaving, one: loses the history": "it was asked before, and did not refuse",
    "lost: loses the history": "it is lost once",
    "lost, one: loses the history": "it is lost once",
  },
});
