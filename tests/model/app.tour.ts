import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../support/model.ts";
import { tours } from "../support/tours/tour.ts";
import { appModel } from "./app.model.ts";

tours({
  machine: "app",
  rows: rowsOf(appModel),
  paths: pathsOf(appModel),
  branches: branchesOfRows(appModel),
  begins: { running: async (stage) => void (await stage.page.goto("/")) },
  causes: {},
  sees: { running: async ({ page }) => expect(page.getByRole("heading", { level: 1 })).toBeVisible() },
  nobody: {},
});
