import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { suggestionsModel } from "./suggestions.model.ts";

const field = ({ page }: Stage) => page.getByRole("combobox", { name: "Поиск книг и авторов" });
const lines = ({ page }: Stage) => page.getByRole("listbox", { name: "Подсказки" }).getByRole("option");

/** Adds a space to words that are typed already: the same words once more. */
const type = (text: string) => async (stage: Stage) => {
  const isThere = (await field(stage).inputValue()) === text;
  await field(stage).fill(isThere ? `${text} ` : text);
};
const seeFound = async (stage: Stage) => expect(lines(stage)).toContainText(["Соль", "Вера Лядова"]);
const seeOnly = (text: string) => async (stage: Stage) => {
  await expect(lines(stage).last()).toContainText(text);
  await expect(stage.page.getByText("Подсказки не загрузились")).toHaveCount(0);
};
const seeFailed = async (stage: Stage) =>
  expect(
    stage.page.getByText(/^Подсказки не загрузились: (сервер не отвечает|Сервер временно недоступен)/),
  ).toBeVisible();

tours({
  machine: "suggestions",
  rows: rowsOf(suggestionsModel),
  paths: pathsOf(suggestionsModel),
  branches: branchesOfRows(suggestionsModel),
  begins: {
    resting: async (stage) => {
      await stage.hold("searchSuggestions");
      await stage.page.goto("/terms");
      await field(stage).focus();
      await stage.see("suggestions", "resting");
      await stage.freeze();
    },
  },
  causes: {
    "one letter": type("с"),
    "two letters": type("со"),
    "other letters": type("соль"),
    "250 ms pass": async (stage) => stage.pass(250, "suggestions"),
    "an answer": async (stage) =>
      stage.resolve("searchSuggestions", {
        works: [{ id: 7, title: "Соль", authors: [], coverUrl: null }],
        authors: [{ id: 1, userName: "vera", fio: "Вера Лядова", avatarUrl: null }],
      }),
    "no answer": async (stage) => stage.answer("searchSuggestions", { status: 501, json: {} }),
    "30 000 ms pass": async (stage) => stage.pass(30_000, "suggestions"),
    "asks again": { control: ({ page }) => page.getByRole("button", { name: "Повторить" }) },
  },
  sees: {
    resting: async (stage) => expect(lines(stage)).toHaveCount(0),
    "typing,со": seeOnly("со"),
    "typing,соль": seeOnly("соль"),
    "asking,со": seeOnly("со"),
    "asking,соль": seeOnly("соль"),
    "found,со": seeFound,
    "found,соль": seeFound,
    "failed,со": seeFailed,
    "failed,соль": seeFailed,
  },
  nobody: {},
});
