import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { addAccount } from "../support/factories.ts";
import { addCast, addChapter, addWork, type Cast } from "../support/factories.works.ts";
import { closeApp, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { NOW, testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});
afterEach(closeApp);

const rest = "Читать можно, писать и публиковать нельзя.";
const sessionsOf = async ({ id }: { id: number }) =>
  (await server.database.selectFrom("session").where("accountId", "=", id).select("id").execute()).length;

const throughLogin = () =>
  [...screen.getByRole("main").querySelectorAll("a[href^='/account/login']")].map(({ textContent }) => textContent);

it.each([
  ["banned", { bannedAt: NOW }, `Учётная запись заблокирована. ${rest}`],
  ["disabled", { disabledAt: NOW }, `Учётная запись отключена. ${rest}`],
])("a %s person reads as a guest, sees why, and can log out", async (_, change, words) => {
  const person = await addAccount(server, change);
  await openApp(server, person, "/");
  await seeTitle("Новые книги");
  await screen.findByText(words, undefined, late);
  expect(screen.queryByRole("link", { name: "Мои произведения" })).toBeNull();
  screen.getByRole("link", { name: "Написать в поддержку" });
  expect(await sessionsOf(person)).toBe(1);
  await press("Выйти");
  await vi.waitFor(async () => expect(await sessionsOf(person)).toBe(0), late);
});

it("who may only read is offered nothing that would lead through the login and back to a guest", async () => {
  const work = await addWork(server, { owner: cast.owner }, { state: "published", format: "EBook" });
  await addChapter(server, work.id, { state: "published" });
  await openApp(server, null, `/book/${work.id}`);
  await vi.waitFor(() => expect(throughLogin()).toEqual(["В библиотеку", "0", "Написать рецензию", "Войдите"]), late);
  closeApp();
  await openApp(server, await addAccount(server, { bannedAt: NOW }), `/book/${work.id}`);
  await screen.findByText(`Учётная запись заблокирована. ${rest}`, undefined, late);
  await screen.findByRole("button", { name: "Нравится, 0" }, late);
  await screen.findByRole("heading", { name: /^Комментарии/ }, late);
  expect(throughLogin()).toEqual([]);
});

it("a page for signed-in people asks a banned one to enter as somebody else, and says why", async () => {
  await openApp(server, await addAccount(server, { bannedAt: NOW }), "/work/select-form");
  await seeTitle("Вход");
  await screen.findByText(`Учётная запись заблокирована. ${rest}`, undefined, late);
});

it("a person who is banned during work sees it on the next page", async () => {
  const work = await addWork(server, { owner: cast.owner });
  await openApp(server, cast.owner, `/work/${work.id}/edit/content`);
  await screen.findByText("Здесь пока нет глав", undefined, late);
  await server.database.updateTable("account").set({ bannedAt: NOW }).where("id", "=", cast.owner.id).execute();
  await follow("Добавить главу");
  await seeTitle("403. Учётная запись заблокирована");
  await screen.findByText(`Учётная запись заблокирована. ${rest}`, undefined, late);
  screen.getByRole("button", { name: /личное меню/i });
});

it("a logout that fails says so until it is done", async () => {
  const person = await addAccount(server);
  let fails = true;
  await openApp(server, person, "/", (path) =>
    fails && path.endsWith("/account/logout") ? new Response("", { status: 501 }) : undefined,
  );
  fireEvent.click(await screen.findByRole("button", { name: /личное меню/i }, late));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Выйти" }, late));
  await screen.findByText(/^Выйти не удалось: .*\. На этом устройстве вход ещё открыт\.$/, undefined, late);
  expect(await sessionsOf(person)).toBe(1);
  fails = false;
  await press("Выйти");
  await vi.waitFor(async () => expect(await sessionsOf(person)).toBe(0), late);
});
