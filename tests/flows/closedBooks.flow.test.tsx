import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { addCast, addChapter, addWork, type Cast, storedWork } from "../support/factories.works.ts";
import { at, closeApp, follow, late, openApp, press, seeTitle, tick } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
let adult: { workId: number; chapterId: number };
const add = async (given: Parameters<typeof addWork>[2]) => {
  const { id: workId } = await addWork(server, cast, { ...given, state: "published" });
  return { workId, chapterId: (await addChapter(server, workId, { title: "Утро", state: "published" })).id };
};
beforeAll(async () => {
  cast = await addCast(server);
  adult = await add({ title: "Тайна", annotation: "О тайном.", adultOnly: true, ageMark: "18+" });
});
afterEach(closeApp);

describe("a book for adults", () => {
  it("asks in its place, is open once the answer is kept, and asks no more", async () => {
    await openApp(server, cast.stranger, `/book/${adult.workId}`);
    await seeTitle("Вам есть 18 лет?");
    expect(document.title).toBe("Тайна — Рукопись");
    screen.getByText("18+ · Только для взрослых");
    expect(screen.queryByText("О тайном.")).toBeNull();
    await press("Мне есть 18");
    await seeTitle("Тайна");
    screen.getByText("О тайном.");
    expect(at()).toBe(`/book/${adult.workId}`);
    await openApp(server, cast.stranger, `/book/${adult.workId}/read/${adult.chapterId}`);
    await seeTitle("Утро");
  });

  it("asks in place of a chapter, and there is a way back", async () => {
    await openApp(server, null, `/book/${adult.workId}/read/${adult.chapterId}`);
    await seeTitle("Вам есть 18 лет?");
    expect(screen.queryByText("Было утро.")).toBeNull();
    await press("Мне есть 18");
    await seeTitle("Утро");
    await openApp(server, cast.unconfirmed, `/book/${adult.workId}/read/${adult.chapterId}`);
    await seeTitle("Вам есть 18 лет?");
    await follow("К списку книг");
    await waitFor(() => expect(at()).toBe("/"), late);
  });

  it("is in lists with its marks alone", async () => {
    await openApp(server, cast.unconfirmed, `/u/${cast.owner.userName}`);
    await screen.findByText("18+ · Только для взрослых", undefined, late);
  });
});

it("a book for signed-in people leads a guest to the login and back", async () => {
  const { workId } = await add({ title: "Для своих", privacyDisplay: "Registered" });
  await openApp(server, null, `/book/${workId}`);
  await seeTitle("Только вошедшие");
  expect(screen.queryByText("Для своих")).toBeNull();
  expect(screen.getByRole("link", { name: "Зарегистрироваться" }).getAttribute("href")).toBe(
    `/account/register?redirect_uri=%2Fbook%2F${workId}`,
  );
  const [login] = screen.getAllByRole("link", { name: "Войти" }).slice(-1);
  expect(login?.getAttribute("href")).toBe(`/account/login?redirect_uri=%2Fbook%2F${workId}`);
});

it("a book for friends is not there for others", async () => {
  const { workId } = await add({ title: "Для друзей", privacyDisplay: "Friends" });
  await openApp(server, cast.stranger, `/book/${workId}`);
  await screen.findByRole("heading", { level: 1, name: /404/ }, late);
});

it("an author chooses who sees the book", async () => {
  const { workId } = await add({ title: "Выбор" });
  await openApp(server, cast.owner, `/work/${workId}/edit`);
  await screen.findByRole("button", { name: "Сохранить настройки" }, late);
  const group = await screen.findByRole("group", { name: "Кто видит книгу" }, late);
  expect(within(group).getByRole<HTMLInputElement>("radio", { name: /^Все/ }).checked).toBe(true);
  await tick("По ссылке");
  await press("Сохранить настройки");
  await waitFor(async () => expect((await storedWork(server, workId)).privacyDisplay).toBe("Link"), late);
  await screen.findByText("по ссылке", undefined, late);
});
