import { expect } from "@playwright/test";
import { makeWork } from "../../e2e/pages/makeWork.ts";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { formModel } from "./form.model.ts";

const title = ({ page }: Stage) => page.getByLabel("Название", { exact: true });
const save = ({ page }: Stage) => page.getByRole("button", { name: "Сохранить настройки" });
/** A busy button takes no press. */
const ready = (stage: Stage) => save(stage).and(stage.page.locator(":not([aria-busy=true])"));
const problem = ({ page }: Stage) => page.getByRole("alert").filter({ hasText: "Не сохранено" });
const code = ({ page }: Stage) => page.getByText("Код для поддержки: 0d6c5f1e", { exact: true });

/** What is typed stays through everything that comes of it. */
const seeTyped = async (stage: Stage) => expect(title(stage)).toHaveValue(String(stage.memory.get("typed")));
/** What is said of the answer that has come. */
const told = (stage: Stage, words: string, look: "field" | "form" | "code" = "form") => {
  stage.memory.set("words", words);
  stage.memory.set("look", look);
};

tours({
  machine: "form",
  rows: rowsOf(formModel),
  paths: pathsOf(formModel),
  branches: branchesOfRows(formModel),
  begins: {
    editing: async (stage) => {
      await stage.logIn("vera");
      const id = await makeWork(stage.page, "Соль", []);
      await stage.hold("updateWorkSettings");
      await stage.page.goto(`/work/${id}/edit`);
      await expect(save(stage)).toBeVisible();
      stage.memory.set("typed", "Соль");
      stage.memory.set("sent", 0);
      stage.page.on("request", (request) => {
        if (request.url().endsWith("/update/settings")) stage.memory.set("sent", Number(stage.memory.get("sent")) + 1);
      });
      await stage.freeze();
    },
  },
  causes: {
    "sends А": {
      control: ready,
      act: async (button, stage) => {
        const sent = Number(stage.memory.get("sent")) + 1;
        stage.memory.set("typed", `Соль, ${sent}`);
        await title(stage).fill(`Соль, ${sent}`);
        // A double click, its second press before the button is busy.
        await button.evaluate((pressed: HTMLButtonElement) => {
          pressed.click();
          pressed.click();
        });
        await stage.asking("updateWorkSettings");
        expect(stage.memory.get("sent")).toBe(sent);
      },
    },
    "is done": async (stage) => stage.passOn("updateWorkSettings"),
    "is refused": async (stage) => {
      told(stage, "Поле Название занято", "field");
      await stage.answer("updateWorkSettings", {
        status: 400,
        headers: { "x-request-id": "0d6c5f1e" },
        json: {
          status: 5,
          errorCode: 3,
          message: "Проверьте поля",
          invalidFields: { title: ["Поле Название занято"] },
        },
      });
    },
    fails: async (stage) => {
      told(stage, "Нет сети");
      await stage.breaks("updateWorkSettings");
    },
    "the server fails": async (stage) => {
      told(stage, "Внутренняя ошибка сервера", "code");
      await stage.answer("updateWorkSettings", {
        status: 500,
        headers: { "x-request-id": "0d6c5f1e" },
        json: { status: 6, errorCode: 9, message: "Внутренняя ошибка сервера" },
      });
    },
    "30 000 ms pass": async (stage) => {
      told(stage, "сервер не отвечает");
      await stage.pass(30_000, "form");
    },
  },
  sees: {
    editing: async (stage) => {
      await seeTyped(stage);
      await expect(problem(stage)).toHaveCount(0);
    },
    submitting: async (stage) => {
      await seeTyped(stage);
      await expect(save(stage)).toHaveAttribute("aria-busy", "true");
      await expect(problem(stage)).toHaveCount(0);
    },
    refused: async (stage) => {
      const [words, look] = [String(stage.memory.get("words")), stage.memory.get("look")];
      await seeTyped(stage);
      await expect(save(stage)).not.toHaveAttribute("aria-busy");
      if (look === "field") await expect(title(stage)).toHaveAccessibleDescription(new RegExp(words));
      else await expect(problem(stage)).toContainText(words);
      await expect(code(stage)).toHaveCount(look === "code" ? 1 : 0);
    },
    done: async (stage) => {
      await seeTyped(stage);
      await expect(save(stage)).not.toHaveAttribute("aria-busy");
      await expect(stage.page.getByText(/^Сохранено в \d{2}:\d{2}/)).toBeVisible();
      await expect(stage.page.getByRole("heading", { level: 1 })).toHaveText(String(stage.memory.get("typed")));
      await expect(problem(stage)).toHaveCount(0);
    },
  },
  nobody: {
    "submitting: sends А": "the busy button takes no press: «sends А» presses twice before it is busy",
  },
});
