import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { addCast, addChapter, addWork, type Cast, storedWork } from "../support/factories.works.ts";
import { closeApp, fill, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(closeApp);

const path = () => `${location.pathname}${location.search}`;
const leadsTo = (address: string) => waitFor(() => expect(path()).toBe(address), late);

it("an audiobook is chosen, has its reciter and no red line, and leads to its chapters", async () => {
  await openApp(server, cast.owner, "/work/select-form");
  await follow("Аудиокнига");
  await leadsTo("/work/select-form?format=Audiobook");
  expect(await screen.findByText(/Записи загружаются на следующем шаге/, undefined, late)).toBeTruthy();
  await follow(/^Роман/);
  await seeTitle("Новое произведение");
  expect(screen.queryByLabelText(/^Красная строка/)).toBeNull();
  await fill("Название", "Соль вслух");
  await fill("Чтец необязательно", "Анна Гречко");
  await press("Создать произведение");
  await waitFor(() => expect(location.pathname).toMatch(/^\/work\/\d+\/edit-audio$/), late);
  const id = Number(location.pathname.split("/")[2]);
  expect(await storedWork(server, id)).toMatchObject({
    format: "Audiobook",
    title: "Соль вслух",
    reciter: "Анна Гречко",
    form: "novel",
  });
});

it("a text and its audiobook are linked in the settings of either, and readers of the text find the sound", async () => {
  const { id: text } = await addWork(server, cast, { title: "Соль", state: "published" });
  await addChapter(server, text, { state: "published", title: "Первая" });
  const { id: sound } = await addWork(server, cast, { title: "Соль вслух", format: "Audiobook", state: "published" });
  await openApp(server, cast.owner, `/work/${sound}/edit`);
  const sections = within(await screen.findByRole("navigation", { name: "Разделы настроек" }, late));
  expect(sections.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "О книге",
    "Авторы",
    "Метки",
    "Показ и скачивание",
    "Обложка и материалы",
    "Цикл",
    "Текст и звук",
  ]);
  await screen.findByText("Слушатели увидят «Есть текст»", undefined, late);
  await fill("Парное произведение", String(text));
  await press("Сохранить настройки");
  await waitFor(async () => expect((await storedWork(server, text)).linkedWorkId).toBe(sound), late);
  closeApp();
  await openApp(server, cast.stranger, `/book/${text}`);
  const link = await screen.findByRole("link", { name: "Есть аудиокнига" }, late);
  expect(link.getAttribute("href")).toBe(`/audiobook/${sound}`);
});

it.each([
  ["its contents", (id: number) => `/work/${id}/edit/content`, (id: number) => `/work/${id}/edit-audio`],
  ["a new chapter", (id: number) => `/work/${id}/add/chapter`, (id: number) => `/work/${id}/edit-audio`],
  ["the book's page", (id: number) => `/book/${id}`, (id: number) => `/audiobook/${id}`],
])("%s of an audiobook leads to where its sounds are", async (_, from, to) => {
  const { id } = await addWork(server, cast, { title: "Звук", format: "Audiobook", state: "published" });
  await openApp(server, cast.owner, from(id));
  await leadsTo(to(id));
});

it("audio chapters of a text lead to its contents", async () => {
  const { id } = await addWork(server, cast, { title: "Текст" });
  await openApp(server, cast.owner, `/work/${id}/edit-audio`);
  await leadsTo(`/work/${id}/edit/content`);
});
