import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addChapter, addWork } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let vera: TestAccount;
let fyodor: TestAccount;
let ids: Record<"salt" | "hedgehog" | "percent", number>;

const addBook = async (
  owner: TestAccount,
  title: string,
  { coAuthor, unconfirmed, renewed }: { coAuthor?: TestAccount; unconfirmed?: TestAccount; renewed: string },
): Promise<number> => {
  const cast = { owner, ...(coAuthor && { coAuthor }), ...(unconfirmed && { unconfirmed }) };
  const { id } = await addWork(server, cast, { title, state: "published", lastUpdateTime: renewed });
  await addChapter(server, id, { state: "published" });
  return id;
};

beforeAll(async () => {
  server = await startServer();
  vera = await addAccount(server, { fio: "Вера Лядова", userName: "vera" });
  fyodor = await addAccount(server, { fio: "Фёдор Ёлкин", userName: "fyodor", avatarUrl: "/files/f" });
  const asked = await addAccount(server, { fio: "Незваный Соавтор" });
  ids = {
    salt: await addBook(vera, "Соль на подоконнике", { unconfirmed: asked, renewed: "2026-11-02T00:00:00.000Z" }),
    hedgehog: await addBook(fyodor, "Ёжик и соль", { coAuthor: vera, renewed: "2026-11-03T00:00:00.000Z" }),
    percent: await addBook(fyodor, "100% правды_", { renewed: "2026-11-01T00:00:00.000Z" }),
  };
  await addWork(server, { owner: vera }, { title: "Черновик о соли" });
  await addWork(server, { owner: vera }, { title: "Пустая соль", state: "published" });
});
afterAll(() => server.stop());

const search = async (text: string, rest: { page?: number; ps?: number } = {}) => {
  const { searchResults, ...counts } = await server.as(null)("searchCatalog", { query: { search: text, ...rest } });
  return { ids: searchResults.map(({ id }) => id), ...counts };
};
const all = (...found: number[]) => ({ ids: found, realTotalCount: found.length, isLastPage: true });

describe("searchCatalog finds", () => {
  it("by title and by author, in any case, ё as е, the latest renewed first", async () => {
    expect(await search("СОЛЬ")).toEqual(all(ids.hedgehog, ids.salt));
    for (const typed of ["ежик", "ЁЖИК", "Елкин соль", "соль   fyodor", "лядова елкин"])
      expect(await search(typed)).toEqual(all(ids.hedgehog));
    expect(await search("лядова")).toEqual(all(ids.hedgehog, ids.salt));
    expect(await search("VERA подоконник")).toEqual(all(ids.salt));
  });

  it("what is no letter as it stands", async () => {
    expect(await search("100%")).toEqual(all(ids.percent));
    expect(await search("%")).toEqual(all(ids.percent));
    expect(await search("_")).toEqual(all(ids.percent));
    for (const typed of ["\\", "'", "соль' or 1=1 --"]) expect(await search(typed)).toEqual(all());
  });

  it("nothing of drafts, of works without a chapter, and by a co-author who has not confirmed", async () => {
    for (const typed of ["черновик", "пустая", "незваный"]) expect(await search(typed)).toEqual(all());
  });

  it("everything when nothing is typed, and pages of what is found", async () => {
    expect(await search("  ")).toEqual(all(ids.hedgehog, ids.salt, ids.percent));
    expect(await search("соль", { ps: 1 })).toEqual({ ids: [ids.hedgehog], realTotalCount: 2, isLastPage: false });
    expect(await search("соль", { ps: 1, page: 2 })).toEqual({
      ids: [ids.salt],
      realTotalCount: 2,
      isLastPage: true,
    });
  });
});

describe("searchSuggestions", () => {
  const suggest = (text: string) => server.as(null)("searchSuggestions", { query: { search: text } });
  const person = ({ id, fio, userName }: TestAccount) => ({ id, fio, userName });

  it("gives works and authors, what begins so first", async () => {
    expect(await suggest("ел")).toEqual({
      works: [
        {
          id: ids.hedgehog,
          title: "Ёжик и соль",
          authors: [person(fyodor), person(vera)],
          coverUrl: null,
        },
        { id: ids.percent, title: "100% правды_", authors: [person(fyodor)], coverUrl: null },
      ],
      authors: [{ ...person(fyodor), avatarUrl: "/files/f" }],
    });
    expect((await suggest("ежик")).works.map(({ id }) => id)).toEqual([ids.hedgehog]);
    // Renewed earlier, but «соль» is its first word.
    expect((await suggest("соль")).works.map(({ id }) => id)).toEqual([ids.salt, ids.hedgehog]);
  });

  it("authors are who has published something", async () => {
    await addAccount(server, { fio: "Вера Читательница" });
    expect((await suggest("вера")).authors).toEqual([{ ...person(vera), avatarUrl: null }]);
    expect((await suggest("незваный")).authors).toEqual([]);
  });

  it("nothing typed finds nothing", async () => {
    for (const typed of ["", "  "]) expect(await suggest(typed)).toEqual({ works: [], authors: [] });
  });

  it("8 works and 4 authors at most, barred authors not among them", async () => {
    for (let index = 0; index < 9; index++) {
      const owner = await addAccount(server, { fio: `Многий ${index}` });
      await addBook(owner, `Толпа ${index}`, { renewed: `2026-10-0${index + 1}T00:00:00.000Z` });
    }
    const { works } = await suggest("толпа");
    expect(works.map(({ title }) => title)).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((index) => `Толпа ${index}`));
    expect((await suggest("многий")).authors.map(({ fio }) => fio)).toEqual([0, 1, 2, 3].map((n) => `Многий ${n}`));
    await server.database
      .updateTable("account")
      .set({ bannedAt: "2026-11-01T00:00:00.000Z" })
      .where("fio", "=", "Многий 0")
      .execute();
    expect((await suggest("многий")).authors.map(({ fio }) => fio)).toEqual([1, 2, 3, 4].map((n) => `Многий ${n}`));
  });

  it("300 a minute of one address, searches of the catalogue among them", async () => {
    await server.database.deleteFrom("attemptCounter").execute();
    await suggest("соль");
    await server.database.updateTable("attemptCounter").set({ count: 300 }).execute();
    const tooMany = { httpStatus: 429, envelope: { errorCode: 8, retryAfter: 29 } };
    await expect(suggest("соль")).rejects.toMatchObject(tooMany);
    await expect(search("соль")).rejects.toMatchObject(tooMany);
    expect((await server.as(null)("searchCatalog", { query: {} })).searchResults).not.toEqual([]);
  });
});

it("the home page's payload is the same search", async () => {
  await server.database.deleteFrom("attemptCounter").execute();
  const ask = async (path: string) => (await server.browser().ask(path)).json();
  const wanted = await ask("/api/v1/catalog/search?page=1&ps=24&search=%D1%91%D0%B6%D0%B8%D0%BA");
  expect(wanted.data.searchResults).toMatchObject([{ id: ids.hedgehog }]);
  expect(await ask("/_payload/index.json?search=%D1%91%D0%B6%D0%B8%D0%BA")).toEqual(wanted);
});

describe("tags", () => {
  const tagged = async (tag: string) =>
    (await server.as(null)("searchCatalog", { query: { tag } })).searchResults.map(({ id }) => id);

  it("are found by a search, and a tag of the whole title alone by itself; of several the work has all", async () => {
    const tag = (workId: number, ...titles: string[]) =>
      server.database
        .insertInto("workTag")
        .values(titles.map((title, sortOrder) => ({ workId, title, sortOrder })))
        .execute();
    await tag(ids.salt, "дачный посёлок", "осень");
    await tag(ids.percent, "осень");
    expect(await search("ОСЕНЬ")).toEqual(all(ids.salt, ids.percent));
    expect(await search("подоконник поселок")).toEqual(all(ids.salt));
    expect(await tagged("Осень")).toEqual([ids.salt, ids.percent]);
    expect(await tagged("осень, ДАЧНЫЙ ПОСЕЛОК,")).toEqual([ids.salt]);
    for (const part of ["посёлок", "осен%", "осень, зима"]) expect(await tagged(part)).toEqual([]);
    expect(await tagged(" , ")).toEqual((await search("")).ids);
  });
});
