import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addReview, REVIEW_TEXT } from "../support/factories.publications.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addPublishedBook } from "../support/factories.works.ts";
import { at, closeApp, fill, follow, late, openApp, openMenu, press, seeTitle, tick } from "../support/flow.tsx";
import { NOW, testServer } from "../support/server.ts";

const server = testServer();
let vera: TestAccount;
let nina: TestAccount;
let workId: number;
beforeEach(async () => {
  Element.prototype.scrollIntoView = () => {};
  vera = await addAccount(server, { fio: "Вера Лядова" });
  nina = await addAccount(server, { fio: "Нина Ветрова" });
  ({ workId } = await addPublishedBook(server, { owner: vera }));
});
afterEach(closeApp);

const stored = (author: TestAccount) =>
  server.database
    .selectFrom("publication")
    .innerJoin("review", "review.publicationId", "publication.id")
    .where("authorId", "=", author.id)
    .select(["id", "title", "state", "workId", "verdict", "hasSpoilers", "replyText", "moderationReason"])
    .orderBy("id")
    .execute();

describe("the form of a review", () => {
  it("begins with its work, found by its title, and takes the server's word for what is missing", async () => {
    await openApp(server, nina, "/review/create");
    await seeTitle("Новая рецензия");
    await fill("Название или автор", "соль на");
    await press("Найти произведение");
    const found = await screen.findByRole("list", { name: "Найденные произведения" }, late);
    expect(at()).toBe(`/review/create?search=${encodeURIComponent("соль на").replace("%20", "+")}`);
    const link = within(found)
      .getAllByRole("link", { name: "Соль на подоконнике" })
      .find((one) => one.getAttribute("href") === `/review/create?workId=${workId}`) as HTMLElement;
    link.click();
    await waitFor(() => expect(at()).toBe(`/review/create?workId=${workId}`), late);
    await fill("Заголовок", "Соль, которую не убрали");
    await tick("Есть сомнения");
    await tick("В тексте есть спойлеры");
    await press("Сохранить черновик");
    await screen.findByText(/^Сохранено на сервере в /, undefined, late);
    const [draft] = await stored(nina);
    expect(draft).toMatchObject({
      title: "Соль, которую не убрали",
      state: "draft",
      workId,
      verdict: "mixed",
      hasSpoilers: true,
    });
    await waitFor(() => expect(at()).toBe(`/review/edit/${draft?.id}`));
    await press("Опубликовать");
    await screen.findByRole("heading", { name: "Не сохранено: Добавьте текст" }, late);
    // A second one of the same work leads to the first.
    await openApp(server, nina, `/review/create?workId=${workId}`);
    await waitFor(() => expect(at()).toBe(`/review/edit/${draft?.id}`), late);
  });

  it("is closed to newcomers with the reason, and to who writes the work", async () => {
    const young = await addAccount(server, { createdAt: "2026-11-20T10:00:00.000Z" });
    await openApp(server, young, `/review/create?workId=${workId}`);
    await seeTitle("403. Рецензии можно писать через сутки после регистрации");
    await openApp(server, vera, `/review/create?workId=${workId}`);
    await screen.findByText("На своё произведение рецензию написать нельзя", undefined, late);
  });

  it("is not begun when the day's ten are: no other book would help", async () => {
    for (let count = 0; count < 10; count++) {
      const { workId: other } = await addPublishedBook(server, { owner: vera });
      await addReview(server, nina, other, { createdAt: NOW });
    }
    await openApp(server, nina, "/review/create");
    await screen.findByText("Сегодня больше нельзя: 10 в сутки", undefined, late);
    expect(screen.queryByRole("link", { name: "Выбрать другую книгу" })).toBeNull();
    await openApp(server, vera, `/review/create?workId=${workId}`);
    await screen.findByRole("link", { name: "Выбрать другую книгу" }, late);
  });

  it("is its author's alone: a stranger is denied, the staff is led to the page", async () => {
    const { id } = await addReview(server, nina, workId, { state: "published" });
    await openApp(server, vera, `/review/edit/${id}`);
    await seeTitle("403. Нет доступа");
    await screen.findByText("Страница «Правка рецензии» открыта только самому автору.", undefined, late);
    const moderator = await addAccount(server, { roles: ["Moderator"] });
    await openApp(server, moderator, `/review/edit/${id}`);
    await waitFor(() => expect(at()).toBe(`/review/${id}`), late);
  });

  it("publishes what is long enough, and says how short it is", async () => {
    const { id } = await addReview(server, nina, workId, { text: REVIEW_TEXT.slice(0, 999) });
    await openApp(server, nina, `/review/edit/${id}`);
    await screen.findByRole("link", { name: "Соль на подоконнике" }, late);
    await press("Опубликовать");
    await screen.findByText("Рецензия не короче 1 000 знаков, сейчас 999", undefined, late);
    expect((await stored(nina))[0]?.state).toBe("draft");
  });
});

describe("a review on its page", () => {
  it("is folded while it has spoilers, useful once, and answered by the work's author, who changes and takes it back", async () => {
    const { id } = await addReview(server, nina, workId, { state: "published", hasSpoilers: true });
    await openApp(server, vera, `/review/${id}`);
    await seeTitle("Соль, которую не убрали");
    screen.getByText("Осторожно, спойлеры");
    expect(screen.queryByText(REVIEW_TEXT)).toBeNull();
    await press("Показать");
    await screen.findByText(REVIEW_TEXT, undefined, late);
    await press("Полезно, 0");
    await screen.findByRole("button", { name: "Полезно, 1", pressed: true }, late);
    screen.getByText("Полезно: 1");
    await press("Ответить на рецензию");
    await fill("Ваш ответ", " ");
    await press("Опубликовать ответ");
    await screen.findByText("Напишите ответ", undefined, late);
    await fill("Ваш ответ", "Спасибо.");
    await press("Опубликовать ответ");
    const answer = within(await screen.findByRole("region", { name: "Ответ автора" }, late));
    await answer.findByText("Спасибо.", undefined, late);
    await press("Изменить ответ");
    await fill("Ваш ответ", "Большое спасибо.");
    await press("Сохранить ответ");
    await waitFor(async () => expect((await stored(nina))[0]?.replyText).toBe("Большое спасибо."), late);
    await press("Изменить ответ");
    await press("Убрать ответ");
    await screen.findByRole("button", { name: "Ответить на рецензию" }, late);
    expect((await stored(nina))[0]?.replyText).toBe("");
    // Who has written it cannot answer themselves.
    await openApp(server, nina, `/review/${id}`);
    await seeTitle("Соль, которую не убрали");
    expect(screen.queryByRole("button", { name: "Ответить на рецензию" })).toBeNull();
  });

  it("is hidden by a moderator with a reason and seen again", async () => {
    const moderator = await addAccount(server, { roles: ["Moderator"] });
    const { id } = await addReview(server, nina, workId, { state: "published" });
    await openApp(server, moderator, `/review/${id}`);
    await press("Скрыть рецензию");
    const dialog = within(await screen.findByRole("dialog", undefined, late));
    await fill("Причина", "Оскорбления");
    dialog.getByRole("button", { name: "Скрыть рецензию" }).click();
    await screen.findByRole("heading", { name: "Скрыто модератором: Оскорбления" }, late);
    expect(await stored(nina)).toMatchObject([{ state: "removed", moderationReason: "Оскорбления" }]);
    await press("Вернуть рецензию");
    await screen.findByRole("button", { name: "Скрыть рецензию" }, late);
  });
});

describe("reviews of a book", () => {
  it("stand on its page, three at most, with how many say what; all stand on a page of their own", async () => {
    for (const verdict of ["recommend", "recommend", "mixed", null] as const)
      await addReview(server, await addAccount(server), workId, { state: "published", verdict });
    await openApp(server, null, `/book/${workId}`);
    const section = within(await screen.findByRole("region", { name: "Рецензии" }, late));
    expect(section.getAllByRole("heading", { level: 3 })).toHaveLength(3);
    section.getByRole("progressbar", { name: "Рекомендую: 2 из 4" });
    expect(section.getByRole("link", { name: "Написать рецензию" }).getAttribute("href")).toContain("/account/login");
    await follow("Все 4\u00a0рецензии");
    await seeTitle("Рецензии: Соль на подоконнике");
    expect(screen.getAllByRole("heading", { level: 2 }).filter((one) => one.closest("li"))).toHaveLength(4);
    await fill("Оценка", "mixed");
    await waitFor(() => expect(at()).toBe(`/book/${workId}/reviews?verdict=mixed`), late);
    await waitFor(() =>
      expect(screen.getAllByRole("heading", { level: 2 }).filter((one) => one.closest("li"))).toHaveLength(1),
    );
  });

  it("may fail without the page of the book", async () => {
    let refused: Response | undefined;
    await openApp(server, null, `/book/${workId}`, (path) => {
      if (path !== "/api/v1/reviews") return undefined;
      const gone = server.browser().fetch(new URL("http://localhost:3000/api/v1/review/99999999"));
      return gone.then((answer) => {
        refused = answer;
        return answer;
      });
    });
    await waitFor(() => expect(refused?.status).toBe(404), late);
    // The client reads the answer and gives it to the screen meanwhile.
    for (let turn = 0; turn < 5; turn += 1) await act(() => new Promise(setImmediate));
    screen.getByRole("region", { name: "Оглавление" });
    await seeTitle("Соль на подоконнике");
    expect(screen.queryByRole("region", { name: "Рецензии" })).toBeNull();
  });

  it("offer a reader to write one, lead to theirs, and offer the author none", async () => {
    await openApp(server, nina, `/book/${workId}`);
    await screen.findByText("Рецензий пока нет. Напишите первую", undefined, late);
    await screen.findByRole("link", { name: "Написать рецензию" }, late);
    const { id } = await addReview(server, nina, workId);
    await openApp(server, nina, `/book/${workId}`);
    expect((await screen.findByRole("link", { name: "Моя рецензия" }, late)).getAttribute("href")).toBe(
      `/review/edit/${id}`,
    );
    await openApp(server, vera, `/book/${workId}`);
    await screen.findByRole("region", { name: "Рецензии" }, late);
    expect(screen.queryByRole("link", { name: "Написать рецензию" })).toBeNull();
  });

  it("ask the server once whether one may be written, for the way there and for the words", async () => {
    const requests: string[] = [];
    const note = (path: string) => {
      if (path === "/api/v2/review/create") requests.push(path);
      return undefined;
    };
    await openApp(server, nina, `/book/${workId}`, note);
    await screen.findByText("Рецензий пока нет. Напишите первую", undefined, late);
    await screen.findByRole("link", { name: "Написать рецензию" }, late);
    expect(requests).toEqual(["/api/v2/review/create"]);
  });

  it("ask for the first one only who may write it", async () => {
    await openApp(server, vera, `/book/${workId}/reviews`);
    await screen.findByRole("heading", { name: "Рецензий пока нет" }, late);
    await openApp(server, null, `/book/${workId}/reviews`);
    await screen.findByRole("heading", { name: "Рецензий пока нет. Напишите первую" }, late);
    await openApp(server, nina, `/book/${workId}/reviews`);
    await screen.findByRole("heading", { name: "Рецензий пока нет. Напишите первую" }, late);
  });
});

it("the list of one's own has no plans and no favourites; its rows name their works", async () => {
  await addReview(server, nina, workId, { state: "published" });
  await openApp(server, nina, `/u/${nina.userName}/reviews/edit`);
  const tabs = await screen.findByRole("navigation", { name: "Какие публикации" }, late);
  expect([...tabs.querySelectorAll("a")].map(({ textContent }) => textContent)).toEqual([
    ...["Все1", "Опубликованные1", "Черновики0", "Корзина0"],
  ]);
  screen.getByText("«Соль на подоконнике»");
  expect(await openMenu("Соль, которую не убрали")).toEqual([
    ...["Редактировать", "Посмотреть", "Вернуть в черновики", "Удалить"],
  ]);
});
