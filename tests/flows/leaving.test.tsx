import { screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { addAccount, PASSWORD, type TestAccount } from "../support/factories.ts";
import { closeApp, fill, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { NOW, startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let vera: TestAccount;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  vera = await addAccount(server);
});
afterEach(closeApp);
afterAll(() => server.stop());

const seen = (text: RegExp) => screen.findByText(text, undefined, late);
const download = async () => (await screen.findByRole("link", { name: /^Скачать, / }, late)).getAttribute("href");

/** Two buttons are called so: the one that opens the dialog, and the one in it. */
async function askForArchive(): Promise<void> {
  await press("Собрать архив");
  await fill("Нынешний пароль", PASSWORD);
  const [, inDialog] = await screen.findAllByRole("button", { name: "Собрать архив", hidden: true }, late);
  inDialog?.click();
}

it("has the archive made with the password, and gives it when it is ready", async () => {
  await openApp(server, vera, "/account/security");
  await follow("Данные и удаление");
  await seeTitle("Данные и удаление");
  await askForArchive();
  await seen(/^Запрошен .*придёт письмо\.$/);
  await server.drainJobs();
  await press("Проверить");
  const id = await server.database
    .selectFrom("accountExport")
    .where("accountId", "=", vera.id)
    .select("id")
    .executeTakeFirstOrThrow();
  expect(await download()).toBe(`/exports/${id.id}`);
});

it("a wrong password lands on its field, and no archive is made", async () => {
  await openApp(server, vera, "/account/leaving");
  await press("Собрать архив");
  await fill("Нынешний пароль", "не тот");
  (await screen.findAllByRole("button", { name: "Собрать архив", hidden: true }, late))[1]?.click();
  expect(await screen.findAllByText("Неверный пароль", undefined, late)).not.toEqual([]);
  expect(
    await server.database.selectFrom("accountExport").where("accountId", "=", vera.id).select("id").execute(),
  ).toEqual([]);
});

it("a banned person is led there, and takes along what is his", async () => {
  await server.database.updateTable("account").set({ bannedAt: NOW }).where("id", "=", vera.id).execute();
  await openApp(server, vera, "/");
  await follow("Забрать свои данные");
  await seeTitle("Данные и удаление");
  await askForArchive();
  await seen(/придёт письмо\.$/);
});

it("a guest is asked to log in", async () => {
  await openApp(server, null, "/account/leaving");
  await seeTitle("Данные и удаление");
  const link = await within(screen.getByRole("main")).findByRole("link", { name: "Войти" }, late);
  expect(link.getAttribute("href")).toBe("/account/login?redirect_uri=/account/leaving");
});
