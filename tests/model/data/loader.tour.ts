import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { loaderModel } from "./loader.model.ts";

const skeleton = ({ page }: Stage) => page.getByText("Книги загружаются");
const books = ({ page }: Stage) => page.getByRole("main").getByRole("article");
const failure = ({ page }: Stage) => page.getByRole("heading", { name: "Не удалось загрузить" });
const retry = ({ page }: Stage) => page.getByRole("button", { name: "Повторить", exact: true });
const genre = ({ page }: Stage) => page.getByLabel("Жанр");

const seeBooks = async (stage: Stage) => {
  await expect(books(stage).first()).toBeVisible();
  await expect(skeleton(stage)).toHaveCount(0);
  await expect(failure(stage)).toHaveCount(0);
};
const seeFailure = (stage: Stage, words: string, { heading = "Не удалось загрузить", codes = 0 } = {}) => {
  stage.memory.set("words", words);
  stage.memory.set("heading", heading);
  stage.memory.set("codes", codes);
};
const again = "Повторим через 10\u00a0с";
const atOnce = "a loader asks in the first drawing of its screen";

tours({
  machine: "loader",
  rows: rowsOf(loaderModel),
  paths: pathsOf(loaderModel),
  branches: branchesOfRows(loaderModel),
  begins: {
    pending: async (stage) => {
      await stage.hold("searchCatalog");
      await stage.page.goto("/?genre=43");
      await stage.see("session", "guest");
      await stage.asking("searchCatalog");
      await stage.freeze();
    },
  },
  causes: {
    asks: async (stage, from) => {
      if (from === "error" || from === "unavailable") return retry(stage).click();
      const chosen = await genre(stage).inputValue();
      await genre(stage).selectOption(chosen === "43" ? "25" : "43");
    },
    gets: async (stage) => stage.passOn("searchCatalog"),
    fails: async (stage) => {
      seeFailure(stage, "Слишком много книг");
      await stage.answer("searchCatalog", {
        status: 400,
        json: { status: 4, errorCode: 3, message: "Слишком много книг" },
      });
    },
    "the server fails": async (stage) => {
      seeFailure(stage, `Внутренняя ошибка сервера. ${again}`, { heading: "Ошибка 501", codes: 1 });
      await stage.answer("searchCatalog", {
        status: 501,
        headers: { "x-request-id": "0d6c5f1e" },
        json: { status: 6, message: "Внутренняя ошибка сервера" },
      });
    },
    // The client asks twice.
    "the network is away": async (stage) => {
      seeFailure(stage, `Нет связи с сервером. ${again}`);
      await stage.breaks("searchCatalog");
      await stage.passUntilAsked("searchCatalog");
      await stage.breaks("searchCatalog");
    },
    "the network returns": async (stage) => {
      await stage.page.context().setOffline(true);
      await stage.see("network", "offline");
      await stage.page.context().setOffline(false);
    },
    "30 000 ms pass": async (stage) => {
      seeFailure(stage, `сервер не отвечает. ${again}`);
      await stage.pass(30_000, "loader");
    },
    "10 000 ms pass": async (stage) => stage.pass(10_000, "loader"),
  },
  sees: {
    pending: async (stage) => {
      await expect(skeleton(stage)).toHaveCount(1);
      await expect(books(stage)).toHaveCount(0);
      await expect(failure(stage)).toHaveCount(0);
    },
    "pending, loaded": seeBooks,
    success: seeBooks,
    unavailable: async (stage) => {
      await expect(stage.page.getByRole("heading", { name: String(stage.memory.get("heading")) })).toBeVisible();
      await expect(stage.page.getByText(String(stage.memory.get("words")), { exact: true })).toBeVisible();
      await expect(stage.page.getByText("Код для поддержки: 0d6c5f1e")).toHaveCount(Number(stage.memory.get("codes")));
      await expect(retry(stage)).toBeEnabled();
      await expect(books(stage)).toHaveCount(0);
    },
    error: async (stage) => {
      await expect(failure(stage)).toBeVisible();
      await expect(stage.page.getByText(String(stage.memory.get("words")), { exact: true })).toBeVisible();
      await expect(stage.page.getByText("Код для поддержки: 0d6c5f1e")).toHaveCount(Number(stage.memory.get("codes")));
      await expect(retry(stage)).toBeEnabled();
      await expect(books(stage)).toHaveCount(0);
    },
  },
  only: { Повторить: { control: retry, in: ["error", "unavailable"] } },
  nobody: { idle: atOnce },
});
