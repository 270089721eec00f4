import { expect, type Route } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { iconSpriteModel } from "./iconSprite.model.ts";

const requestsOf = ({ memory }: Stage) => memory.get("asked") as Route[];
const file = async (stage: Stage) => {
  await expect.poll(() => requestsOf(stage).length).toBe(1);
  return requestsOf(stage)[0] as Route;
};
const eye = ({ page }: Stage) => page.getByRole("button", { name: "Показать пароль", exact: true });
/** The content of the button in place of the icon. */
const wordsIn = (stage: Stage) => eye(stage).evaluate((button) => getComputedStyle(button, "::before").content);
const drawing = (stage: Stage) =>
  eye(stage)
    .locator("use")
    .evaluate((use) => (use as SVGUseElement).getBBox().width);
const seeBlank = async (stage: Stage) => {
  expect(await wordsIn(stage)).toBe("none");
  expect(await drawing(stage)).toBe(0);
};

tours({
  machine: "iconSprite",
  rows: rowsOf(iconSpriteModel),
  paths: pathsOf(iconSpriteModel),
  branches: branchesOfRows(iconSpriteModel),
  begins: {
    idle: async (stage) => {
      const { page } = stage;
      stage.memory.set("asked", []);
      await page.route("**/assets/icons-*.svg", (route) => void requestsOf(stage).push(route));
      await page.goto("/terms");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await stage.freeze();
    },
  },
  causes: {
    "shows an icon of the file": async (stage) => {
      await stage.follow("/account/login", 0);
      await stage.passUntil("iconSprite", "fetching");
      await expect(eye(stage)).toBeVisible();
    },
    "gets the file": async (stage) => (await file(stage)).continue(),
    "gets no file": async (stage) => (await file(stage)).abort("connectionfailed"),
    "1 500 ms pass": async (stage) => stage.passRest(1_500, "iconSprite"),
  },
  sees: {
    idle: async (stage) => expect(requestsOf(stage)).toHaveLength(0),
    fetching: seeBlank,
    shown: async (stage) => {
      expect(await wordsIn(stage)).toBe("none");
      expect(await drawing(stage)).toBeGreaterThan(0);
    },
    words: async (stage) => {
      expect(await wordsIn(stage)).toBe('"Показать пароль"');
      await expect(eye(stage).locator("svg")).toBeHidden();
    },
  },
  nobody: {},
});
