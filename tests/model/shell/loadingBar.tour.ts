import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { loadingBarModel } from "./loadingBar.model.ts";

const bar = ({ page }: Stage) => page.getByRole("status").filter({ hasText: "Страница загружается" });
const seeNone = async (stage: Stage) => expect(bar(stage)).toHaveCount(0);
const seeLine = async (stage: Stage) => {
  await expect(bar(stage)).toBeVisible();
  await expect(bar(stage)).toHaveCSS("height", "3px");
};
const pages = ["/work/1/edit", "/work/3/edit"];
const otherPage = ({ page }: Stage) => pages.find((path) => !page.url().endsWith(path)) ?? "";
const pass = (milliseconds: number) => async (stage: Stage) => stage.pass(milliseconds, "loadingBar");

tours({
  machine: "loadingBar",
  rows: rowsOf(loadingBarModel),
  paths: pathsOf(loadingBarModel),
  branches: branchesOfRows(loadingBarModel),
  begins: {
    idle: async (stage) => {
      await stage.logIn("vera");
      await stage.page.goto("/work/1/edit");
      await expect(stage.page.getByLabel("Название")).toHaveValue("Соль на подоконнике");
      await stage.see("loadingBar", "idle");
      await stage.freeze();
      await stage.hold("getWorkAccess");
    },
  },
  causes: {
    // The guard of the page waits for the server, and the page with it.
    starts: async (stage) => {
      await stage.follow(otherPage(stage), 0);
      await stage.asking("getWorkAccess");
    },
    ends: async (stage) => stage.passOn("getWorkAccess"),
    "200 ms pass": pass(200),
    "2 000 ms pass": pass(2_000),
    "500 ms pass": pass(500),
    "400 ms pass": pass(400),
  },
  sees: { idle: seeNone, throttled: seeNone, growing: seeLine, waiting: seeLine, full: seeLine, hidden: seeLine },
  nobody: {},
});
