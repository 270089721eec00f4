import { expect } from "@playwright/test";
import type { CallName } from "../../../src/api/contract/index.ts";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { totpSetupModel } from "./totpSetup.model.ts";

const on = { enabledAt: "2026-11-20T11:00:00.000Z", recoveryCodesLeft: 10 };
const key = {
  secret: "KJ2XG5DFOQZDGNBVGY3TQOJQKJ2XG5DF",
  uri: "otpauth://totp/x?secret=KJ2XG5DFOQZDGNBVGY3TQOJQKJ2XG5DF",
  expiresAt: "2026-11-20T11:15:00.000Z",
};
const recoveryCodes = ["7KQ4-M2XD-9F1R", "B8WT-60HN-J3ZC"];

/** A busy button takes no press. */
const button = ({ page }: Stage, name: string) =>
  page.getByRole("button", { name, exact: true }).and(page.locator(":not([aria-busy=true])"));
/** What can be changed, while nothing is being changed. */
const choice = ({ page }: Stage, value: string) =>
  page.locator(`main:not(:has(button[aria-busy=true])) input[value=${value}]`);

const prove = async (stage: Stage, name: string, call: CallName) => {
  const { page } = stage;
  await page.getByLabel("Нынешний пароль").fill("правильный пароль");
  const code = page.getByLabel("Код из приложения", { exact: true });
  if (await code.isVisible()) await code.fill("204817");
  await button(stage, name).click();
  await stage.asking(call);
};
const change = (value: string, name: string, call: CallName) => ({
  control: (stage: Stage) => choice(stage, value),
  act: async (chosen: ReturnType<typeof choice>, stage: Stage) => {
    await chosen.check();
    await prove(stage, name, call);
  },
});
const refuse = (call: CallName) => async (stage: Stage) =>
  stage.answer(call, {
    status: 400,
    json: { status: 4, errorCode: 3, message: "Неверный код", invalidFields: { code: ["Неверный код"] } },
  });
const fail = (call: CallName) => async (stage: Stage) => stage.breaks(call);

const seeOff = async ({ page }: Stage) =>
  expect(page.getByText("Чтобы войти, хватает пароля", { exact: false })).toBeVisible();
const seeOn = async ({ page }: Stage) => expect(page.getByText("Включён 20 ноября 2026")).toBeVisible();
const seeKey = async ({ page }: Stage) =>
  expect(page.getByText("KJ2X G5DF OQZD GNBV GY3T QOJQ KJ2X G5DF")).toBeVisible();
const seeCodes = async ({ page }: Stage) => {
  await expect(page.getByText("7KQ4-M2XD-9F1R")).toBeVisible();
  await expect(page.getByText("B8WT-60HN-J3ZC")).toBeVisible();
};
const busy = (name: string, see: (stage: Stage) => Promise<void>) => async (stage: Stage) => {
  await see(stage);
  await expect(stage.page.getByRole("button", { name, exact: true })).toHaveAttribute("aria-busy", "true");
};

tours({
  machine: "totpSetup",
  rows: rowsOf(totpSetupModel),
  paths: pathsOf(totpSetupModel),
  branches: branchesOfRows(totpSetupModel),
  begins: {
    loading: async (stage) => {
      await stage.logIn("vera");
      await stage.hold("getTotp", "startTotp", "confirmTotp", "renewRecoveryCodes", "disableTotp");
      await stage.page.goto("/account/totp");
      await stage.asking("getTotp");
      await stage.freeze();
    },
  },
  causes: {
    "it is off": async (stage) => stage.resolve("getTotp", { twoFactor: null }),
    "it is on": async (stage) => stage.resolve("getTotp", { twoFactor: on }),
    "fails to load": async (stage) => stage.answer("getTotp", { status: 501, json: {} }),
    retries: { control: (stage) => button(stage, "Повторить") },
    "wants to turn it on": {
      control: (stage) => button(stage, "Включить двухфакторный вход").or(choice(stage, "replace")),
      act: async (control, stage, from) => {
        if (from === "off") return prove(stage, "Включить двухфакторный вход", "startTotp");
        await control.check();
        await prove(stage, "Показать новый ключ", "startTotp");
      },
    },
    "wants other recovery codes": change("renew", "Показать новые коды", "renewRecoveryCodes"),
    "wants to turn it off": change("disable", "Выключить", "disableTotp"),
    "is given a key": async (stage) => stage.resolve("startTotp", key),
    "is given no key": refuse("startTotp"),
    "fails to give a key": fail("startTotp"),
    "gives a code": {
      control: (stage) => button(stage, "Включить"),
      act: async (pressed, stage) => {
        await stage.page.getByLabel("Код из шести цифр").fill("204817");
        await pressed.click();
        await stage.asking("confirmTotp");
      },
    },
    "is given recovery codes": async (stage) => stage.resolve("confirmTotp", { recoveryCodes }),
    "the code is wrong": refuse("confirmTotp"),
    "fails to take the code": fail("confirmTotp"),
    "is given other recovery codes": async (stage) => stage.resolve("renewRecoveryCodes", { recoveryCodes }),
    "is given no other codes": refuse("renewRecoveryCodes"),
    "fails to give other codes": fail("renewRecoveryCodes"),
    "it is turned off": async (stage) => stage.resolve("disableTotp", {}),
    "it is not turned off": refuse("disableTotp"),
    "fails to turn it off": fail("disableTotp"),
    "saves the codes": {
      control: (stage) => button(stage, "Готово"),
      act: async (pressed, stage) => {
        await stage.page.getByLabel("Коды сохранены").check();
        await pressed.click();
      },
    },
    "turns back": { control: (stage) => button(stage, "Отменить") },
    "30 000 ms pass": async (stage) => stage.pass(30_000, "totpSetup"),
    "15 minutes pass": async (stage) => stage.pass(900_000, "totpSetup"),
  },
  sees: {
    loading: async ({ page }) => expect(page.getByText("Чтобы войти, хватает пароля")).toHaveCount(0),
    failed: async ({ page }) => expect(page.getByRole("heading", { name: "Не удалось загрузить" })).toBeVisible(),
    off: seeOff,
    on: seeOn,
    proving: busy("Включить двухфакторный вход", seeOff),
    "proving, in place of another": busy("Показать новый ключ", seeOn),
    showing: seeKey,
    "showing, in place of another": seeKey,
    confirming: busy("Включить", seeKey),
    "confirming, in place of another": busy("Включить", seeKey),
    codesShown: seeCodes,
    "codesShown, in place of others": seeCodes,
    renewing: busy("Показать новые коды", seeOn),
    disabling: busy("Выключить", seeOn),
  },
  nobody: {},
});
