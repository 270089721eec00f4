import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addIncome, addPayout } from "../support/factories.sales.ts";
import { addAccount, PASSWORD, storedAccount, type TestAccount } from "../support/factories.ts";
import { addPublishedBook, addWork } from "../support/factories.works.ts";
import { closeApp, fill, follow, late, openApp, press, seeTitle, tick } from "../support/flow.tsx";
import { NOW, testServer } from "../support/server.ts";

const server = testServer();
let vera: TestAccount;
beforeEach(async () => {
  vera = await addAccount(server);
});
afterEach(closeApp);

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
  // Nobody finds the password of the first archive in the dialog of the next one.
  await press("Собрать новый архив");
  expect(await screen.findByLabelText("Нынешний пароль", undefined, late)).toHaveProperty("value", "");
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

it("a banned person who is out comes in to take it along, reads why, and is led by the page itself", async () => {
  const ban = { bannedAt: NOW, bannedUntil: "2026-11-29T21:00:00.000Z", banReason: "Реклама" };
  await server.database.updateTable("account").set(ban).where("id", "=", vera.id).execute();
  await openApp(server, null, "/account/login");
  await fill("Почта или имя пользователя", vera.userName);
  await fill("Пароль", PASSWORD);
  await press("Войти");
  const note = await screen.findByRole("alert", undefined, late);
  await within(note).findByText("Учётная запись заблокирована до 30 ноября 2026: Реклама");
  within(note).getByRole("link", { name: "«Данные и удаление»" }).click();
  await seeTitle("Данные и удаление");
  await askForArchive();
  await seen(/придёт письмо\.$/);
});

it("the name of a person who has left leads nowhere, in their books and in lists", async () => {
  const book = await addPublishedBook(server, { owner: vera });
  const gleb = await addAccount(server);
  const row = { accountId: gleb.id, personId: vera.id, note: "", ignoredAt: NOW };
  await server.database.insertInto("ignoredPerson").values(row).execute();
  await server.database
    .insertInto("hiddenAuthor")
    .values({ accountId: gleb.id, authorId: vera.id, hiddenAt: NOW })
    .execute();
  const links = () => screen.queryAllByRole("link", { name: vera.fio });
  for (const isGone of [false, true]) {
    const change = { disabledAt: isGone ? NOW : null };
    await server.database.updateTable("account").set(change).where("id", "=", vera.id).execute();
    for (const path of [`/book/${book.workId}`, "/account/ignorelist", "/profile"]) {
      await openApp(server, gleb, path);
      const names = () => within(screen.getByRole("main")).getAllByText(vera.fio);
      await waitFor(() => expect(names().some(({ tagName }) => tagName === (isGone ? "SPAN" : "A"))).toBe(true), late);
      expect([path, links().length > 0]).toEqual([path, !isGone]);
    }
  }
});

it("a guest is asked to log in", async () => {
  await openApp(server, null, "/account/leaving");
  await seeTitle("Данные и удаление");
  const link = await within(screen.getByRole("main")).findByRole("link", { name: "Войти" }, late);
  expect(link.getAttribute("href")).toBe("/account/login?redirect_uri=/account/leaving");
});

it("leaves with the password: is out, reads the day, and comes back at the login", async () => {
  await openApp(server, vera, "/account/leaving");
  await press("Удалить учётную запись");
  await fill("Нынешний пароль", "не тот");
  await press("Удалить через 14 дней");
  expect(await screen.findAllByText("Неверный пароль", undefined, late)).not.toEqual([]);
  await fill("Нынешний пароль", PASSWORD);
  await press("Удалить через 14 дней");
  await screen.findByRole("heading", { name: "Учётная запись удаляется 4 декабря 2026" }, late);
  expect(await server.database.selectFrom("session").where("accountId", "=", vera.id).select("id").execute()).toEqual(
    [],
  );
  await screen.findByRole("link", { name: "На главную" }, late);
  closeApp();

  await openApp(server, null, "/account/login");
  await fill("Почта или имя пользователя", vera.email);
  await fill("Пароль", PASSWORD);
  within(screen.getByRole("main")).getByRole("button", { name: "Войти" }).click();
  await screen.findByRole("heading", { name: "Учётная запись удаляется 4 декабря 2026" }, late);
  await press("Вернуть учётную запись");
  await waitFor(async () => expect((await storedAccount(server, vera.id)).disabledAt).toBeNull(), late);
});

it("says what goes and what stays, and why the last administrator may not leave", async () => {
  await addPublishedBook(server, { owner: vera });
  await addWork(server, { owner: vera, coAuthor: await addAccount(server) });
  await openApp(server, vera, "/account/leaving");
  await seen(/^Тексты: 1 произведение, с черновиками и историей правок\. То, что уже читают, можно оставить/);
  await seen(/^Написанное вместе с другими \(1 произведение\): останется у соавторов, без вашего имени$/);
  await press("Удалить учётную запись");
  await tick("Оставить читателям то, что опубликовано");
  closeApp();

  await server.database
    .updateTable("account")
    .set({ roles: ["Admin"] })
    .where("id", "=", vera.id)
    .execute();
  await openApp(server, vera, "/account/leaving");
  await seen(/^Должен остаться хотя бы один администратор$/);
});

it("says how much money is left, and leads to where it is paid out", async () => {
  await addIncome(server, vera, 250_050);
  await addPayout(server, vera, { state: "exported", payee: "v1.sealed" });
  await openApp(server, vera, "/account/leaving");
  await seen(/^Сведения о том, кому и сколько выплачено: 5 лет, этого требует закон$/);
  await screen.findByRole("heading", { level: 3, name: "На балансе 2\u00a0500,50\u00a0₽" }, late);
  await follow("Баланс и выплаты");
  await seeTitle("Баланс и выплаты");
});
