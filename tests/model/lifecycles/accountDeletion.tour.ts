import { expect } from "@playwright/test";
import { patient } from "../../support/patience.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { accountDeletionLaw, accountDeletionRows } from "./accountDeletion.rows.ts";

const password = "Рукописи не горят";
const headers = { "sec-fetch-site": "same-origin" };
const late = "nobody waits so long: tests/lifecycles/accountDeletion.pg.test.ts";
const goes = ({ page }: Stage) => page.getByRole("heading", { name: /^Учётная запись удаляется \d/ });

const logIn = async ({ page, memory }: Stage) => {
  await page.goto("/account/login");
  await page.getByLabel("Почта или имя пользователя").fill(String(memory.get("name")));
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Войти" }).click();
};

tours({
  machine: "accountDeletion",
  law: accountDeletionLaw,
  rows: accountDeletionRows,
  paths: [],
  begins: {
    active: async ({ page, memory }) => {
      page.setDefaultTimeout(patient(15_000));
      const name = `leaving-${crypto.randomUUID().slice(0, 8)}`;
      memory.set("name", name);
      const person = { fio: "Новый Автор", userName: name, email: `${name}@example.org`, password };
      const answer = await page.request.post("/api/v1/account/register", {
        data: { ...person, termsAgree: true, personalDataAgree: true },
        headers,
      });
      expect(answer.status(), await answer.text()).toBe(200);
    },
  },
  causes: {
    "asks to be deleted": async (stage) => {
      const { page } = stage;
      await page.getByRole("button", { name: "Удалить учётную запись" }).click();
      await page.getByLabel("Нынешний пароль").fill(password);
      await page.getByRole("button", { name: "Удалить через 14 дней" }).click();
      await expect(goes(stage)).toBeVisible();
    },
    "takes the account back": async ({ page }) => {
      await page.getByRole("button", { name: "Вернуть учётную запись" }).click();
      await page.waitForURL((url) => url.pathname === "/");
    },
  },
  sees: {
    active: async ({ page }) => {
      await page.goto("/account/leaving");
      await expect(page.getByRole("button", { name: "Удалить учётную запись" })).toBeVisible();
    },
    leaving: async (stage) => {
      await logIn(stage);
      await expect(goes(stage)).toBeVisible();
    },
    "active, come back": async ({ page }) => {
      await page.goto("/account/leaving");
      await expect(page.getByRole("button", { name: "Удалить учётную запись" })).toBeVisible();
    },
  },
  nobody: {
    "accountDeletion.active --deletion.requested[0]--> (internal)":
      "an administrator: tests/flows/leaving.flow.test.tsx",
    "accountDeletion.active --deletion.requested[1]--> (internal)":
      "seven days: tests/lifecycles/accountDeletion.pg.test.ts",
    "accountDeletion.active --deletion.requested[2]--> (internal)":
      "an agreement that two people have made: tests/lifecycles/accountDeletion.pg.test.ts",
    "accountDeletion.leaving --cancellation.requested[0]--> (internal)": late,
    "accountDeletion.leaving --time.reached[0]--> accountDeletion.erased": late,
  },
});
