import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importBook } from "../../../server/books/import/store.ts";
import { type ImportBook, seedDemo } from "../../../server/demo/seed.ts";
import { addAccount } from "../../support/factories.ts";
import { NOW, startServer, type TestServer } from "../../support/server.ts";
import { whole } from "../../support/whole.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.stop());

const now = new Date(NOW);
const countOf = async (table: "account" | "work" | "chapter" | "chapterRevision") => {
  const rows = await server.database.selectFrom(table).select("id").execute();
  return rows.length;
};

const isText = ({ format }: { format: string }): boolean => format === "EBook";

describe("demo data", () => {
  it("are four people who can log in", async () => {
    const logins = (await seedDemo(now, importBook)) ?? [];
    expect(logins).toEqual([
      { login: "vera", password: expect.stringMatching(/^[a-zA-Z0-9]{12}$/), role: "Автор" },
      { login: "gleb", password: expect.stringMatching(/^[a-zA-Z0-9]{12}$/), role: "Автор" },
      { login: "nina", password: expect.stringMatching(/^[a-zA-Z0-9]{12}$/), role: "Читатель" },
      { login: "moder", password: expect.stringMatching(/^[a-zA-Z0-9]{12}$/), role: "Модератор" },
    ]);
    expect(new Set(logins.map(({ password }) => password)).size).toBe(4);
    const names = { vera: "Вера Лядова", gleb: "Глеб Оршанский", nina: "Нина Ветрова", moder: "Мария Строева" };
    for (const { login, password } of logins) {
      const browser = server.browser();
      await browser.call("loginByPassword", { body: { login, password } });
      expect(await browser.call("getAccount", {})).toMatchObject({
        userName: login,
        fio: names[login as keyof typeof names],
        email: `${login}@example.org`,
        emailIsConfirmed: true,
        roles: login === "moder" ? ["Moderator"] : [],
      });
    }
  });

  it("are what a reader and an author write to each other, read by both", async () => {
    await seedDemo(now);
    const { id } = await server.database
      .selectFrom("account")
      .where("userName", "=", "nina")
      .select("id")
      .executeTakeFirstOrThrow();
    const [chat, ...others] = (await server.as({ id })("getChats", { query: {} })).chats;
    expect(others).toEqual([]);
    expect(chat).toMatchObject({
      person: { userName: "gleb" },
      preview: "Рисую. Как высохнет тушь, покажу.",
      unreadCount: 0,
    });
    const { messages, canWrite } = await server.as({ id })("getChat", {
      params: { userId: chat?.person.id ?? -1 },
      query: {},
    });
    expect(messages).toHaveLength(4);
    expect(canWrite).toBe(true);
  });

  it("are four published books and an audiobook, the latest renewed first, and a draft", async () => {
    await seedDemo(now, importBook);
    const { searchResults } = await server.as(null)("searchCatalog", { query: {} });
    expect(
      searchResults
        .map(whole)
        .map(({ title, authors, isFinished, ageMark }) => [title, authors[0]?.fio, isFinished, ageMark]),
    ).toEqual([
      ["Паромщик", "Глеб Оршанский", false, "16+"],
      ["Инженер снов", "Глеб Оршанский", false, "12+"],
      ["Соль на подоконнике", "Вера Лядова", true, "16+"],
      ["Трамвай до Деповской", "Глеб Оршанский", false, "12+"],
      ["Дом, где спят часы", "Вера Лядова", true, "6+"],
    ]);
    for (const { id, textLength, annotation } of searchResults.map(whole).filter(isText)) {
      const book = whole(await server.as(null)("getBook", { params: { id } }));
      const times = book.chapters.map(({ publishTime }) => Date.parse(publishTime ?? ""));
      expect(times.length).toBeGreaterThan(1);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.every((time) => time < now.getTime())).toBe(true);
      expect(textLength).toBeGreaterThan(1_000);
      expect(annotation).not.toBe("");
    }
    const vera = await server.database
      .selectFrom("account")
      .where("userName", "=", "vera")
      .select("id")
      .executeTakeFirstOrThrow();
    const { works } = await server.as(vera)("getAccountWorks", { query: {} });
    expect(works.filter(({ state }) => state === "draft")).toMatchObject([
      { title: "Письма, которые не дошли", publishedChapterCount: 0 },
    ]);
  });

  it("are six posts, the last first, the author's pinned one before her others; none is liked by its author", async () => {
    await seedDemo(now, importBook);
    const posts = await server.as(null)("getPosts", { query: {} });
    expect(posts.items.map(({ title, author, likeCount }) => [title, author.fio, likeCount])).toEqual([
      ["Три вычёркивания, после которых страница дышит", "Глеб Оршанский", 3],
      ["Как зовут кота?", "Вера Лядова", 2],
      ["«Паромщик»: почему глава выйдет позже", "Глеб Оршанский", 1],
      ["Пять книг, которые я не дочитала, и почему это хорошо", "Нина Ветрова", 1],
      ["Как я проехал на трамвае до конечной", "Глеб Оршанский", 2],
      ["С чего начать, если вы здесь впервые", "Вера Лядова", 3],
    ]);
    expect(posts.items.every(({ textLength, preview }) => textLength > 400 && preview.length <= 500)).toBe(true);
    const vera = posts.items[1]?.author.id ?? 0;
    const hers = await server.as(null)("getPosts", { query: { author: vera } });
    expect(hers.items.map(({ title, isPinned }) => [title, isPinned])).toEqual([
      ["С чего начать, если вы здесь впервые", true],
      ["Как зовут кота?", false],
    ]);
    const popular = await server.as(null)("getPosts", { query: { sort: "popular" } });
    expect(popular.items.map(({ likeCount }) => likeCount)).toEqual([3, 3, 2, 2, 1, 1]);
  });

  it("are four reviews, the last first, with their works, verdicts and the answers of two authors", async () => {
    await seedDemo(now, importBook);
    const { items } = await server.as(null)("getReviews", { query: {} });
    expect(
      items.map(({ title, author, work, verdict, hasSpoilers, likeCount, reply }) => [
        ...[title, author.fio, work.title, verdict, hasSpoilers, likeCount, reply?.author?.fio],
      ]),
    ).toEqual([
      ["Прошу прислать трамвай", "Вера Лядова", "Инженер снов", "mixed", false, 1, undefined],
      ["Обратного тарифа нет", "Нина Ветрова", "Паромщик", "recommend", true, 1, "Глеб Оршанский"],
      ["Читать вслух и не зевать", "Глеб Оршанский", "Дом, где спят часы", "recommend", false, 1, undefined],
      ["Фанера, через которую слышно", "Нина Ветрова", "Соль на подоконнике", "recommend", false, 2, "Вера Лядова"],
    ]);
    expect(items.every(({ textLength }) => textLength >= 1_000)).toBe(true);
    await server.drainJobs();
    expect(await server.database.selectFrom("notification").selectAll().execute()).toEqual([]);
  });

  it("are heard: three chapters of the text that the audiobook is linked with, each a sound that plays", async () => {
    await seedDemo(now, importBook);
    const { searchResults } = await server.as(null)("searchCatalog", { query: {} });
    const found = searchResults.map(whole).find((one) => !isText(one));
    const guest = server.browser();
    const book = whole(await guest.call("getAudiobook", { params: { id: found?.id ?? 0 } }));
    expect([book.reciter, book.linkedWork?.title, book.isPreview]).toEqual([
      ...["Синтезатор eSpeak NG", "Инженер снов", false],
    ]);
    expect(book.chapters.map(({ title }) => title)).toEqual([
      ...["Заявка сорок один", "Остановка без названия", "Допуск на выезд"],
    ]);
    const text = whole(await guest.call("getBook", { params: { id: book.linkedWork?.id ?? 0 } }));
    expect(text.chapters.map(({ title }) => title)).toEqual(
      expect.arrayContaining(book.chapters.map(({ title }) => title)),
    );
    let bytes = 0;
    for (const { id, durationMs } of book.chapters) {
      const { sources } = await guest.call("getAudioUrl", { params: { id: book.id, chapterId: id } });
      const { statusCode, rawPayload } = await guest.ask(sources[0]?.url ?? "");
      expect([statusCode, rawPayload.length, sources.length]).toEqual([200, sources[0]?.byteSize, 1]);
      expect(durationMs).toBeGreaterThan(15_000);
      bytes += rawPayload.length;
    }
    expect(bytes).toBeLessThan(300_000);
  });

  it("are sold: a book with two free chapters, and another one with a discount that runs", async () => {
    await seedDemo(now, importBook);
    const { searchResults } = await server.as(null)("searchCatalog", { query: {} });
    const prices = searchResults
      .map(whole)
      .map(({ title, access, price, priceNow, discountEndsAt }) => [title, access, price, priceNow, discountEndsAt]);
    expect(prices).toEqual([
      ["Паромщик", "subscription", 19_900, 19_900, null],
      ["Инженер снов", "subscription", 14_900, 12_000, "2026-12-03T20:59:59.999Z"],
      ["Соль на подоконнике", "free", null, null, null],
      ["Трамвай до Деповской", "free", null, null, null],
      ["Дом, где спят часы", "free", null, null, null],
    ]);
    for (const { id } of searchResults.map(whole).filter(({ access }) => access === "subscription")) {
      const book = whole(await server.as(null)("getBook", { params: { id } }));
      expect(book.chapters.map(({ access }) => access === "open").slice(0, 3)).toEqual([true, true, false]);
      expect(book.offer.canBuy).toBe(true);
    }
    const { id: moderatorId } = await server.database
      .selectFrom("account")
      .where("userName", "=", "moder")
      .select("id")
      .executeTakeFirstOrThrow();
    const moderator = server.as({ id: moderatorId });
    const { people } = await moderator("getIdentifications", { query: { state: "approved" } });
    const papers = await Promise.all(people.map(({ id }) => moderator("getIdentificationOf", { params: { id } })));
    expect(papers.map(({ person, reason, papers: facts }) => [person.userName, reason, facts?.inn])).toEqual([
      ["gleb", "", "500100732259"],
    ]);
  });

  it("are free where nobody can pay", async () => {
    server.config.payments = { provider: "off" };
    await seedDemo(now, importBook);
    const { searchResults } = await server.as(null)("searchCatalog", { query: {} });
    expect(searchResults.map(whole).map(({ access }) => access)).toEqual(["free", "free", "free", "free", "free"]);
  });

  it("are added once, and never next to real accounts", async () => {
    await seedDemo(now, importBook);
    const before = [await countOf("account"), await countOf("work")];
    expect(before).toEqual([4, 6]);
    expect(await seedDemo(now, importBook)).toBeNull();
    expect([await countOf("account"), await countOf("work")]).toEqual(before);
  });

  it("do not come into a database in use", async () => {
    await addAccount(server);
    expect(await seedDemo(now, importBook)).toBeNull();
    expect(await countOf("work")).toBe(0);
  });

  it("begin again after a start that died half-way", async () => {
    let count = 0;
    const dying: ImportBook = async (...given) => {
      count += 1;
      if (count === 3) throw new Error("died");
      return importBook(...given);
    };
    await expect(seedDemo(now, dying)).rejects.toThrow("died");
    for (const table of ["account", "work", "chapter", "chapterRevision"] as const)
      expect(await countOf(table)).toBe(0);
    expect(await seedDemo(now, importBook)).toHaveLength(4);
    expect(await countOf("work")).toBe(6);
  });

  it("two processes that start at once make them once", async () => {
    const made = await Promise.all([seedDemo(now, importBook), seedDemo(now, importBook)]);
    expect(made.filter((logins) => logins !== null)).toHaveLength(1);
    expect(await countOf("work")).toBe(6);
  });

  it("are published where MODERATION asks for an approval, too", async () => {
    server.config.moderation = "all";
    await seedDemo(now, importBook);
    expect(await server.as(null)("searchCatalog", { query: {} })).toMatchObject({ realTotalCount: 5 });
  });
});
