import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addAccount } from "../support/factories.ts";
import {
  addCast,
  addChapter,
  addSeries,
  addWork,
  type Cast,
  storedSeries,
  storedWork,
} from "../support/factories.works.ts";
import {
  at,
  choose,
  closeApp,
  fill,
  follow,
  late,
  openApp,
  openMenu,
  press,
  seeTitle,
  tick,
} from "../support/flow.tsx";
import { testServer } from "../support/server.ts";
import { saveSettings } from "../support/workFields.ts";

// Screens know the time of the machine they run on.
const server = testServer({ now: new Date().toISOString() });
let cast: Cast;
beforeEach(async () => {
  cast = await addCast(server);
});
afterEach(closeApp);

const seen = (text: string) => screen.findByText(text, undefined, late);
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull(), late);
const seriesField = () => screen.findByRole("combobox", { name: "Цикл" }, late);
const list = () => `/u/${cast.owner.userName}/series/edit`;
async function addBook(title: string, state: "draft" | "published" = "published") {
  const { id } = await addWork(server, { owner: cast.owner }, { title, state });
  if (state === "published") await addChapter(server, id, { state });
  return id;
}
const rows = (name: string) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("listitem")
    .map((row) => row.querySelector("[data-part=main], h2")?.textContent);
const seeRows = (name: string, titles: string[]) => waitFor(() => expect(rows(name)).toEqual(titles), late);
const place = async (id: number) => {
  const { seriesId, seriesOrder } = await storedWork(server, id);
  return [seriesId, seriesOrder];
};

describe("an author", () => {
  it("makes a series of the books that are ticked, and goes on with its order", async () => {
    const [one, two] = [await addBook("Шестой километр"), await addBook("Соль на подоконнике")];
    const taken = await addBook("Занятая");
    await addSeries(server, cast, { title: "Другой" }, taken);
    await openApp(server, cast.owner, "/work/series/create");
    await seeTitle("Новый цикл");
    await seen("1 произведение уже стоит в циклах.");
    await press("Создать цикл");
    await waitFor(() => expect(screen.getAllByText("Поле Название обязательно для заполнения")).not.toEqual([]), late);
    await fill("Название", "Дачный ключ");
    await tick("Соль на подоконнике");
    await tick("Шестой километр");
    await press("Создать цикл");
    await seeTitle("Дачный ключ");
    await seeRows("Книги цикла", ["Соль на подоконнике", "Шестой километр"]);
    const id = Number(/^\/work\/series\/edit\/(\d+)$/.exec(at())?.[1]);
    expect([await place(two), await place(one)]).toEqual([
      [id, 1],
      [id, 2],
    ]);

    await press("Переместить ниже: Соль на подоконнике");
    await seen("Книга «Соль на подоконнике» теперь на 2‑м месте из 2");
    await waitFor(async () => expect(await place(two)).toEqual([id, 2]), late);
    await seeRows("Книги цикла", ["Шестой километр", "Соль на подоконнике"]);

    await openMenu("Шестой километр");
    await choose("Убрать из цикла");
    await seen("«Шестой километр» больше не в цикле");
    await seeRows("Книги цикла", ["Соль на подоконнике"]);
    const toast = (await seen("«Шестой километр» больше не в цикле")).closest("li, [role=status], div");
    fireEvent.click(within(toast?.parentElement as HTMLElement).getByRole("button", { name: "Вернуть" }));
    await seeRows("Книги цикла", ["Шестой километр", "Соль на подоконнике"]);
    expect(await place(one)).toEqual([id, 1]);
  });

  it("tells of a series, and adds a book from a dialog", async () => {
    const draft = await addBook("Дом без номера", "draft");
    const { id } = await addSeries(server, cast);
    await openApp(server, cast.owner, `/work/series/edit/${id}`);
    await seeTitle("Дачный ключ");
    await seen("0 книг, цикл не завершен");
    await seen("В цикле пока нет книг");
    await press("Добавить книгу");
    await tick("Дом без номера");
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Добавить книгу" }));
    await seen("Добавлено в цикл: 1 книга");
    await seeRows("Книги цикла", ["Дом без номера"]);
    expect(await place(draft)).toEqual([id, 1]);
    await seen("Читатели пока не видят цикл: в нём нет опубликованных книг.");

    await fill("Название", "Ключ под камнем");
    await tick("Цикл завершен");
    await seen("Изменено: название, состояние");
    await press("Сохранить цикл");
    await seeTitle("Ключ под камнем");
    await seen("1 книга, 0 а. л., цикл завершен");
    expect((await storedSeries(server, id)).finishTime).not.toBeNull();
  });

  it("keeps what is typed when the books cannot be reloaded", async () => {
    const { id } = await addSeries(server, cast, {}, await addBook("А"), await addBook("Б"));
    let isBroken = false;
    await openApp(server, cast.owner, `/work/series/edit/${id}`, (path) =>
      isBroken && path.endsWith("/edit")
        ? new Response(JSON.stringify({ status: 6, errorCode: 12, message: "Сбой" }), { status: 403 })
        : undefined,
    );
    await fill("Название", "Новое имя");
    isBroken = true;
    await openMenu("А");
    await choose("Убрать из цикла");
    await screen.findByRole("heading", { name: "Не удалось загрузить" }, late);
    expect((await screen.findByLabelText<HTMLInputElement>("Название", undefined, late)).value).toBe("Новое имя");
    isBroken = false;
    await press("Повторить");
    await seeRows("Книги цикла", ["Б"]);
    expect(screen.getByLabelText<HTMLInputElement>("Название").value).toBe("Новое имя");
    await seen("Изменено: название");
  });

  it("deletes a series and takes it back, from the toast and from the bin", async () => {
    const book = await addBook("Соль");
    const { id } = await addSeries(server, cast, {}, book);
    const { id: other } = await addSeries(server, cast, { title: "Ёлки" });
    await openApp(server, cast.owner, list());
    await seeTitle("Мои циклы");
    await seeRows("Циклы", ["Ёлки", "Дачный ключ"]);
    await seen("1 книга, 0 а. л., цикл не завершен");
    await fill("Поиск по моим циклам", "елк");
    await seeRows("Циклы", ["Ёлки"]);
    screen.getByText("Порядок меняется, когда показаны все циклы", { selector: "p" });
    await fill("Поиск по моим циклам", "");

    await openMenu("Дачный ключ");
    await choose("Удалить цикл");
    await screen.findByRole("heading", { name: "Удалить цикл «Дачный ключ»?" }, late);
    await seen("1 книга останется у вас, но выйдет из цикла. 30 дней цикл можно вернуть вместе с ней.");
    await press("Удалить цикл");
    await seeRows("Циклы", ["Ёлки"]);
    expect(await place(book)).toEqual([null, null]);
    await press("Вернуть");
    await seen("Цикл «Дачный ключ» снова на месте");
    await seeRows("Циклы", ["Ёлки", "Дачный ключ"]);
    expect(await place(book)).toEqual([id, 1]);

    await server.as(cast.owner)("deleteSeries", { params: { id: other } });
    await follow("Корзина");
    await seeRows("Удалённые циклы", ["Ёлки"]);
    await seen("Вернётся без книг");
    await press("Восстановить: Ёлки");
    await seen("Корзина пуста");
    expect((await storedSeries(server, other)).deletedAt).toBeNull();
  });

  it("overwrites nothing that was changed in another place: one of two values is chosen, all else is merged", async () => {
    const { id } = await addSeries(server, cast, { title: "Ключ", annotation: "О посёлке." });
    await openApp(server, cast.owner, `/work/series/edit/${id}`);
    await fill("Название", "Дачный ключ");
    const body = { title: "Замок", annotation: "О реке.", isFinished: true, coverFileId: null };
    await server.as(cast.owner)("updateSeries", { params: { id }, body });
    await press("Сохранить цикл");
    const conflict = await screen.findByRole("region", { name: "Название: это поле изменили в другом месте" }, late);
    within(conflict).getByText("Дачный ключ");
    within(conflict).getByText("Замок");
    expect((await storedSeries(server, id)).title).toBe("Замок");
    fireEvent.click(within(conflict).getByRole("button", { name: "Оставить моё" }));
    await press("Сохранить цикл");
    await seen("Цикл сохранён вместе с тем, что изменили в другом месте");
    const { title, annotation, finishTime } = await storedSeries(server, id);
    expect([title, annotation, finishTime !== null]).toEqual(["Дачный ключ", "О реке.", true]);
  });

  it("reads why a series does not come back", async () => {
    const { id } = await addSeries(server, cast, { deletedAt: new Date(Date.now() - 29 * 86_400_000).toISOString() });
    await openApp(server, cast.owner, `${list()}?tab=bin`);
    await screen.findByRole("button", { name: "Восстановить: Дачный ключ" }, late);
    await server.database
      .updateTable("series")
      .set({ deletedAt: "2026-01-01T00:00:00Z" })
      .where("id", "=", id)
      .execute();
    await press("Восстановить: Дачный ключ");
    await seen("Срок восстановления истёк");
  });

  it("without a series reads what it is for", async () => {
    await openApp(server, cast.owner, list());
    await seen("Пока ни одного цикла");
    expect(screen.getAllByRole("link", { name: "Создать цикл" }).map((link) => link.getAttribute("href"))).toEqual([
      "/work/series/create",
      "/work/series/create",
    ]);
  });
});

it("a moderator looks at a series and has nothing to change it by; a stranger finds nothing", async () => {
  const { id } = await addSeries(server, cast, { annotation: "О посёлке." }, await addBook("Соль"));
  await openApp(server, cast.moderator, list());
  await seeTitle("Циклы: Вера Лядова");
  expect(await openMenu("Дачный ключ")).toEqual(["Книги цикла", "Посмотреть как читатель"]);
  await openApp(server, cast.moderator, `/work/series/edit/${id}`);
  await seen("Цикл меняет его владелец: Вера Лядова.");
  await seen("О посёлке.");
  for (const name of ["Сохранить цикл", "Добавить книгу", "Действия: Дачный ключ", "Действия: Соль"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  await openApp(server, cast.stranger, `/work/series/edit/${id}`);
  await screen.findByText(/Page Not Found|не найдена/, undefined, late);
});

describe("«Цикл» of a book's settings", () => {
  it("puts the book into a series, says its place and leads to the order", async () => {
    const [one, two] = [await addBook("А"), await addBook("Б")];
    const { id } = await addSeries(server, cast, {}, one);
    await openApp(server, cast.owner, `/work/${two}/edit`);
    fireEvent.change(await seriesField(), { target: { value: String(id) } });
    await press("Сохранить настройки");
    await seen("Настройки сохранены");
    expect(await place(two)).toEqual([id, 2]);
    await seen("Место в цикле: книга 2 из 2.");
    expect(screen.getByRole("link", { name: "Изменить порядок" }).getAttribute("href")).toBe(`/work/series/edit/${id}`);
    await openApp(server, cast.owner, `/u/${cast.owner.userName}/works/edit`);
    expect(
      (await screen.findAllByRole("link", { name: "Цикл «Дачный ключ»" }, late)).map((link) =>
        link.getAttribute("href"),
      ),
    ).toEqual([`/work/series/edit/${id}`, `/work/series/edit/${id}`]);
  });

  it("asks which of two choices holds, by their titles", async () => {
    const { id: workId } = await addWork(server, cast, { title: "Соль" });
    const { id: mine } = await addSeries(server, cast, { title: "Мой" });
    const { id: other } = await addSeries(server, cast, { title: "Другой" });
    await openApp(server, cast.owner, `/work/${workId}/edit`);
    fireEvent.change(await seriesField(), { target: { value: String(mine) } });
    await saveSettings(server.as(cast.owner), workId, { seriesId: other });
    await press("Сохранить настройки");
    const conflict = await screen.findByRole("region", { name: "Цикл: это поле изменили в другом месте" }, late);
    await within(conflict).findByText("Мой", undefined, late);
    within(conflict).getByText("Другой");
    fireEvent.click(within(conflict).getByRole("button", { name: "Оставить моё" }));
    await press("Сохранить настройки");
    await waitFor(async () => expect((await place(workId))[0]).toBe(mine), late);
  });

  it("of a book in a co-author's series tells so and asks nothing", async () => {
    const { id: workId } = await addWork(server, cast);
    await addSeries(server, cast, { title: "Чужой" }, workId);
    await openApp(server, cast.coAuthor, `/work/${workId}/edit`);
    await seen("Книга стоит в цикле «Чужой». Убрать её оттуда может владелец цикла или произведения.");
    expect(screen.queryByRole("combobox", { name: "Цикл" })).toBeNull();
  });
});

describe("a reader", () => {
  it("goes from a book to the next one of its series, and to the series", async () => {
    const works = [await addBook("Первая"), await addBook("Черновик", "draft"), await addBook("Вторая")];
    await addSeries(server, cast, { annotation: "О посёлке." }, ...works);
    await openApp(server, null, `/book/${works[0]}`);
    await screen.findByRole("heading", { name: "Книга 1 из 2" }, late);
    expect(screen.queryByRole("link", { name: /Предыдущая книга/ })).toBeNull();
    await follow("Следующая книга: Вторая");
    await seeTitle("Вторая");
    await screen.findByRole("heading", { name: "Книга 2 из 2" }, late);
    await follow("«Дачный ключ»");
    await seeTitle("Дачный ключ");
    await seen("2 книги, цикл не завершен");
    await seen("О посёлке.");
    expect(screen.queryByRole("button", { name: "Скрыть цикл" })).toBeNull();
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "Первая",
      "Вторая",
    ]);
  });

  it("hides a series, and shows it again on the page of what is hidden", async () => {
    const { id } = await addSeries(server, cast, {}, await addBook("Соль"));
    await openApp(server, cast.stranger, `/series/${id}`);
    await press("Скрыть цикл");
    await seen("Книги цикла не появляются у вас на главной и в поиске");
    await openApp(server, cast.stranger, "/profile");
    await press("Показывать книги цикла: Дачный ключ");
    await gone("Скрытые циклы");
    expect(await server.database.selectFrom("hiddenSeries").where("seriesId", "=", id).selectAll().execute()).toEqual(
      [],
    );
  });

  it("its owner sees that nobody has a book of it yet", async () => {
    const { id } = await addSeries(server, cast, {}, await addBook("Черновик", "draft"));
    const somebody = await addAccount(server);
    await openApp(server, cast.owner, `/series/${id}`);
    await seen("Читатели пока не видят цикл: в нём нет опубликованных книг.");
    await openApp(server, somebody, `/series/${id}`);
    await screen.findByText(/Page Not Found|не найдена/, undefined, late);
  });
});
