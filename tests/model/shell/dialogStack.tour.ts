import { expect, type Locator } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { dialogStackModel } from "./dialog.model.ts";

/** a: whether a book is deleted. b: whether the page with its unsaved form is left, by a step back in the browser. */
const dialog =
  (title: string) =>
  ({ page }: Stage) =>
    page.locator("[role=alertdialog]").filter({ hasText: title });
const a = dialog("Удалить «Письма, которые не дошли»?");
const b = dialog("Уйти со страницы?");

/** By the keyboard, which a dialog on its way out does not cover, but may take the focus to once more. */
const openA = async ({ page }: Stage) => {
  await page.getByRole("button", { name: "Действия: Письма, которые не дошли" }).press("ArrowUp");
  await page.clock.runFor(20);
  await page.getByRole("menuitem", { name: "Удалить произведение" }).press("Enter");
};
const keep = ({ page }: Stage) => page.getByRole("button", { name: "Оставить произведение" });
const stay = ({ page }: Stage) => page.getByRole("button", { name: "Остаться" });
/** The dialog below it, on its way out, gives the focus up at last: only then a key is the button's. */
const closeA = async (stage: Stage) => {
  await keep(stage).focus();
  await expect(keep(stage)).toBeFocused();
  await stage.page.keyboard.press("Enter");
  await expect(a(stage).locator("[inert]")).toBeAttached();
};
const openB = async (stage: Stage) => {
  await stage.page.evaluate(() => history.back());
  await stage.see("navigation", "asking");
};
const closeB = async (stage: Stage) => stay(stage).click();
/** A dialog that was closed leaves in 220 ms. */
const pass = async ({ page }: Stage, milliseconds: number) => page.clock.runFor(milliseconds);

/** Each dialog is two layers above the one below it, and the lowest is at 1000 (docs/spec/application.md, «Dialogs»). */
const seeLayers = async (...dialogs: Locator[]) => {
  for (const [index, one] of dialogs.entries()) {
    await expect(one.locator("h2")).toBeVisible();
    await expect(one).toHaveCSS("z-index", String(1_000 + 2 * index));
  }
};

tours({
  machine: "dialogStack",
  rows: rowsOf(dialogStackModel),
  paths: pathsOf(dialogStackModel),
  branches: branchesOfRows(dialogStackModel),
  begins: {
    empty: async (stage) => {
      await stage.logIn("vera");
      await stage.page.goto("/u/vera/works/edit");
      await expect(stage.page.getByRole("heading", { level: 1 })).toBeVisible();
      await stage.follow("/work/5/edit");
      await stage.page.getByLabel("Название").fill("Письма");
      await stage.see("dialog", "closed");
      await stage.freeze();
    },
  },
  causes: {
    "opens a": async (stage, from) => {
      if (from === "stacked, b" || from === "stacked, a b") await closeB(stage);
      if (from !== "empty" && from !== "stacked, b") await closeA(stage);
      await openA(stage);
    },
    "opens b": async (stage, from) => {
      if (from === "stacked, b" || from === "stacked, a b") await closeB(stage);
      await openB(stage);
    },
    "closes a": async (stage, from) => {
      if (from === "stacked, a b") await closeB(stage);
      await closeA(stage);
      if (from === "stacked, a b") await openB(stage);
      await pass(stage, 220);
    },
    "closes b": async (stage, from) => {
      if (from !== "stacked, b a") await closeB(stage);
      await pass(stage, 220);
    },
  },
  sees: {
    empty: async ({ page }) => {
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
      await expect(page.getByLabel("Название")).toHaveValue("Письма");
    },
    "stacked, a": async (stage) => seeLayers(a(stage)),
    "stacked, b": async (stage) => seeLayers(b(stage)),
    "stacked, a b": async (stage) => seeLayers(a(stage), b(stage)),
    "stacked, b a": async (stage) => expect(a(stage)).toHaveCSS("z-index", "1002"),
  },
  only: {
    "Оставить произведение": { control: keep, in: ["stacked, a", "stacked, a b", "stacked, b a"] },
    Остаться: { control: stay, in: ["stacked, b", "stacked, a b", "stacked, b a"] },
  },
  nobody: {
    "stacked, a: closes b": "a dialog that is not open closes no more",
    "stacked, b: closes a": "a dialog that is not open closes no more",
    "stacked, b a: closes a": "the page under a dialog is out of reach: what is below is leaving, and leaves first",
  },
});
