import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addChapter, addWork } from "../support/factories.works.ts";
import { at, closeApp, follow, late, openApp, press, seeTitle, shownBooks } from "../support/flow.tsx";
import { takeLetters } from "../support/letters.ts";
import { menuOfVera } from "../support/menuOfVera.ts";
import { testServer } from "../support/server.ts";

const server = testServer();
let vera: TestAccount;
let gleb: TestAccount;
let salt: { workId: number; chapterId: number };

/** A published book of one chapter, renewed on this day of November. */
async function addBook(owner: TestAccount, title: string, day: number) {
  const lastUpdateTime = `2026-11-0${day}T09:00:00.000Z`;
  const { id: workId } = await addWork(server, { owner }, { title, state: "published", lastUpdateTime });
  return { workId, chapterId: (await addChapter(server, workId, { state: "published" })).id };
}

beforeAll(async () => {
  vera = await addAccount(server, { userName: "vera", fio: "Вера Лядова", email: "vera@example.org" });
  gleb = await addAccount(server, { userName: "gleb", fio: "Глеб Оршанский" });
  salt = await addBook(vera, "Соль на подоконнике", 3);
  await addBook(gleb, "Паромщик", 2);
  await addBook(gleb, "Инженёр снов", 1);
});
afterEach(closeApp);

const seeBooks = (titles: string[]) => waitFor(() => expect(shownBooks()).toEqual(titles), late);
const all = ["Соль на подоконнике", "Паромщик", "Инженёр снов"];
const region = (name: string) => screen.findByRole("region", { name }, late);

it("an address that makes no sense shows everything; past the last page a button leads back", async () => {
  await openApp(server, null, "/?page=-1&genre=%3Cscript%3E&search=%20");
  await seeTitle("Новые книги");
  await seeBooks(all);
  await openApp(server, null, "/?page=9");
  await screen.findByRole("heading", { level: 2, name: "Здесь книги кончились" }, late);
  await press("К первой странице");
  await seeBooks(all);
  expect(at()).toBe("/");
});

it("a search finds titles and authors, ё is е; nothing found offers to begin again", async () => {
  await openApp(server, null, "/");
  await seeBooks(all);
  const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Поиск книг и авторов" });
  const search = (words: string) => {
    fireEvent.change(field(), { target: { value: words } });
    fireEvent.submit(field().closest("form") as HTMLFormElement);
  };
  search("ОРШАНСКИЙ");
  await seeTitle("Поиск: «ОРШАНСКИЙ»");
  await seeBooks(["Паромщик", "Инженёр снов"]);
  expect(at()).toBe(`/catalog?q=${encodeURIComponent("ОРШАНСКИЙ")}`);
  search("инженер");
  await seeBooks(["Инженёр снов"]);
  search("ничего такого");
  await screen.findByRole("heading", { level: 2, name: "Ничего не нашлось" }, late);
  await follow("Весь каталог");
  await seeTitle("Каталог");
  await seeBooks(all);
  expect(field().value).toBe("");
});

it("a reader's home is about reading: before a book is begun a line, then the place in it and how much was read", async () => {
  const olga = await addAccount(server);
  await openApp(server, olga, "/");
  const line = await screen.findByText("Откройте любую книгу", { exact: false }, late);
  expect(within(line).getByRole("link").getAttribute("href")).toBe("/work/select-form");
  expect(screen.queryByRole("heading", { name: "Здесь будет ваш стол" })).toBeNull();
  await seeBooks(all);
  const { workId, chapterId } = salt;
  await server.as(olga)("updateReaderProgress", { body: { workId, chapterId, location: 0, progress: 0.5 } });
  await openApp(server, olga, "/");
  const begun = await region("Продолжить читать");
  expect(within(begun).getByRole("link").getAttribute("href")).toBe(`/book/${workId}/read/${chapterId}`);
  expect(begun.textContent).toMatch(/Соль на подоконнике.*Вера Лядова.*глава 1 из 1, 50\s% книги/);
  expect(
    within(begun)
      .getByRole("progressbar", { name: /^Прочитано 50\s% книги$/ })
      .getAttribute("value"),
  ).toBe("50");
  expect(screen.queryByRole("region", { name: "Продолжить писать" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Создайте произведение" })).toBeNull();
});

it("an author goes straight into the chapter that was changed last", async () => {
  const anna = await addAccount(server);
  const { id } = await addWork(server, { owner: anna }, { title: "На столе" });
  const chapter = await addChapter(server, id, { title: "Глава вторая" });
  await openApp(server, anna, "/");
  const link = within(await region("Продолжить писать")).getByRole("link");
  expect([link.textContent, link.getAttribute("href")]).toEqual([
    "На столеГлава вторая",
    `/work/edit/chapter/${chapter.id}`,
  ]);
});

it("an author's page shows what the author has published; a reader follows and leaves", async () => {
  await openApp(server, await addAccount(server), "/u/gleb");
  await seeTitle("Глеб Оршанский");
  await seeBooks(["Паромщик", "Инженёр снов"]);
  await waitFor(() => expect(document.title).toBe("Глеб Оршанский — Рукопись"), late);
  await screen.findByText("0 подписчиков", undefined, late);
  await press("Подписаться");
  await screen.findByText("1 подписчик", undefined, late);
  expect(screen.getByRole("button", { name: "Вы подписаны" }).getAttribute("aria-pressed")).toBe("true");
  await press("Вы подписаны");
  await screen.findByText("0 подписчиков", undefined, late);
});

it("a guest's narrow menu has what the narrow header leaves out", async () => {
  await openApp(server, null, "/terms");
  await press("Открыть меню");
  const menu = screen.getByRole("navigation", { name: "Главное меню" });
  expect(within(menu).getByRole("link", { name: "Стать автором" }).getAttribute("href")).toBe("/account/register");
  fireEvent.click(within(menu).getByRole("button", { name: "Цвета: как в системе" }));
  await within(menu).findByRole("button", { name: "Цвета: светлые" }, late);
  fireEvent.click(within(menu).getByRole("link", { name: "Стать автором" }));
  await seeTitle("Регистрация");
});

it("the page of help keeps menu and search, and without an address takes letters", async () => {
  await openApp(server, null, "/support");
  await seeTitle("Поддержка");
  within(screen.getByRole("navigation", { name: "Главное меню" })).getByRole("link", { name: "Книги" });
  screen.getByRole("combobox", { name: "Поиск книг и авторов" });
  expect(screen.queryByText(/^Или на адрес/)).toBeNull();
  await screen.findByRole("button", { name: "Отправить письмо" }, late);
});

it("the form that was chosen is not asked again, and can be changed", async () => {
  await openApp(server, vera, "/work/create?form=poetry");
  await screen.findByLabelText("Название", undefined, late);
  expect(screen.queryByLabelText("Форма")).toBeNull();
  expect(screen.getByRole("link", { name: "выбрать другую" }).getAttribute("href")).toBe("/work/select-form");
  fireEvent.change(screen.getByLabelText("Название"), { target: { value: "Стихи" } });
  await press("Создать произведение");
  await seeTitle("Стихи");
  const { works } = await server.as(vera)("getAccountWorks", { query: {} });
  expect(works.find(({ title }) => title === "Стихи")?.workForm).toBe("poetry");
  await openApp(server, vera, "/work/create");
  await screen.findByLabelText("Форма", undefined, late);
});

it("the cabinet's menu is next to the person's works as next to the profile", async () => {
  for (const [path, current] of [
    ["/profile", "Профиль"],
    ["/u/vera/works/edit", "Мои произведения"],
  ] as const) {
    await openApp(server, vera, path);
    const menu = await screen.findByRole("navigation", { name: "Личный кабинет" }, late);
    const links = within(menu).getAllByRole("link");
    const labels = menuOfVera.flatMap(({ entries }) => entries.map(({ label }) => label));
    expect(links.map(({ textContent }) => textContent)).toEqual(labels);
    expect(links.filter((link) => link.getAttribute("aria-current")).map(({ textContent }) => textContent)).toEqual([
      current,
    ]);
  }
});

it("the profile shows who one is and leads to what is there", async () => {
  await openApp(server, vera, "/profile");
  await seeTitle("Профиль");
  screen.getByText("vera@example.org");
  screen.getByText("Подтверждена");
  const published = await screen.findByRole("link", { name: "опубликовано" }, late);
  expect(published.getAttribute("href")).toBe("/u/vera/works/edit?tab=published");
  expect(screen.getByRole("link", { name: "Как вас видят читатели" }).getAttribute("href")).toBe("/u/vera");
});

it("whose address is not confirmed gets the letter once more", async () => {
  const boris = await addAccount(server, { email: "letter-boris@example.org", emailIsConfirmed: false });
  await openApp(server, boris, "/profile");
  await screen.findByText("Не подтверждена", undefined, late);
  await press("Прислать письмо ещё раз");
  await screen.findByText("Письмо отправлено на letter-boris@example.org.", undefined, late);
  const [letter] = await takeLetters(server);
  expect(letter?.to).toBe("letter-boris@example.org");
  const { pathname, hash } = new URL(letter?.link ?? "");
  await openApp(server, boris, `${pathname}${hash}`);
  await press("Подтвердить адрес");
  await screen.findByText("Адрес подтверждён", undefined, late);
  await openApp(server, boris, "/profile");
  await screen.findByText("Подтверждена", undefined, late);
});

it("a hidden author's books are gone from home and search of that reader, until they are shown again", async () => {
  const nina = await addAccount(server);
  await openApp(server, nina, "/u/gleb");
  await press("Скрыть книги автора");
  await screen.findByText("Книги автора не появляются у вас на главной и в поиске", { exact: false }, late);
  await openApp(server, nina, "/");
  await seeBooks(["Соль на подоконнике"]);
  await openApp(server, nina, `/?search=${encodeURIComponent("паромщик")}`);
  await screen.findByRole("heading", { level: 2, name: "Ничего не нашлось" }, late);
  await openApp(server, nina, "/profile");
  await press("Показывать книги автора: Глеб Оршанский");
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Скрытые авторы" })).toBeNull(), late);
  await openApp(server, nina, "/");
  await seeBooks(all);
});

it("whether an author is hidden and could not be asked is said, and asked again", async () => {
  const nina = await addAccount(server);
  let isLost = true;
  await openApp(server, nina, "/u/gleb", (path) =>
    isLost && path === "/api/v1/hide/authors" ? new Response("", { status: 500 }) : undefined,
  );
  const line = await screen.findByText("Не удалось узнать, скрыты ли у вас книги автора", undefined, late);
  isLost = false;
  fireEvent.click(within(line.parentElement ?? line).getByRole("button", { name: "Повторить" }));
  await screen.findByRole("button", { name: "Скрыть книги автора" }, late);
});

it("an author who has begun no book and has nothing to finish is led to his works, not asked whether he writes", async () => {
  await openApp(server, gleb, "/");
  const line = await screen.findByText("Откройте любую книгу", { exact: false }, late);
  expect(line.textContent).toMatch(/Неопубликованных правок у вас нет. Мои произведения$/);
  expect(within(line).getByRole("link").getAttribute("href")).toBe("/u/gleb/works/edit");
});
