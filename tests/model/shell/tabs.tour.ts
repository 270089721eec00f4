import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { tabsModel } from "./tabs.model.ts";

const open = (isFocused: boolean) => async (stage: Stage) => {
  await stage.page.addInitScript((focused) => {
    document.hasFocus = () => focused;
  }, isFocused);
  await stage.page.goto("/");
};
/** A browser without a screen never takes the focus from its window. */
const tell = async ({ page }: Stage, type: "focus" | "blur") =>
  page.evaluate((name) => void window.dispatchEvent(new Event(name)), type);
const see =
  (path: RegExp) =>
  async ({ page }: Stage) => {
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  };
const everywhere = "no browser that runs the product is without a BroadcastChannel";

tours({
  machine: "tabs",
  rows: rowsOf(tabsModel),
  paths: pathsOf(tabsModel),
  branches: branchesOfRows(tabsModel),
  begins: { active: open(true), unfocused: open(false) },
  causes: {
    "is focused": async (stage) => tell(stage, "focus"),
    "is left": async (stage) => tell(stage, "blur"),
    "goes to a page": async (stage) =>
      stage.follow(stage.page.url().endsWith("/terms") ? "/personal-data" : "/terms", 0),
    // The page that it shows already: it comes to the front and stays.
    "is asked to the front": async (stage) =>
      stage.saysElsewhere("rukopis", { type: "focus", url: new URL(stage.page.url()).pathname }),
  },
  sees: {
    active: see(/\/$/),
    unfocused: see(/\/$/),
    "active, on a page": see(/\/(terms|personal-data)$/),
    "unfocused, on a page": see(/\/(terms|personal-data)$/),
  },
  nobody: { "loses the channel": everywhere, alone: everywhere, "alone, on a page": everywhere },
});
