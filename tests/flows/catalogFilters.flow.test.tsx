import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addChapter, addWork } from "../support/factories.works.ts";
import { at, closeApp, follow, late, openApp, press, seeTitle, shownBooks, tick } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let nina: TestAccount;
/** By the title of their only book. */
const authors = new Map<string, TestAccount>();

async function addBook(title: string, day: number, given: Parameters<typeof addWork>[2] = {}, tags: string[] = []) {
  const owner = await addAccount(server);
  authors.set(title, owner);
  const lastUpdateTime = `2026-11-0${day}T09:00:00.000Z`;
  const { id } = await addWork(server, { owner }, { title, state: "published", lastUpdateTime, ...given });
  await addChapter(server, id, { state: "published" });
  for (const [sortOrder, tag] of tags.entries())
    await server.database.insertInto("workTag").values({ workId: id, title: tag, sortOrder }).execute();
}

beforeAll(async () => {
  nina = await addAccount(server, { fio: "Нина Ветрова" });
  await addBook("Соль на подоконнике", 4, { genreId: 25, finishTime: "2026-11-01T09:00:00.000Z" }, ["море"]);
  await addBook("Паромщик", 3, { genreId: 25, form: "tale" }, ["море", "сыщик"]);
  await addBook("Инженер снов", 2, { genreId: 27, aiUse: "Generated" });
  await addBook("Язык рыб", 1, { genreId: 49, form: "story" }, ["сыщик", "сёстры"]);
});
afterEach(closeApp);

const all = ["Соль на подоконнике", "Паромщик", "Инженер снов", "Язык рыб"];
const seeBooks = (titles: string[]) => waitFor(() => expect(shownBooks()).toEqual(titles), late);
const group = (name: string) => screen.findByRole("group", { name }, late);
const chips = () =>
  within(screen.getByRole("list", { name: "Действующие фильтры" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

it("filters hold at once, stand in the address, and are taken away by their chips", async () => {
  await openApp(server, null, "/catalog");
  await seeTitle("Каталог");
  await seeBooks(all);
  expect(screen.queryByRole("list", { name: "Действующие фильтры" })).toBeNull();
  fireEvent.click(within(await group("Жанр")).getByLabelText("Антиутопия"));
  await waitFor(() => expect(at()).toBe("/catalog?genre=2"), late);
  await seeTitle("Антиутопия");
  await press("Убрать фильтр: Антиутопия");
  await seeBooks(all);
  fireEvent.click(within(await group("Форма")).getByLabelText("Роман"));
  await seeBooks(["Соль на подоконнике", "Инженер снов"]);
  fireEvent.click(within(await group("Форма")).getByLabelText("Повесть"));
  await seeBooks(["Соль на подоконнике", "Паромщик", "Инженер снов"]);
  fireEvent.click(within(await group("Состояние")).getByLabelText("Завершено"));
  await seeBooks(["Соль на подоконнике"]);
  expect(at()).toBe("/catalog?form=novel%2Ctale&state=finished");
  expect(chips()).toEqual(["Роман", "Повесть", "Завершено", "Сбросить всё"]);
  await screen.findByText("1 книга", { normalizer: (text) => text.replaceAll("\u00a0", " ") }, late);
  await press("Убрать фильтр: Завершено");
  await seeBooks(["Соль на подоконнике", "Паромщик", "Инженер снов"]);
  await press("Сбросить всё");
  await seeBooks(all);
  expect(at()).toBe("/catalog");
});

it("a genre is found among all of them by its letters, one is left out, and the order is another", async () => {
  await openApp(server, null, "/catalog");
  await seeBooks(all);
  const genres = await group("Жанр");
  expect(within(genres).queryByLabelText("Ужасы")).toBeNull();
  fireEvent.change(within(genres).getByLabelText("Найти жанр"), { target: { value: "УЖАС" } });
  fireEvent.click(await within(genres).findByLabelText("Ужасы", undefined, late));
  await seeBooks(["Язык рыб"]);
  fireEvent.change(within(genres).getByLabelText("Найти жанр"), { target: { value: "такого нет" } });
  // What is chosen stays in sight.
  expect(within(genres).getAllByRole("checkbox")).toHaveLength(1);
  await press("Сбросить всё");
  fireEvent.change(await screen.findByLabelText("Кроме жанров"), { target: { value: "25" } });
  await seeBooks(["Инженер снов", "Язык рыб"]);
  expect(chips()).toEqual(["кроме жанра «Мистика»", "Сбросить всё"]);
  fireEvent.change(screen.getByLabelText("Порядок"), { target: { value: "length" } });
  await waitFor(() => expect(at()).toBe("/catalog?exgenre=25&sorting=length"), late);
});

it("tags are suggested, wanted and unwanted", async () => {
  await openApp(server, null, "/catalog");
  await seeBooks(all);
  fireEvent.change(screen.getByLabelText("Метки"), { target: { value: "мо" } });
  await screen.findByRole("option", { name: "море" }, late);
  fireEvent.keyDown(screen.getByLabelText("Метки"), { key: "ArrowDown" });
  fireEvent.keyDown(screen.getByLabelText("Метки"), { key: "Enter" });
  await seeBooks(["Соль на подоконнике", "Паромщик"]);
  const unwanted = screen.getByLabelText("Кроме меток");
  fireEvent.change(unwanted, { target: { value: "сыщик" } });
  fireEvent.keyDown(unwanted, { key: "Enter" });
  await seeBooks(["Соль на подоконнике"]);
  expect(decodeURIComponent(at())).toBe("/catalog?tag=море&extag=сыщик");
});

it("a tag is found with е for ё, and one that no book has is named at its field", async () => {
  await openApp(server, null, "/catalog?extag=сест");
  const unwanted = await screen.findByLabelText("Кроме меток", undefined, late);
  await screen.findByText("Такой метки нет ни у одной книги: «сест». Она ничего не исключает", undefined, late);
  expect(unwanted.getAttribute("aria-invalid")).toBe("true");
  fireEvent.change(unwanted, { target: { value: "сест" } });
  await screen.findByRole("option", { name: "сёстры" }, late);
  fireEvent.keyDown(unwanted, { key: "ArrowDown" });
  fireEvent.keyDown(unwanted, { key: "Enter" });
  await press("Убрать метку «сест»");
  await waitFor(() => expect(decodeURIComponent(at())).toBe("/catalog?extag=сёстры"), late);
  await waitFor(() => expect(screen.queryByText(/Такой метки нет/)).toBeNull(), late);
});

it("where nothing is found it says which filter to take out, and with what result", async () => {
  await openApp(server, null, "/catalog?genre=25&form=story&state=finished");
  await screen.findByRole("heading", { level: 2, name: "Таких книг пока нет" }, late);
  await follow(/^Без «Рассказ»/);
  await seeBooks(["Соль на подоконнике"]);
  expect(at()).toBe("/catalog?genre=25&state=finished");
});

it("a mistyped search says what was meant, and leads there", async () => {
  await openApp(server, null, "/catalog?q=gfhjvobr");
  await seeTitle("Поиск: «gfhjvobr»");
  await seeBooks(["Паромщик"]);
  await follow("паромщик");
  await seeTitle("Поиск: «паромщик»");
  await waitFor(() => expect(screen.queryByText(/Возможно, вы искали/)).toBeNull(), late);
  expect(screen.queryByLabelText("Порядок")).toBeNull();
});

it.each([`/catalog?genre=9999,abc&form=zzz&age=99&upd=5&sorting=relevance&access=paid,free&page=1.5`, `/?genre=9999`])(
  "%s is shown as far as it is known",
  async (address) => {
    await openApp(server, null, address);
    await waitFor(() => expect(shownBooks().slice(0, 4)).toEqual(all), late);
    expect(screen.queryByRole("list", { name: "Действующие фильтры" })).toBeNull();
  },
);

it("a page behind the last number leads back to the first", async () => {
  await openApp(server, null, "/catalog?page=51");
  await screen.findByRole("heading", { level: 2, name: "Здесь книги кончились" }, late);
  await follow("К первой странице");
  await seeBooks(all);
  expect(at()).toBe("/catalog");
});

it("an address that asks for too much is read as far as it goes, says what was left out, and keeps the rest", async () => {
  const tags = ["море", ...Array.from({ length: 10 }, (_, index) => `т${index}`)];
  await openApp(server, null, `/catalog?genre=25&tag=${tags}`);
  await screen.findByText("Искать можно не больше чем по 10 меткам. Не учтено: «т9».", undefined, late);
  expect(chips()).toEqual(["Мистика", ...tags.slice(0, 10), "Сбросить всё"]);
  await press("Убрать фильтр: т8");
  await waitFor(() => expect(screen.queryByText(/Не учтено/)).toBeNull(), late);
  expect(chips()).toEqual(["Мистика", ...tags.slice(0, 9), "Сбросить всё"]);
});

const foreign = `abc.${"a".repeat(43)}`;
it.each([
  ["/catalog?genre=25&sorting=likes", "&", "/catalog?genre=25&sorting=likes"],
  ["/?genre=25", "&", "/?genre=25"],
  ["/posts?tag=море", "&", "/posts?tag=море"],
  ["/reviews", "?", "/reviews"],
])("%s that cannot be gone on from where it says leads to its beginning", async (address, sign, start) => {
  await openApp(server, null, `${address}${sign}cursor=${foreign}`);
  await screen.findByText(/Этот список нельзя продолжить отсюда/, undefined, late);
  await follow("К началу списка");
  await waitFor(() => expect(screen.queryByText(/Этот список нельзя продолжить отсюда/)).toBeNull(), late);
  expect(decodeURIComponent(at())).toBe(start);
});

it("so does an author's page", async () => {
  const address = `/u/${authors.get("Паромщик")?.userName}`;
  await openApp(server, null, `${address}?cursor=${foreign}`);
  await follow("К началу списка");
  await seeBooks(["Паромщик"]);
  expect(at()).toBe(address);
});

it("what a person never wants to see is counted, shown when they ask, and is theirs to change", async () => {
  await openApp(server, nina, "/account/catalog");
  await seeTitle("Что не показывать");
  await tick("Не показывать тексты, созданные ИИ");
  await tick("Ужасы");
  await press("Сохранить настройки");
  await screen.findByText("Теперь это не показываем", undefined, late);
  expect(await server.as(nina)("getCatalogExclusions", {})).toEqual({ genreIds: [49], tags: [], aiGenerated: true });
  await openApp(server, nina, "/catalog");
  await seeBooks(["Соль на подоконнике", "Паромщик"]);
  await screen.findByText(/Скрыто по вашим настройкам: 2/, undefined, late);
  await follow("Показать");
  await seeBooks(all);
  expect(at()).toBe("/catalog?excluded=show");
  await follow("Скрыть");
  await seeBooks(["Соль на подоконнике", "Паромщик"]);
  await openApp(server, nina, "/");
  // The finished one is in its row below as well.
  await seeBooks(["Соль на подоконнике", "Паромщик", "Соль на подоконнике"]);
  await screen.findByText(/Скрыто по вашим настройкам: 2/, undefined, late);
  await follow("Показать");
  await seeBooks(all);
  expect(at()).toBe("/catalog?sorting=recent&excluded=show");
  const author = `/u/${authors.get("Язык рыб")?.userName}`;
  await openApp(server, nina, author);
  await screen.findByText("Все книги автора скрыты", undefined, late);
  await screen.findByText(/Скрыто по вашим настройкам: 1/, undefined, late);
  await follow("Показать");
  await seeBooks(["Язык рыб"]);
  expect(at()).toBe(`${author}?excluded=show`);
  await follow("Скрыть");
  await screen.findByText("Все книги автора скрыты", undefined, late);
  expect(at()).toBe(author);
});

const seeHeading = (name: string) => screen.findByRole("heading", { level: 2, name }, late);

it.each([
  ["/catalog?q=язык рыб", "/catalog?q=язык+рыб&excluded=show"],
  ["/?search=язык рыб", "/catalog?q=язык+рыб&excluded=show"],
  ["/?genre=49", "/catalog?genre=49&sorting=recent&excluded=show"],
])("%s: what is hidden alone is not said to be nowhere", async (address, shown) => {
  await openApp(server, nina, address);
  await seeHeading("Всё, что нашлось, скрыто");
  expect(screen.queryByText(/таких слов нет|ничего не вышло/)).toBeNull();
  await screen.findByText(/Скрыто по вашим настройкам: 1/, undefined, late);
  await follow("Показать");
  await seeBooks(["Язык рыб"]);
  expect(decodeURIComponent(at())).toBe(shown);
});

it("the home page's list also links the books that were read or are of no interest; without such books it does not", async () => {
  const { id } = await server.database
    .selectFrom("work")
    .where("title", "=", "Язык рыб")
    .select("id")
    .executeTakeFirstOrThrow();
  const gleb = await addAccount(server);
  await server.as(gleb)("updateLibraryState", { body: { workIds: [id], state: "Disliked" } });
  await openApp(server, gleb, "/?genre=49");
  await seeHeading("Новых для вас книг здесь нет");
  await follow(/^Вместе с прочитанным и неинтересным 1\sкнига$/);
  await seeBooks(["Язык рыб"]);
  expect(at()).toBe("/catalog?genre=49&sorting=recent&lib=any");
  await openApp(server, gleb, "/?genre=1");
  await seeHeading("Таких книг пока нет");
  await press("Сбросить все фильтры");
  await waitFor(() => expect(at()).toBe("/"), late);
  expect(document.activeElement).toBe(screen.getByLabelText("Жанр"));
});

it("without its last exclusion the page says that it shows everything", async () => {
  await openApp(server, nina, "/account/catalog");
  await tick("Не показывать тексты, созданные ИИ");
  await tick("Ужасы");
  await press("Сохранить настройки");
  await screen.findByText("Теперь показываем всё", undefined, late);
  expect(await server.as(nina)("getCatalogExclusions", {})).toEqual({ genreIds: [], tags: [], aiGenerated: false });
});
