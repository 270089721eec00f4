import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { colorModeModel } from "./colorMode.model.ts";

const button = (name: string) => ({
  control: ({ page }: Stage) => page.getByRole("button", { name: `Цвета: ${name}`, exact: true }),
});
const see = (name: string, background: string) => async (stage: Stage) => {
  await expect(button(name).control(stage)).toBeVisible();
  await expect(stage.page.locator("body")).toHaveCSS("background-color", background);
};
const open = (mode: string) => async (stage: Stage) => {
  await stage.page.emulateMedia({ colorScheme: "light" });
  await stage.page.addInitScript((chosen) => localStorage.setItem("colorMode", chosen), mode);
  await stage.page.goto("/terms");
};
const around = "the button goes round: as in the system, light, dark";
const forced = "the one page that forces its colours is light";
const light = "rgb(246, 242, 234)";
const dark = "rgb(26, 23, 20)";

tours({
  machine: "colorMode",
  rows: rowsOf(colorModeModel),
  paths: pathsOf(colorModeModel),
  branches: branchesOfRows(colorModeModel),
  begins: { system: open("system"), light: open("light"), dark: open("dark") },
  causes: {
    // The button says what is, and a press chooses what comes next.
    "chooses light": button("как в системе"),
    "chooses dark": button("светлые"),
    "chooses system": button("тёмные"),
    "enters a page": async (stage) =>
      stage.follow(stage.page.url().endsWith("/terms") ? "/personal-data" : "/terms", 0),
  },
  sees: { system: see("как в системе", light), light: see("светлые", light), dark: see("тёмные", dark) },
  nobody: {
    "system: chooses system": around,
    "system: chooses dark": around,
    "light: chooses light": around,
    "light: chooses system": around,
    "dark: chooses dark": around,
    "dark: chooses light": around,
    "enters a dark page": forced,
    "system, forced": forced,
    "light, forced": forced,
    "dark, forced": forced,
  },
});
