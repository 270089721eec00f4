import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addCast,
  addChapter,
  addPublishedBook,
  addSeries,
  addWork,
  type Cast,
  EARLIER,
  storedWork,
} from "../support/factories.works.ts";
import { untyped } from "../support/fakes.ts";
import { choose, closeApp, fill, follow, late, openApp, openMenu, press, seeTitle, tick } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";
import { saveSettings } from "../support/workFields.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});
beforeEach(() => {
  server.config.moderation = "off";
  Element.prototype.scrollIntoView = () => {};
});
afterEach(closeApp);

const open = async (id: number, person = cast.owner) => {
  await openApp(server, person, `/work/${id}/edit`);
  await screen.findByRole("button", { name: "Сохранить настройки" }, late);
};
const save = () => press("Сохранить настройки");
const seen = (text: RegExp | string) => screen.findAllByText(text, undefined, late);
const typedIn = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( необязательно)?$`)).value;
/** What is stored in the end. */
const stored = (id: number, fields: object) =>
  waitFor(async () => expect(await storedWork(server, id)).toMatchObject(fields), late);
/** What somebody else saves meanwhile. */
const other = (id: number, changed: Parameters<typeof saveSettings>[2], person = cast.coAuthor) =>
  saveSettings(server.as(person), id, changed);
const sectionsShown = () =>
  within(screen.getByRole("navigation", { name: "Разделы настроек" }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

describe("one save of all settings", () => {
  it("says what is changed, what is saved, and takes changes of others along", async () => {
    const { id } = await addWork(server, cast, { title: "Соль" });
    await open(id);
    expect(sectionsShown()).toEqual([
      "О книге",
      "Авторы",
      "Метки",
      "Показ и скачивание",
      "Обложка и материалы",
      "Цикл",
      "Текст и звук",
      "После текста",
      "Удаление",
    ]);
    await fill("Название", "Перец");
    await tick("Есть сцены с наркотиками");
    await seen("Изменено 2 поля");
    await other(id, { afterword: "Дом был.", tags: ["море"] });
    await save();
    await seen("Настройки сохранены вместе с тем, что изменили в другом месте");
    await seeTitle("Перец");
    await waitFor(() => expect(typedIn("Послесловие")).toBe("Дом был."), late);
    screen.getByRole("button", { name: "Убрать метку «море»" });
    await seen(/^Сохранено в /);
    expect(await storedWork(server, id)).toMatchObject({
      title: "Перец",
      afterword: "Дом был.",
      hasDrugs: true,
      contentVersion: 3,
    });
  });

  it("takes edits back, and gives them back", async () => {
    const { id } = await addWork(server, cast, { title: "Соль", authorNotes: "Спасибо." });
    await open(id);
    await fill("Название", "Перец");
    await press("Отменить правки");
    expect(typedIn("Название")).toBe("Соль");
    expect(screen.queryByRole("button", { name: "Отменить правки" })).toBeNull();
    await press("Вернуть");
    await waitFor(() => expect(typedIn("Название")).toBe("Перец"), late);
    await seen("Изменено 1 поле");
  });
});

describe("a field that was changed twice", () => {
  const begin = async () => {
    const { id } = await addWork(server, cast, { title: "Соль", annotation: "О доме." });
    await open(id);
    await fill("Аннотация", "О доме и о море.");
    await tick("12+");
    await fill("Название", "Перец");
    await other(id, { annotation: "О доме под Выборгом.", ageMark: "18+" });
    await save();
    const conflict = await screen.findByRole(
      "region",
      { name: "Не сохранено: эти поля изменили в другом месте" },
      late,
    );
    expect(
      within(conflict)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["Аннотация", "Возрастная метка"]);
    for (const label of ["Аннотация", "Возрастная метка"])
      await screen.findByRole("region", { name: `${label}: это поле изменили в другом месте` }, late);
    return id;
  };
  const conflict = (label: string) =>
    screen.getByRole("region", { name: `${label}: это поле изменили в другом месте` });
  const decide = (label: string, choice: string) =>
    fireEvent.click(within(conflict(label)).getByRole("button", { name: choice }));

  it("shows both values, and nothing is stored before one is chosen of each", async () => {
    const id = await begin();
    expect(conflict("Аннотация").textContent).toContain("О доме и о море.");
    expect(conflict("Аннотация").textContent).toContain("О доме под Выборгом.");
    expect(await storedWork(server, id)).toMatchObject({ title: "Соль", annotation: "О доме под Выборгом." });
    screen.getByRole("button", {
      name: "Сохранить настройки",
      description: "Сначала выберите, что оставить: аннотация, возрастная метка",
    });
    expect(sectionsShown()).toEqual([
      "О книге1",
      "Авторы",
      "Метки1",
      "Показ и скачивание",
      "Обложка и материалы",
      "Цикл",
      "Текст и звук",
      "После текста",
      "Удаление",
    ]);
    decide("Аннотация", "Оставить моё");
    expect(document.activeElement).toBe(screen.getByLabelText("Аннотация"));
    expect(typedIn("Аннотация")).toBe("О доме и о море.");
    decide("Возрастная метка", "Взять другое");
    expect(screen.getByLabelText<HTMLInputElement>("18+").checked).toBe(true);
    await save();
    await stored(id, {
      title: "Перец",
      annotation: "О доме и о море.",
      ageMark: "18+",
    });
  });

  it("may be changed once more meanwhile, and is asked again", async () => {
    const id = await begin();
    decide("Аннотация", "Оставить моё");
    decide("Возрастная метка", "Оставить моё");
    await other(id, { annotation: "О доме на Волге." });
    await save();
    await waitFor(() => expect(conflict("Аннотация").textContent).toContain("О доме на Волге."), late);
    expect(screen.getByLabelText<HTMLInputElement>("12+").checked).toBe(true);
    decide("Аннотация", "Взять другое");
    await save();
    await stored(id, { annotation: "О доме на Волге.", ageMark: "12+" });
  });
});

describe("a refusal is shown at its field", () => {
  it("of a published work that would lose its genre", async () => {
    const { workId } = await addPublishedBook(server, cast);
    await open(workId);
    fireEvent.change(screen.getByLabelText("Жанр"), { target: { value: "" } });
    await save();
    await screen.findByRole("region", { name: "Исправьте 1\u00a0ошибку" }, late);
    screen.getByLabelText("Жанр", { exact: true });
    expect(screen.getByLabelText("Жанр").getAttribute("aria-invalid")).toBe("true");
    expect((await seen("Опубликованному произведению нужны жанр и аннотация")).length).toBe(2);
    expect((await storedWork(server, workId)).genreId).toBe(43);
  });

  it("a mark that a moderator has set has no control that lowers it, and says why", async () => {
    const { id } = await addWork(server, cast, { ageMark: "6+" });
    const floor = { ageMark: "16+", adultOnly: false, hasDrugs: true, hasObsceneLanguage: false, reason: "глава 8" };
    await server.as(cast.moderator)("raiseWorkMarks", { params: { id }, body: untyped(floor) });
    await open(id);
    expect(
      screen.getAllByRole<HTMLInputElement>("radio").flatMap(({ disabled, value }) => (disabled ? [value] : [])),
    ).toEqual(["0+", "6+", "12+"]);
    expect((await seen("Метку поставил модератор: глава 8. Снизить её нельзя")).length).toBe(2);
    expect(screen.queryByRole("checkbox", { name: "Есть сцены с наркотиками" })).toBeNull();
    await tick("18+");
    await save();
    await stored(id, { ageMark: "18+", hasDrugs: true });
  });

  it("a floor that has come meanwhile is shown at the field that it holds", async () => {
    const { id } = await addWork(server, cast, { ageMark: "16+", hasDrugs: true });
    await open(id);
    const floor = { ageMark: "0+", adultOnly: false, hasDrugs: true, hasObsceneLanguage: false, reason: "глава 8" };
    await server.as(cast.moderator)("raiseWorkMarks", { params: { id }, body: untyped(floor) });
    await tick("Есть сцены с наркотиками");
    await save();
    await seen("Метку поставил модератор: глава 8. Снизить её нельзя");
    expect((await storedWork(server, id)).hasDrugs).toBe(true);
  });
});

it("a translation asks whose it is, and keeps the name when the form becomes another", async () => {
  const { id } = await addWork(server, cast);
  await addChapter(server, id, { state: "published" });
  await open(id);
  expect(screen.queryByLabelText("Автор оригинала")).toBeNull();
  await fill("Форма", "translation");
  await save();
  await stored(id, { form: "translation" });
  await screen.findByText("Укажите автора оригинала.", undefined, late);
  await fill("Автор оригинала", "Джейн Остин");
  await fill("Форма", "novel");
  expect(screen.queryByLabelText("Автор оригинала")).toBeNull();
  await fill("Форма", "translation");
  await save();
  await waitFor(() => expect(screen.queryByText("Укажите автора оригинала.")).toBeNull(), late);
  await press("Опубликовать произведение");
  await seen("Опубликовано");
  await openApp(server, null, `/book/${id}`);
  await seen(/Автор оригинала: Джейн Остин/);
});

it("authors are next to the settings; who may not delete the work is not offered it", async () => {
  const { id } = await addWork(server, cast, { title: "Вдвоём" });
  await open(id, cast.coAuthor);
  const authors = within(screen.getByRole("region", { name: "Авторы" }));
  expect((await authors.findAllByRole("link", undefined, late)).map(({ textContent }) => textContent)).toEqual([
    "Вера Лядова",
    "Глеб Оршанский",
    "Иван Молчанов",
  ]);
  expect(sectionsShown()).not.toContain("Удаление");
});

it("a deletion names the book, its chapters, its series and who loses it", async () => {
  const { id } = await addWork(server, cast, { title: "Соль" });
  await addSeries(server, cast, {}, id);
  for (const sortOrder of [1, 2]) await addChapter(server, id, { sortOrder });
  await open(id);
  const text =
    "В корзину уйдут 2 главы. Произведение покинет цикл «Дачный ключ», соавтор Глеб Оршанский потеряет доступ. 30 дней всё можно вернуть.";
  await seen(text);
  await press("Удалить произведение…");
  await screen.findByRole("heading", { name: "Удалить «Соль»?" }, late);
  within(screen.getByRole("alertdialog")).getByText(text);
  await fill("Название", "Перец");
  await press("Удалить произведение");
  await seen("Настройки можно изменить, когда произведение восстановлено.");
  // What was typed is there again with the work.
  await press("Вернуть");
  await screen.findByRole("button", { name: "Сохранить настройки" }, late);
  expect(typedIn("Название")).toBe("Перец");
  await seen("Изменено 1 поле");
});

it("characters are counted again on request", async () => {
  const { id } = await addWork(server, cast, { title: "Счёт" });
  const { revisionIds } = await addChapter(server, id, { texts: ["Было утро."] });
  await open(id);
  await openMenu("Счёт");
  await choose("Пересчитать знаки");
  await seen("Счётчики верны");
  await server.database
    .updateTable("chapterRevision")
    .set({ textLength: 12_300 })
    .where("id", "in", revisionIds)
    .execute();
  await openApp(server, cast.owner, `/work/${id}/edit/content`);
  await seen("12 300 зн.");
  await openMenu("Счёт");
  await choose("Пересчитать знаки");
  await seen("Пересчитано: 10 зн. вместо 12 300 зн.");
  await seen("10 зн.");
});

it("settings are taken from another work, and taken back; the title stays", async () => {
  await addWork(server, cast, {
    title: "Образец",
    genreId: 42,
    ageMark: "18+",
    hasObsceneLanguage: true,
    authorNotes: "Спасибо.",
    annotation: "О своём.",
  });
  await openApp(server, cast.owner, "/work/create?form=story");
  await fill("Название", "Новое");
  const choice = await screen.findByLabelText<HTMLSelectElement>(/^Взять настройки/, undefined, late);
  const option = [...choice.options].find(({ text }) => text === "Образец");
  fireEvent.change(choice, { target: { value: option?.value } });
  await seen("Настройки взяты из «Образец»");
  const shown = () => [typedIn("Название"), typedIn("Жанр"), typedIn("Примечания автора"), typedIn("Аннотация")];
  expect(shown()).toEqual(["Новое", "42", "Спасибо.", ""]);
  await fill("Название", "Ещё новее");
  await press("Вернуть");
  expect(shown()).toEqual(["Ещё новее", "", "", ""]);
  fireEvent.change(choice, { target: { value: option?.value } });
  await seen("Настройки взяты из «Образец»");
  await press("Создать произведение");
  await seeTitle("Ещё новее");
  const { works } = await server.as(cast.owner)("getAccountWorks", { query: { search: "Ещё новее" } });
  expect(works[0]).toMatchObject({ workForm: "story", genreId: 42, ageMark: "18+", hasObsceneLanguage: true });
});

it("where moderators look first the author writes them a message, and they read it", async () => {
  server.config.moderation = "all";
  const { id } = await addWork(server, cast, { title: "На проверку" });
  await addChapter(server, id, { state: "published" });
  await open(id);
  await press("Опубликовать произведение");
  await screen.findByRole("heading", { name: "Отправить «На проверку» на проверку?" }, late);
  await fill("Сообщение модератору необязательно", "Глава 8 переписана");
  await press("Отправить на проверку");
  await seen("На проверке");
  await openApp(server, cast.moderator, `/work/${id}/edit`);
  await seen("Глава 8 переписана");
});

it("a draft may be whole before its publication", async () => {
  const { id } = await addWork(server, cast, { title: "Весь текст" });
  await addChapter(server, id, { state: "published" });
  await open(id);
  await openMenu("Весь текст");
  await choose("Отметить завершённым");
  await seen("завершено");
  await press("Опубликовать произведение");
  await seen("Опубликовано");
  expect(await storedWork(server, id)).toMatchObject({ state: "published", finishTime: expect.any(Date) });
});

it("readers see marks on the book's page and in lists, and the afterword behind the last chapter", async () => {
  const marks = {
    ageMark: "18+",
    adultOnly: true,
    hasDrugs: true,
    hasObsceneLanguage: true,
    aiUse: "Assisted",
  } as const;
  const { id } = await addWork(server, cast, {
    ...marks,
    title: "С метками",
    state: "published",
    finishTime: EARLIER,
    afterword: "Дом был.\nСпасибо.",
  });
  const { id: chapterId } = await addChapter(server, id, { state: "published" });
  // No age is asked of a moderator.
  await openApp(server, cast.moderator, `/book/${id}`);
  await seen("Только для взрослых · Сцены с наркотиками · Содержит нецензурную брань · С помощью ИИ");
  await seen(/^Незаконное потребление наркотических средств/);
  await openApp(server, cast.moderator, `/book/${id}/read/${chapterId}`);
  const afterword = await screen.findByRole("region", { name: "Послесловие" }, late);
  expect(
    within(afterword)
      .getAllByText(/./, { selector: "p" })
      .map(({ textContent }) => textContent),
  ).toEqual(["Дом был.", "Спасибо."]);
  await openApp(server, null, "/?search=С метками");
  await seen(/18\+ · Только для взрослых · Сцены с наркотиками/);
  await follow("С метками");
});
