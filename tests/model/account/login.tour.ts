import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { loginModel } from "./login.model.ts";

const field = ({ page }: Stage, label: string) => page.getByLabel(label, { exact: true });
const button = ({ page }: Stage) => page.getByRole("main").getByRole("button", { name: "Войти", exact: true });
const ready = (stage: Stage) => button(stage).and(stage.page.locator(":not([aria-busy=true])"));
/** The button of the step that is shown. */
const ofPassword = (stage: Stage) =>
  stage.page
    .locator("form:has(input[type=password])")
    .getByRole("button", { name: "Войти", exact: true })
    .and(ready(stage));
const ofCode = (stage: Stage) =>
  stage.page
    .locator("form:has(input[autocomplete=one-time-code])")
    .getByRole("button", { name: "Войти", exact: true })
    .and(ready(stage));

const answer = (codeRequired: boolean) => async (stage: Stage) =>
  stage.resolve(callOf(stage), { userId: 7, twoFactorEnabled: codeRequired, codeRequired });
const refuse = (where: string, message: string) => async (stage: Stage) =>
  stage.answer(callOf(stage), {
    status: 400,
    json: { status: 4, errorCode: 3, message, invalidFields: { [where]: [message] } },
  });
const deletionNotice = "Учётная запись удаляется 4 декабря 2026";
const seeWayBack = async ({ page }: Stage) => expect(page.getByRole("heading", { name: deletionNotice })).toBeVisible();
/** The last call: that of a login, or that of a person who cancels the deletion. */
const callOf = ({ memory }: Stage) =>
  (memory.get("asked") ?? "loginByPassword") as "loginByPassword" | "cancelDeletion";
const ask = async (stage: Stage, call = callOf(stage)) => {
  stage.memory.set("asked", call);
  await stage.asking(call);
};
const seePassword = async (stage: Stage) => {
  await expect(field(stage, "Пароль")).toBeVisible();
  await expect(button(stage)).not.toHaveAttribute("aria-busy");
};
const seeCode = async (stage: Stage) => {
  await expect(field(stage, "Введите код из приложения")).toBeVisible();
  await expect(button(stage)).not.toHaveAttribute("aria-busy");
};
const busy = async (stage: Stage) => expect(button(stage)).toHaveAttribute("aria-busy", "true");
const wait =
  (left: string) =>
  async ({ page }: Stage) =>
    expect(page.getByText(`Следующая попытка через ${left}`)).toBeVisible();

tours({
  machine: "login",
  rows: rowsOf(loginModel),
  paths: pathsOf(loginModel),
  branches: branchesOfRows(loginModel),
  begins: {
    asking: async (stage) => {
      await stage.hold("loginByPassword", "cancelDeletion", "getAccount");
      await stage.page.goto("/account/login");
      await expect(field(stage, "Пароль")).toBeVisible();
      await stage.freeze();
    },
  },
  causes: {
    "gives the password": {
      control: ofPassword,
      act: async (pressed, stage) => {
        await field(stage, "Почта или имя пользователя").fill("vera");
        await field(stage, "Пароль").fill("правильный пароль");
        await pressed.click();
        await ask(stage, "loginByPassword");
      },
    },
    "takes the account back": {
      control: ({ page }) => page.getByRole("button", { name: "Вернуть учётную запись" }),
      act: async (pressed, stage) => {
        await pressed.click();
        await ask(stage, "cancelDeletion");
      },
    },
    "is told that the account goes": async (stage) =>
      stage.answer(callOf(stage), {
        status: 403,
        json: { status: 5, errorCode: 7, message: deletionNotice, data: { leavingUntil: "2026-12-04T11:00:00.000Z" } },
      }),
    "gives a code": {
      control: ofCode,
      act: async (pressed, stage) => {
        await field(stage, "Введите код из приложения").fill("204817");
        await pressed.click();
        await ask(stage);
      },
    },
    "goes back to the password": {
      control: ({ page }) => page.getByRole("button", { name: "Войти под другим именем" }),
    },
    "is let in": answer(false),
    "is asked for a code": answer(true),
    "is refused": refuse("code", "Неверный код"),
    "the password is refused": refuse("password", "Неверный логин или пароль"),
    "has tried too often": async (stage) =>
      stage.answer(callOf(stage), {
        status: 429,
        json: { status: 4, errorCode: 8, message: "Слишком много попыток, попробуйте позже", retryAfter: 2 },
      }),
    fails: async (stage) => stage.breaks(callOf(stage)),
    "the server fails": async (stage) =>
      stage.answer(callOf(stage), {
        status: 500,
        headers: { "x-request-id": "0d6c5f1e" },
        json: { status: 6, errorCode: 9, message: "Внутренняя ошибка сервера" },
      }),
    "30 000 ms pass": async (stage) => stage.pass(30_000, "login"),
    "a second passes": async (stage) => stage.pass(1_000, "login"),
  },
  sees: {
    asking: seePassword,
    checking: busy,
    codeAsked: seeCode,
    checkingCode: busy,
    leaving: seeWayBack,
    "checking, to come back": busy,
    "codeAsked, to come back": seeCode,
    "checkingCode, to come back": busy,
    "cooling, for a code to come back": wait("0:02"),
    "cooling, its last second for a code to come back": wait("0:01"),
    cooling: wait("0:02"),
    "cooling, its last second": wait("0:01"),
    "cooling, for a code": wait("0:02"),
    "cooling, its last second for a code": wait("0:01"),
    entered: async ({ page }) => expect(page.getByRole("heading", { level: 1, name: "Вход" })).toBeVisible(),
  },
  nobody: {},
});
