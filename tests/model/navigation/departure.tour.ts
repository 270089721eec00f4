import { type Dialog, expect, type Route } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import { patient } from "../../support/patience.ts";
import { fulfil, indexOf, slowHistory, travel } from "../../support/tours/slowHistory.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { departureModel } from "./departure.model.ts";

const field = ({ page }: Stage) => page.locator("#field-title");
const question = ({ page }: Stage) => page.getByRole("heading", { name: "Уйти со страницы?" });
const heading = ({ page }: Stage) => page.getByRole("heading", { level: 1 });
const button = (name: string) => ({ control: ({ page }: Stage) => page.getByRole("button", { name }) });
const held = ({ memory }: Stage) => memory.get("held") as Route[];
const dialog = ({ memory }: Stage) => memory.get("dialog") as Dialog;

/** An empty form, on a page that has not fetched the question yet. The page's time is frozen from here on. */
async function open(stage: Stage): Promise<void> {
  await stage.thaw();
  for (const forgotten of ["isLost", "isAway", "answer"]) stage.memory.delete(forgotten);
  await stage.page.goto("/terms");
  // A link that is pressed before the page is drawn would load the next one whole.
  await expect(heading(stage)).toBeVisible();
  await stage.follow("/work/create?form=novel");
  await expect(heading(stage)).toHaveText("Новое произведение");
  stage.memory.set("held", []);
  await stage.freeze();
}
async function type(stage: Stage): Promise<void> {
  await open(stage);
  await field(stage).fill("Ненаписанное");
}
const asking = async (stage: Stage) => expect.poll(() => held(stage).length).toBeGreaterThan(0);
/** One step back, as a person goes; the page is held on its way home. */
async function travelBack(stage: Stage): Promise<void> {
  await travel(stage, (await indexOf(stage)) - 1);
  await stage.see("navigation", "returning");
  stage.memory.set("isAway", true);
}
/** What is done makes the browser ask, and stops the page until it is answered. */
async function beginBrowserQuestion(stage: Stage, act: () => Promise<void>): Promise<void> {
  const shown = stage.page.waitForEvent("dialog");
  stage.memory.set("acting", act());
  stage.memory.set("dialog", await shown);
  stage.isStopped = true;
}
const answer = (how: "accept" | "dismiss") => async (stage: Stage) => {
  await dialog(stage)[how]();
  stage.isStopped = false;
  await stage.memory.get("acting");
};
async function free(stage: Stage, from: string): Promise<void> {
  if (from !== "shown") await field(stage).fill("");
  if (stage.memory.delete("isAway")) await fulfil(stage);
  if (from !== "shown") return;
  // It is saved by a call that was on its way when the question was asked.
  await stage.page.keyboard.press("Escape");
  // Frames need time: without them the question that leaves covers the page.
  await stage.page.clock.runFor(220);
  await stage.hold("createWork");
  await stage.page.getByRole("button", { name: "Создать произведение" }).click();
  await stage.asking("createWork");
  await stage.follow("/terms", 0);
  await stage.see("departure", "shown");
  await stage.passOn("createWork");
}

/** Chromium remembers a module that did not come: only a reloaded page can wait for it. */
async function renew(stage: Stage, from: string): Promise<void> {
  if (from !== "absent" || !stage.memory.has("isLost")) return;
  await free(stage, from);
  await stage.see("departure", "resting");
  await type(stage);
  await wait(stage);
  await stage.see("departure", "absent");
}
async function leave(stage: Stage, from: string): Promise<void> {
  await renew(stage, from);
  if (stage.memory.delete("isAway")) await fulfil(stage);
  else await stage.follow("/terms", 0);
}
type Answer = (route: Route) => Promise<void>;
/** The network answers, or refuses; what asks for the file again once its styles are here is answered the same. */
const settle = (act: Answer) => async (stage: Stage) => {
  await asking(stage);
  stage.memory.set("answer", act);
  for (const route of held(stage).splice(0)) await act(route);
};
const give = settle((route) => route.continue());
const lose = settle((route) => route.abort());
async function wait(stage: Stage): Promise<void> {
  await asking(stage);
  await stage.pass(30_000, "departure");
}

const seeTyped = async (stage: Stage) => {
  await expect(question(stage)).toHaveCount(0);
  await expect(field(stage)).toHaveValue("Ненаписанное");
};
const stopped = "the browser's question stops the page";

tours({
  machine: "departure",
  rows: rowsOf(departureModel),
  paths: pathsOf(departureModel),
  branches: branchesOfRows(departureModel),
  begins: {
    resting: async (stage) => {
      stage.page.setDefaultTimeout(patient(15_000));
      await stage.logIn("vera");
      await stage.page.addInitScript(slowHistory);
      await stage.page.route("**/assets/DepartureQuestion-*.js", (route) => {
        const known = stage.memory.get("answer") as Answer | undefined;
        return known ? known(route) : void held(stage).push(route);
      });
      // With the first letter the machine is there.
      await type(stage);
      await stage.see("departure", "fetching");
      await field(stage).fill("");
    },
  },
  causes: {
    types: async (stage, from) => (from === "resting" ? type(stage) : travelBack(stage)),
    "saves or is gone": free,
    "wishes to leave": leave,
    "the question comes": give,
    "the question does not come": async (stage, from) => {
      stage.memory.set("isLost", true);
      if (from === "awaiting") await beginBrowserQuestion(stage, () => lose(stage));
      else await lose(stage);
    },
    "30 000 ms pass": wait,
    "10 000 ms pass": async (stage) => {
      await asking(stage);
      await beginBrowserQuestion(stage, () => stage.pass(10_000, "departure"));
    },
    "leaves it": button("Уйти без сохранения"),
    stays: button("Остаться"),
    "leaves it, says the browser": answer("accept"),
    "stays, says the browser": answer("dismiss"),
  },
  sees: {
    resting: async (stage) => {
      // Nothing is timed any more, and the page that comes next needs time.
      await stage.thaw();
      await expect(question(stage)).toHaveCount(0);
      await expect(heading(stage)).toBeVisible();
    },
    fetching: seeTyped,
    absent: seeTyped,
    ready: async (stage) => {
      // Nothing is timed, and a question that was answered needs time to go.
      await stage.thaw();
      await seeTyped(stage);
    },
    awaiting: seeTyped,
    shown: async (stage) => {
      await expect(question(stage)).toBeVisible();
      await expect(field(stage)).toHaveValue("Ненаписанное");
    },
    browserAsking: async (stage) => {
      expect([dialog(stage).type(), dialog(stage).message()]).toEqual([
        "confirm",
        "Уйти со страницы?\n\nИзменения на этой странице не сохранены. Если уйти, они пропадут.",
      ]);
    },
  },
  nobody: {
    "resting: saves or is gone": "a page that holds nothing is told of once",
    "resting: wishes to leave":
      "the machine is here with the form: it hears of the first letter before anybody can leave",
    "the browser cannot ask": "a browser that shows no question answers no",
    "browserAsking: types": stopped,
    "browserAsking: saves or is gone": stopped,
  },
});
