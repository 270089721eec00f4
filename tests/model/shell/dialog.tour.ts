import { type CDPSession, expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import { test } from "../../support/tours/fixtures.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { dialogModel } from "./dialog.model.ts";

test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

const head = ({ page }: Stage) => page.getByRole("heading", { name: "Уйти со страницы?" });
const stay = ({ page }: Stage) => page.getByRole("button", { name: "Остаться" });
const seeTyped = async ({ page }: Stage) => {
  await expect(page).toHaveURL(/\/work\/create/);
  await expect(page.locator("#field-title")).toHaveValue("Ненаписанное");
};
const seeQuestion = async (stage: Stage) => {
  await expect(head(stage)).toBeVisible();
  await expect(stay(stage)).toBeEnabled();
  await seeTyped(stage);
};
const leave = async (stage: Stage) => stage.follow("/terms", 0);
const type = async ({ page }: Stage) => page.getByLabel("Название").fill("Ненаписанное");
const open = async (stage: Stage) => {
  await stage.logIn("vera");
  await stage.page.goto("/work/create?form=novel");
  await expect(stage.page.getByRole("heading", { level: 1 })).toBeVisible();
};

type Touch = "touchStart" | "touchMove" | "touchEnd" | "touchCancel";
/** A finger on the dialog's head. @param distance - downwards, in pixels */
async function touch(stage: Stage, type: Touch, distance = 0): Promise<void> {
  const { page, memory } = stage;
  if (!memory.has("finger")) memory.set("finger", await page.context().newCDPSession(page));
  if (type === "touchStart") memory.set("top", (await head(stage).boundingBox())?.y);
  const y = Number(memory.get("top")) + 10 + distance;
  const isOver = type === "touchEnd" || type === "touchCancel";
  const finger = memory.get("finger") as CDPSession;
  await finger.send("Input.dispatchTouchEvent", { type, touchPoints: isOver ? [] : [{ x: 60, y }] });
}
/** @param part - of the dialog's height */
const swipe = (part: number, milliseconds: number) => async (stage: Stage) => {
  const panel = await stage.page.getByRole("alertdialog").locator("> div > div").boundingBox();
  await touch(stage, "touchMove", (panel?.height ?? 0) * part);
  await stage.page.clock.runFor(milliseconds);
  await touch(stage, "touchEnd");
};
/** The question gets the swipe that dismisses it, and is asked again. */
const dismiss = (part: number, milliseconds: number) => async (stage: Stage) => {
  await swipe(part, milliseconds)(stage);
  await stage.see("dialog", "closing");
  await leave(stage);
  await stage.see("dialog", "opening");
  await stage.page.clock.runFor(220);
};

tours({
  machine: "dialog",
  rows: rowsOf(dialogModel),
  paths: pathsOf(dialogModel),
  branches: branchesOfRows(dialogModel),
  begins: {
    // It comes with the first letter, and is asked later.
    closed: async (stage) => {
      await open(stage);
      await type(stage);
      await stage.see("dialog", "closed");
      await stage.freeze();
    },
    // It comes when it is needed already.
    opening: async (stage) => {
      let free = () => {};
      const held = new Promise<void>((resolve) => {
        free = resolve;
      });
      await stage.page.route("**/assets/DepartureQuestion-*.js", async (route) => {
        await held;
        await route.continue();
      });
      await open(stage);
      await type(stage);
      await stage.freeze();
      await leave(stage);
      await stage.see("navigation", "asking");
      free();
    },
  },
  causes: {
    "is opened": leave,
    "is closed": {
      control: stay,
      act: async (button, stage, from) => {
        if (from === "opened.resting") await button.click();
        else await stage.page.keyboard.press("Escape");
        if (from === "opened.swiping") await touch(stage, "touchCancel");
      },
    },
    "is touched": async (stage) => touch(stage, "touchStart"),
    "is let go": async (stage) => touch(stage, "touchCancel"),
    "10 % in 300 ms": dismiss(0.101, 300),
    "9.9 % in 300 ms": swipe(0.098, 300),
    "1 % in 299 ms": dismiss(0.02, 299),
    "upwards in 299 ms": swipe(-0.5, 299),
    "220 ms pass": async (stage) => stage.pass(220, "dialog"),
  },
  sees: {
    closed: async (stage) => {
      await expect(head(stage)).toHaveCount(0);
      await seeTyped(stage);
    },
    opening: seeQuestion,
    "opened.resting": seeQuestion,
    "opened.swiping": seeQuestion,
    closing: seeTyped,
  },
  nobody: {},
});
