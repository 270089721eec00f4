import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { makeWork } from "../../e2e/pages/makeWork.ts";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { formModel } from "./form.model.ts";

/** A form of a page that stays, and one that leads to another page. */
const forms = {
  settings: {
    call: "updateWorkSettings",
    path: "/update/settings",
    field: "title",
    label: "Название",
    button: "Сохранить настройки",
    problem: "Не сохранено",
  },
  registration: {
    call: "register",
    path: "/account/register",
    field: "fio",
    label: "Имя",
    button: "Зарегистрироваться",
    problem: "Зарегистрироваться не удалось",
  },
} as const;
const of = ({ memory }: Stage) => forms[memory.get("form") as keyof typeof forms];

const typed = (stage: Stage) => stage.page.getByLabel(of(stage).label, { exact: true });
const button = (stage: Stage) => stage.page.getByRole("button", { name: of(stage).button });
/** A busy button takes no press. */
const ready = (stage: Stage) => button(stage).and(stage.page.locator(":not([aria-busy=true])"));
const problem = (stage: Stage) => stage.page.getByRole("alert").filter({ hasText: of(stage).problem });
const code = ({ page }: Stage) => page.getByText("Код для поддержки: 0d6c5f1e", { exact: true });

/** What is typed stays through everything that comes of it. */
const seeTyped = async (stage: Stage) => expect(typed(stage)).toHaveValue(String(stage.memory.get("typed")));
/** What is said of the answer that has come. */
const seeRefusal = (stage: Stage, words: string, look: "field" | "form" | "code" = "form") => {
  stage.memory.set("words", words);
  stage.memory.set("look", look);
};

async function begin(stage: Stage, form: keyof typeof forms): Promise<void> {
  stage.memory.set("form", form);
  stage.memory.set("sent", 0);
  await stage.hold(of(stage).call);
  stage.page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(of(stage).path))
      stage.memory.set("sent", Number(stage.memory.get("sent")) + 1);
  });
}

const see = {
  editing: async (stage: Stage) => {
    await seeTyped(stage);
    await expect(problem(stage)).toHaveCount(0);
  },
  submitting: async (stage: Stage) => {
    await seeTyped(stage);
    await expect(button(stage)).toHaveAttribute("aria-busy", "true");
    await expect(problem(stage)).toHaveCount(0);
  },
  refused: async (stage: Stage) => {
    const [words, look] = [String(stage.memory.get("words")), stage.memory.get("look")];
    await seeTyped(stage);
    await expect(button(stage)).not.toHaveAttribute("aria-busy");
    if (look === "field") await expect(typed(stage)).toHaveAccessibleDescription(new RegExp(words));
    else await expect(problem(stage)).toContainText(words);
    await expect(code(stage)).toHaveCount(look === "code" ? 1 : 0);
  },
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
      await begin(stage, "settings");
      await stage.page.goto(`/work/${id}/edit`);
      await expect(button(stage)).toBeVisible();
      stage.memory.set("typed", "Соль");
      await stage.freeze();
    },
    "editing, leads": async (stage) => {
      const { page } = stage;
      await begin(stage, "registration");
      await stage.hold("getAccount");
      await page.goto("/account/register");
      const name = `tour${randomUUID().slice(0, 8)}`;
      await page.getByLabel("Имя пользователя", { exact: true }).fill(name);
      await page.getByLabel("Электронная почта").fill(`${name}@example.ru`);
      await page.getByLabel("Пароль", { exact: true }).fill("пароль из восьми");
      await page.getByLabel("Принимаю").check();
      await page.getByLabel("Даю").check();
      stage.memory.set("typed", "");
      await stage.freeze();
    },
  },
  causes: {
    "sends А": {
      control: ready,
      act: async (pressed, stage) => {
        const sent = Number(stage.memory.get("sent")) + 1;
        stage.memory.set("typed", `Соль ${"и".repeat(sent)}`);
        await typed(stage).fill(`Соль ${"и".repeat(sent)}`);
        // A double click, its second press before the button is busy.
        await pressed.evaluate((one: HTMLButtonElement) => {
          one.click();
          one.click();
        });
        await stage.asking(of(stage).call);
        expect(stage.memory.get("sent")).toBe(sent);
      },
    },
    "is done": async (stage) => stage.passOn(of(stage).call),
    "is refused": async (stage) => {
      const refusal = `Поле ${of(stage).label} занято`;
      seeRefusal(stage, refusal, "field");
      await stage.answer(of(stage).call, {
        status: 400,
        headers: { "x-request-id": "0d6c5f1e" },
        json: {
          status: 5,
          errorCode: 3,
          message: "Проверьте поля",
          invalidFields: { [of(stage).field]: [refusal] },
        },
      });
    },
    fails: async (stage) => {
      seeRefusal(stage, "Нет связи с сервером");
      await stage.breaks(of(stage).call);
    },
    "the server fails": async (stage) => {
      seeRefusal(stage, "Внутренняя ошибка сервера", "code");
      await stage.answer(of(stage).call, {
        status: 500,
        headers: { "x-request-id": "0d6c5f1e" },
        json: { status: 6, errorCode: 9, message: "Внутренняя ошибка сервера" },
      });
    },
    "30 000 ms pass": async (stage) => {
      seeRefusal(stage, "сервер не отвечает");
      await stage.pass(30_000, "form");
    },
  },
  sees: {
    ...see,
    "editing, leads": see.editing,
    "submitting, leads": see.submitting,
    "refused, leads": see.refused,
    // The next page is on its way: the form is not alive again.
    leaving: see.submitting,
    done: async (stage) => {
      await seeTyped(stage);
      await expect(button(stage)).not.toHaveAttribute("aria-busy");
      await expect(stage.page.getByText(/^Сохранено в \d{2}:\d{2}/)).toBeVisible();
      await expect(stage.page.getByRole("heading", { level: 1 })).toHaveText(String(stage.memory.get("typed")));
      await expect(problem(stage)).toHaveCount(0);
    },
  },
  nobody: {
    "submitting: sends А": "the busy button takes no press: «sends А» presses twice before it is busy",
    "submitting, leads: sends А": "the busy button takes no press: «sends А» presses twice before it is busy",
    "leaving: sends А": "the busy button takes no press",
  },
});
