import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addWork } from "../support/factories.works.ts";
import { at, closeApp, fill, follow, late, openApp, press, seeTitle, tick } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let vera: TestAccount;
let gleb: TestAccount;
let nina: TestAccount;
beforeAll(async () => {
  vera = await addAccount(server, { userName: "vera", fio: "Вера Лядова" });
  gleb = await addAccount(server, { userName: "gleb", fio: "Глеб Оршанский" });
  nina = await addAccount(server, { userName: "nina", fio: "Нина Ветрова" });
});
afterEach(closeApp);

const ignoredBy = ({ id }: TestAccount) =>
  server.database.selectFrom("ignoredPerson").where("accountId", "=", id).select(["personId", "note"]).execute();

/** Presses a button of the dialog that is open. */
async function answer(name: string) {
  const dialog = await screen.findByRole("dialog", undefined, late);
  within(dialog).getByRole("button", { name }).click();
}

it("an ignored person sees the refusal when they follow, is in the list, and is let out again", async () => {
  await openApp(server, vera, "/u/gleb");
  await press("Игнорировать");
  await fill("Заметка необязательно", "спорит о запятых");
  await answer("Игнорировать");
  await screen.findByText("Вы игнорируете этого человека", undefined, late);
  expect(await ignoredBy(vera)).toEqual([{ personId: gleb.id, note: "спорит о запятых" }]);

  await openApp(server, gleb, "/u/vera");
  await press("Подписаться");
  const refusal = await screen.findByText("Автор ограничил вам возможность писать здесь", undefined, late);
  expect(refusal.getAttribute("role")).toBe("alert");
  screen.getByRole("button", { name: "Подписаться" });

  await openApp(server, vera, "/account/ignorelist");
  await seeTitle("Игнор-лист");
  await screen.findByText("спорит о запятых", undefined, late);
  screen.getByText("1 человек");
  await press("Не игнорировать: Глеб Оршанский");
  await screen.findByText("Больше не игнорируете", undefined, late);
  expect(await ignoredBy(vera)).toEqual([]);
  await press("Вернуть в список: Глеб Оршанский");
  await screen.findByText("В списке:", { exact: false }, late);
  expect(await ignoredBy(vera)).toEqual([{ personId: gleb.id, note: "спорит о запятых" }]);

  await openApp(server, vera, "/u/gleb");
  await press("Не игнорировать");
  await waitFor(() => expect(screen.queryByText("Вы игнорируете этого человека")).toBeNull(), late);
  expect(await ignoredBy(vera)).toEqual([]);
});

it("thinking better of it changes nothing", async () => {
  await openApp(server, vera, "/u/gleb");
  await press("Игнорировать");
  await answer("Не игнорировать");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), late);
  expect(await ignoredBy(vera)).toEqual([]);
});

it("the list is searched by its address, and an empty one says where people come from", async () => {
  await openApp(server, nina, "/account/ignorelist");
  await screen.findByRole("heading", { level: 2, name: "Вы никого не игнорируете" }, late);
  for (const { id } of [vera, gleb]) await server.as(nina)("addToIgnoreList", { body: { userId: id, note: "" } });
  await openApp(server, nina, "/account/ignorelist");
  await screen.findByText("2 человека", undefined, late);
  await fill("Имя или имя пользователя", "оршан");
  await press("Найти человека");
  await screen.findByText("1 человек", undefined, late);
  expect([at(), screen.queryByRole("link", { name: "Вера Лядова" })]).toEqual([
    "/account/ignorelist?search=%D0%BE%D1%80%D1%88%D0%B0%D0%BD",
    null,
  ]);
  await fill("Имя или имя пользователя", "никто");
  await press("Найти человека");
  await screen.findByText("Никого не нашлось", undefined, late);
  await follow("Показать всех");
  await screen.findByText("2 человека", undefined, late);
});

it("what search engines may keep is said in words, saved, and shown again", async () => {
  await openApp(server, nina, "/account/privacy");
  await seeTitle("Приватность");
  const box = (): Promise<HTMLInputElement> =>
    screen.findByLabelText("Показывать мою страницу в поисковых системах", undefined, late);
  expect((await box()).checked).toBe(true);
  expect(within(screen.getByRole("main")).getAllByRole("checkbox")).toHaveLength(1);
  await tick("Показывать мою страницу в поисковых системах");
  await press("Сохранить приватность");
  await screen.findByText("Настройки приватности сохранены", undefined, late);
  await openApp(server, nina, "/account/privacy");
  expect((await box()).checked).toBe(false);
});

it("who may invite a person to write with them is chosen in words, and holds", async () => {
  const { id } = await addWork(server, { owner: vera }, { title: "Вдвоём" });
  const invite = () => server.as(vera)("inviteCoAuthor", { params: { id }, body: { userName: "nina" } });
  await openApp(server, nina, "/account/privacy");
  const nobody = () => screen.findByLabelText<HTMLInputElement>("Никто", undefined, late);
  const writers = await screen.findByRole("group", { name: "Кто может писать вам и приглашать в соавторы" }, late);
  expect(within(writers).getByLabelText<HTMLInputElement>("Все").checked).toBe(true);
  await tick("Никто");
  await press("Сохранить приватность");
  await screen.findByText("Настройки приватности сохранены", undefined, late);
  await expect(invite()).rejects.toMatchObject({ message: "Нина Ветрова не принимает приглашения" });
  await openApp(server, nina, "/account/privacy");
  expect((await nobody()).checked).toBe(true);
});
