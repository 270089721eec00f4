import { expect, type Route } from "@playwright/test";
import type { Moment } from "../../../src/dev/messages.ts";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { lazyModel } from "./lazy.model.ts";

const heading = ({ page }: Stage, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const repeat = ({ page }: Stage) => page.getByRole("button", { name: "Повторить", exact: true });
const held = ({ memory }: Stage) => memory.get("held") as Route[];
const asking = async (stage: Stage): Promise<Route> => {
  await expect.poll(() => held(stage).length).toBe(1);
  return held(stage).pop() as Route;
};

/** Other machines come late, too. */
const ofImport = ({ context }: Moment) => (context as { name?: string }).name === "bookImport";

tours({
  machine: "lazy",
  which: ofImport,
  rows: rowsOf(lazyModel),
  paths: pathsOf(lazyModel),
  branches: branchesOfRows(lazyModel),
  begins: {
    absent: async (stage) => {
      stage.memory.set("held", []);
      await stage.page.route(/\/assets\/bookImport-[\w-]+\.js$/, (route) => void held(stage).push(route));
      await stage.logIn("vera");
      await stage.page.goto("/u/vera/works/edit");
      await expect(heading(stage, "Мои произведения")).toBeVisible();
      await stage.freeze();
    },
  },
  causes: {
    "is wanted": async (stage) => {
      const isLost = stage.last("lazy", ofImport)?.value === "lost";
      await (isLost ? repeat(stage) : stage.page.getByRole("link", { name: "Импортировать", exact: true })).click();
      await stage.passUntil("lazy", "fetching", ofImport);
    },
    comes: async (stage) => {
      const route = await asking(stage);
      await stage.page.context().setOffline(false);
      await route.continue();
    },
    "does not come": async (stage) => {
      const route = await asking(stage);
      // Without a network the page does not reload itself for it; with one it would ask again by itself.
      await stage.page.context().setOffline(true);
      await route.abort();
      await stage.see("lazy", "lost", ofImport);
    },
    "30 000 ms pass": async (stage) => {
      await asking(stage);
      await stage.passRest(30_000, "lazy", ofImport);
    },
  },
  sees: {
    absent: async (stage) => expect(heading(stage, "Мои произведения")).toBeVisible(),
    fetching: async ({ page }) =>
      // The line at the top of the page has the same words, until it has gone.
      expect(page.getByRole("main").getByText("Страница загружается")).toHaveCount(1),
    lost: async (stage) => {
      await expect(stage.page.getByText("Часть страницы не пришла с сервера", { exact: true })).toBeVisible();
      await expect(repeat(stage)).toBeEnabled();
    },
    here: async ({ page }) => expect(page.getByLabel("Файл книги")).toBeEnabled(),
  },
  only: { Повторить: { control: repeat, in: ["lost"] } },
  nobody: { "nobody tells": "listening to a window cannot fail" },
});
