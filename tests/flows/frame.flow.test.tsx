import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { addCast, addWork, type Cast } from "../support/factories.works.ts";
import { at, closeApp, fill, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
let workId = 0;
beforeAll(async () => {
  cast = await addCast(server);
  workId = (await addWork(server, { owner: cast.owner })).id;
});
afterEach(closeApp);

it.each(["/book/first", "/book/999999", "/u/nobody-here"])("%s is the 404 page of the specification", async (path) => {
  await openApp(server, null, path);
  await seeTitle("404. Страница не найдена");
  screen.getByText("Страница устарела, была удалена или не существовала вовсе.");
  screen.getByRole("link", { name: "Вернуться на главную страницу" });
  // The keys begin here as on every other page.
  expect(screen.getAllByRole("link")[0]).toBe(screen.getByRole("link", { name: "К содержанию" }));
  await waitFor(() => expect(document.title).toBe("Page Not Found"), late);
});

it.each([
  ["/support", "Поддержка"],
  ["/account/login", "Вход"],
  ["/account/register", "Регистрация"],
  ["/account/password/recovery", "Восстановление пароля"],
  ["/terms", "Условия использования"],
  ["/offer", "Условия покупки"],
  ["/personal-data", "Согласие на обработку персональных данных"],
  ["/distribution", "Согласие на распространение персональных данных"],
  ["/profile", "Профиль"],
  ["/work/select-form", "Новое произведение"],
  ["/work/import", "Импорт книги"],
])("%s has one title: its heading, and the tab's", async (path, title) => {
  await openApp(server, path.startsWith("/account") ? null : cast.owner, path);
  await seeTitle(title);
  expect(document.title).toBe(`${title} — Рукопись`);
});

it("a stranger sees 403 on another's list, another's work and a moderator's page, and whose it is", async () => {
  for (const [path, whose] of [
    [`/u/${cast.owner.userName}/works/edit`, "Страница «Мои произведения» открыта только самому автору."],
    [`/work/${workId}/edit`, "Страница «Настройки произведения» открыта только авторам произведения."],
    ["/moderation/support", "Страница «Обращения» открыта только модераторам и администраторам."],
    ["/moderation/complaints", "Страница «Жалобы» открыта только модераторам и администраторам."],
  ] as const) {
    await openApp(server, cast.stranger, path);
    await seeTitle("403. Нет доступа");
    await screen.findByText(whose);
  }
});

it("a moderator sees 403 on an administrator's page, and whose it is", async () => {
  await openApp(server, cast.moderator, "/admin/payouts");
  await seeTitle("403. Нет доступа");
  await screen.findByText("Страница «Выплаты» открыта только администраторам.");
});

it("a moderator sees both, and cannot write", async () => {
  await openApp(server, cast.moderator, `/u/${cast.owner.userName}/works/edit`);
  await seeTitle("Произведения: Вера Лядова");
  await openApp(server, cast.moderator, `/work/${workId}/edit/content`);
  await screen.findByText("Здесь пока нет глав", undefined, late);
  expect(screen.queryByRole("link", { name: "Добавить главу" })).toBeNull();
});

it("settings that one may not change are read: a moderator's, and one's own in the bin", async () => {
  const given = { annotation: "О доме.", authorNotes: "", state: "deleted" } as const;
  const { id } = await addWork(server, { owner: cast.owner }, { ...given, title: "В корзине" });
  const facts = () =>
    Object.fromEntries(
      screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
  await openApp(server, cast.moderator, `/work/${workId}/edit`);
  await screen.findByText("Настройки меняют авторы произведения.", undefined, late);
  expect(facts()).toEqual({
    Название: "Соль на подоконнике",
    Форма: "Роман",
    Жанр: "Современная проза",
    "Первый поджанр": "Не указано",
    "Второй поджанр": "Не указано",
    "Метки для поиска": "Не указано",
    Аннотация: "О доме и о море.",
    "Примечания автора": "Не указано",
    "Красная строка": "Да",
    "Возрастная метка": "16+",
    "Нецензурная брань": "Нет",
    Наркотики: "Нет",
    "Только для взрослых": "Нет",
    "Искусственный интеллект в тексте": "Без ИИ",
    "Обложка создана с помощью ИИ": "Нет",
    "Кто видит книгу": "Все",
    "Кто скачивает книгу": "Никто",
    "Кто комментирует": "Все",
    "Какие комментарии вы смотрите первыми": "Никакие",
    "Чтение вслух": "Да",
    Цикл: "Вне цикла",
    "Парное произведение": "Не выбрано",
    Послесловие: "Не указано",
  });
  const writes = () => within(screen.getByRole("main")).queryAllByRole("textbox").length;
  expect([writes(), screen.queryByRole("button", { name: "Сохранить настройки" })]).toEqual([0, null]);
  await openApp(server, cast.owner, `/work/${id}/edit`);
  await screen.findByText("Настройки можно изменить, когда произведение восстановлено.", undefined, late);
  expect([writes(), facts().Название]).toEqual([0, "В корзине"]);
  await openApp(server, cast.owner, `/work/${workId}/edit`);
  await screen.findByRole("button", { name: "Сохранить настройки" }, late);
});

describe("an error that nobody caught", () => {
  const breakPage = () => window.dispatchEvent(new ErrorEvent("error", { error: new Error("x is not a function") }));
  const reject = (reason: Error) =>
    window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason, promise: Promise.resolve() }));

  it("goes to the error page, which tries again", async () => {
    await openApp(server, null, "/");
    for (const fail of [breakPage, () => reject(new Error("x is not a function"))]) {
      await seeTitle("Новые книги");
      fail();
      await seeTitle("Упс... что-то пошло не так");
      expect(screen.getByRole("alert").textContent).toBe("500 x is not a function");
      expect(screen.queryByText(/^Повторим через/)).toBeNull();
      await press("Повторить");
    }
    await seeTitle("Новые книги");
  });

  it("takes nothing from a person who has typed, and an answer of the server or an end that was asked for is none", async () => {
    await openApp(server, null, "/");
    await seeTitle("Новые книги");
    reject(Object.assign(new Error("Проверьте поля"), { httpStatus: 400 }));
    reject(Object.assign(new Error("aborted"), { name: "AbortError" }));
    await seeTitle("Новые книги");
    await openApp(server, cast.owner, `/work/${workId}/edit`);
    await fill("Аннотация", "О море и о доме.");
    breakPage();
    const field = await screen.findByLabelText("Аннотация", undefined, late);
    expect((field as HTMLTextAreaElement).value).toBe("О море и о доме.");
  });
});

it("a numeric segment is a user id: the canonical name takes its place", async () => {
  await openApp(server, cast.owner, `/u/${cast.owner.id}/works/edit`);
  await seeTitle("Мои произведения");
  expect(at()).toBe(`/u/${cast.owner.userName}/works/edit`);
});

it("a guest without the cookie asks nothing about the account", async () => {
  const requests: string[] = [];
  await openApp(server, null, "/", (path) => {
    requests.push(path);
    return undefined;
  });
  await seeTitle("Новые книги");
  await screen.findByRole("link", { name: "Войти" }, late);
  expect(requests.filter((path) => path.includes("account"))).toEqual([]);
  expect(requests.length).toBeGreaterThan(0);
});
