import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../support/model.ts";
import { tours } from "../support/tours/tour.ts";
import { appModel } from "./app.model.ts";

tours({
  machine: "app",
  rows: rowsOf(appModel),
  paths: pathsOf(appModel),
  branches: branchesOfRows(appModel),
  steps: appModel.steps,
  begins: {
    running: async (stage) => {
      await stage.logIn("vera");
      await stage.page.goto("/u/vera/works/edit");
    },
  },
  causes: {
    "opens an import": { control: ({ page }) => page.getByRole("link", { name: "Импортировать", exact: true }) },
  },
  sees: {
    running: async ({ page }) => expect(page.getByRole("heading", { level: 1 })).toHaveText("Мои произведения"),
    "running, importing": async ({ page }) => expect(page.getByLabel("Файл книги")).toBeEnabled(),
  },
  nobody: {},
});
