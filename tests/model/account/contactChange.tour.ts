import { expect } from "@playwright/test";
import type { CallName } from "../../../src/api/contract/index.ts";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { contactChangeModel } from "./contactChange.model.ts";

const guards = {
  email: "vera@example.org",
  emailIsConfirmed: true,
  passwordChangedAt: null,
  registeredAt: "2026-11-01T11:00:00.000Z",
  emailChange: null,
  phone: "+79130000000",
  phoneChange: null,
  staffNeedsFactor: false,
  twoFactor: null,
};
const phoneChange = { phone: "+79123456789", until: "2026-11-20T11:10:00.000Z" };

/** A busy button takes no press. */
const button = ({ page }: Stage, name: string) =>
  page.getByRole("button", { name, exact: true }).and(page.locator(":not([aria-busy=true])"));
const refuse = (call: CallName, message: string, field?: string) => async (stage: Stage) =>
  stage.answer(call, {
    status: 400,
    json: { status: 4, errorCode: 3, message, ...(field && { invalidFields: { [field]: [message] } }) },
  });
const fail = (call: CallName) => async (stage: Stage) => stage.breaks(call);
const see = (text: string | RegExp) => async (stage: Stage) => expect(stage.page.getByText(text)).toBeVisible();
const busy = async (stage: Stage, name: string) =>
  expect(stage.page.getByRole("button", { name, exact: true })).toHaveAttribute("aria-busy", "true");
const seeForm = async (stage: Stage) => {
  await expect(stage.page.getByRole("heading", { name: "+7 913 000-00-00" })).toBeVisible();
  await expect(stage.page.getByLabel("Номер телефона")).toBeVisible();
};
const seeSent = see("Код отправлен на +7 912 345-67-89, действует 10 минут");
const email = "a change of e-mail: tests/flows/email.flow.test.tsx";

tours({
  machine: "contactChange",
  rows: rowsOf(contactChangeModel),
  paths: pathsOf(contactChangeModel),
  branches: branchesOfRows(contactChangeModel),
  begins: {
    loading: async (stage) => {
      await stage.logIn("vera");
      await stage.hold("getSecurity", "changePhone", "confirmPhone", "removePhone");
      await stage.page.goto("/account/security/phone");
      await stage.asking("getSecurity");
      await stage.freeze();
    },
  },
  causes: {
    "there is none": async (stage) => stage.resolve("getSecurity", guards),
    "one waits": async (stage) => stage.resolve("getSecurity", { ...guards, phoneChange }),
    "fails to load": async (stage) => stage.answer("getSecurity", { status: 501, json: {} }),
    retries: { control: (stage) => button(stage, "Повторить") },
    "asks for another": {
      control: (stage) => button(stage, "Получить код"),
      act: async (pressed, stage) => {
        await stage.page.getByLabel("Номер телефона").fill("8 912 345-67-89");
        await stage.page.getByLabel("Нынешний пароль").fill("правильный пароль");
        await pressed.click();
        await stage.asking("changePhone");
      },
    },
    "it is sent": async (stage) => stage.resolve("changePhone", phoneChange),
    "is not sent": refuse("changePhone", "Такого номера нет", "phone"),
    "fails to send it": fail("changePhone"),
    "gives a code": {
      control: (stage) => button(stage, "Подтвердить"),
      act: async (pressed, stage) => {
        await stage.page.getByLabel("Код из сообщения").fill("204817");
        await pressed.click();
        await stage.asking("confirmPhone");
      },
    },
    "it is confirmed": async (stage) => stage.resolve("confirmPhone", { phone: "+79123456789" }),
    "the code is wrong": refuse("confirmPhone", "Неверный код", "code"),
    "the code is dead": refuse("confirmPhone", "Этот код больше не подходит, запросите новый"),
    "fails to take the code": fail("confirmPhone"),
    "wants another": { control: (stage) => button(stage, "Другой номер или новый код") },
    // The number is removed outside the machine, or looked at once more after a change.
    "it was changed elsewhere": async (stage, from) => {
      const { page } = stage;
      if (from === "changed") return button(stage, "Изменить номер").click();
      await page.getByLabel("Убрать номер").check();
      await page.getByLabel("Нынешний пароль").fill("правильный пароль");
      await button(stage, "Убрать номер").click();
      await stage.resolve("removePhone", {});
    },
    "30 000 ms pass": async (stage) => stage.pass(30_000, "contactChange"),
    "10 minutes pass": async (stage) => stage.pass(600_000, "contactChange"),
  },
  sees: {
    loading: async ({ page }) => expect(page.getByLabel("Номер телефона")).toHaveCount(0),
    failed: async ({ page }) => expect(page.getByRole("heading", { name: "Не удалось загрузить" })).toBeVisible(),
    idle: seeForm,
    proving: async (stage) => {
      await seeForm(stage);
      await busy(stage, "Получить код");
    },
    sent: seeSent,
    confirming: async (stage) => {
      await seeSent(stage);
      await busy(stage, "Подтвердить");
    },
    changed: see("Ваш номер: +7 912 345-67-89"),
    refused: async (stage) => expect(stage.page.getByLabel("Номер телефона")).toBeVisible(),
  },
  nobody: {
    "one was changed lately": email,
    "sent: it was changed elsewhere": email,
  },
});
