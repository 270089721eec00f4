import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { addAudiobook, addAudioChapter } from "../support/factories.audio.ts";
import { addCast, addChapter, addWork, type Cast } from "../support/factories.works.ts";
import { closeApp, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});
afterEach(closeApp);

const deviceId = "0b0e1f7c-52a4-4c2e-8f0d-6a1b2c3d4e5f";

it("what there is to hear: chapters with their lengths, the same work as text, the place of its listener", async () => {
  const text = await addWork(server, cast, { state: "published", title: "Соль, текст" });
  const { workId } = await addAudiobook(server, cast, { linkedWorkId: text.id });
  const { id: chapterId } = await addAudioChapter(server, workId, {
    title: "Форточка",
    sortOrder: 2,
    audio: { durationMs: 3_725_000 },
  });
  await server.as(cast.stranger)("updateReaderProgress", {
    body: { workId, chapterId, location: 1_200_000, progress: 0.3 },
  });
  await openApp(server, cast.stranger, `/audiobook/${workId}`);
  await seeTitle("Соль на подоконнике");
  expect(document.title).toBe("Соль на подоконнике — Аудиокнига — Рукопись");
  screen.getByText(/^Читает Анна Гречко\. 2\sглавы, 1\sч 2\sмин$/);
  // The server kept it days before the browser's today: 30 s are heard once more.
  screen.getByText(/^19:30 из 1:02:05, до конца книги 43\sмин$/);
  screen.getByRole("button", { name: "Слушать, глава 2: Форточка" });
  screen.getByText("−42:35");
  expect(screen.getByRole("link", { name: "Есть текст" }).getAttribute("href")).toBe(`/book/${text.id}`);
  expect(screen.queryByRole("link", { name: "Читать эту главу" })).toBeNull();
});

it("the same chapter is a link away: from the sound to the text, and from the text to the sound", async () => {
  const text = await addWork(server, cast, { state: "published", title: "Соль, текст" });
  const prologue = await addChapter(server, text.id, { state: "published", title: "Пролог" });
  const read = await addChapter(server, text.id, { state: "published", title: "Форточка", sortOrder: 2 });
  const { workId } = await addAudiobook(server, cast, { linkedWorkId: text.id });
  await server.database.updateTable("work").set({ linkedWorkId: workId }).where("id", "=", text.id).execute();
  const heard = await addAudioChapter(server, workId, { title: "Форточка", sortOrder: 2 });
  await openApp(server, null, `/audiobook/${workId}?chapter=${heard.id}&t=1`);
  await seeTitle("Соль на подоконнике");
  screen.getByText(/^0:01 из 0:02/);
  expect(screen.getByRole("link", { name: "Читать эту главу" }).getAttribute("href")).toBe(
    `/book/${text.id}/read/${read.id}`,
  );
  expect((await screen.findByRole("link", { name: "В библиотеку" }, late)).getAttribute("href")).toBe(
    `/account/login?redirect_uri=%2Faudiobook%2F${workId}`,
  );
  await openApp(server, null, `/book/${text.id}/read/${read.id}`);
  await seeTitle("Форточка");
  await press("Настройки чтения");
  const link = await screen.findByRole("link", { name: "Слушать с главы 2" }, late);
  expect(link.getAttribute("href")).toBe(`/audiobook/${workId}?chapter=${heard.id}`);
  // A book that nobody may hear now is not offered.
  await server.database.updateTable("work").set({ state: "draft" }).where("id", "=", workId).execute();
  await openApp(server, null, `/book/${text.id}/read/${prologue.id}`);
  await seeTitle("Пролог");
  await press("Настройки чтения");
  await screen.findByRole("link", { name: "В библиотеку" }, late);
  expect(screen.queryByRole("link", { name: /^Слушать/ })).toBeNull();
});

it("a listener who comes back to the tab is offered where another device stopped, once", async () => {
  const { workId, chapterId } = await addAudiobook(server, cast);
  await openApp(server, cast.coAuthor, `/audiobook/${workId}`);
  await seeTitle("Соль на подоконнике");
  await server.as(cast.coAuthor)("updateReaderProgress", {
    body: { workId, chapterId, location: 2_200, progress: 0.9, deviceId, deviceName: "Chrome на Android" },
  });
  const comeBack = () => act(() => void document.dispatchEvent(new Event("visibilitychange")));
  comeBack();
  await screen.findByRole("heading", { level: 2, name: /^На телефоне вы остановились на 0:02, .+ Перейти\?$/ }, late);
  screen.getByRole("button", { name: "Перейти к 0:02" });
  await press("Остаться здесь");
  await waitFor(() => expect(screen.queryByText(/^На телефоне/)).toBeNull(), late);
});

it("a book without chapters says so, and one that is not published is its authors' and the staff's alone", async () => {
  const { id } = await addWork(server, cast, { format: "Audiobook", title: "Пустая" });
  await openApp(server, cast.owner, `/audiobook/${id}`);
  await seeTitle("Пустая");
  screen.getByText("Аудиокнигу слышите только вы");
  screen.getByText("Глав пока нет");
  expect(screen.queryByRole("link", { name: "Проверка произведения" })).toBeNull();
  await openApp(server, cast.moderator, `/audiobook/${id}`);
  await seeTitle("Пустая");
  screen.getByText("Аудиокнигу слышат только её авторы и модераторы");
  const way = screen.getByRole("link", { name: "Проверка произведения" });
  expect(way.getAttribute("href")).toBe(`/work/moderation?work=${id}`);
  await openApp(server, null, `/audiobook/${id}`);
  await screen.findByRole("heading", { level: 1, name: /404/ }, late);
});

it("a book for adults asks first, one for signed-in people leads a guest to the login and back", async () => {
  const adult = await addAudiobook(server, cast, { adultOnly: true, ageMark: "18+" });
  await openApp(server, cast.stranger, `/audiobook/${adult.workId}`);
  await seeTitle("Вам есть 18 лет?");
  expect(screen.queryByText("О доме и о море.")).toBeNull();
  await press("Мне есть 18");
  await seeTitle("Соль на подоконнике");
  const registered = await addAudiobook(server, cast, { privacyDisplay: "Registered" });
  await openApp(server, null, `/audiobook/${registered.workId}`);
  await seeTitle("Только вошедшие");
  const [login] = screen.getAllByRole("link", { name: "Войти" }).slice(-1);
  expect(login?.getAttribute("href")).toBe(`/account/login?redirect_uri=%2Faudiobook%2F${registered.workId}`);
});
