import { beforeAll, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addChapter, addWork } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
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
  vera = await addAccount(server, { fio: "Вера Лядова", userName: "vera" });
  fyodor = await addAccount(server, { fio: "Фёдор Ёлкин", userName: "fyodor", avatarUrl: "/files/f" });
  const invited = await addAccount(server, { fio: "Незваный Соавтор" });
  ids = {
    salt: await addBook(vera, "Соль на подоконнике", { unconfirmed: invited, renewed: "2026-11-02T00:00:00.000Z" }),
    hedgehog: await addBook(fyodor, "Ёжик и соль", { coAuthor: vera, renewed: "2026-11-03T00:00:00.000Z" }),
    percent: await addBook(fyodor, "100% правды_", { renewed: "2026-11-01T00:00:00.000Z" }),
  };
  await addWork(server, { owner: vera }, { title: "Черновик о соли" });
  await addWork(server, { owner: vera }, { title: "Пустая соль", state: "published" });
});

const search = async (text: string, rest: { page?: number; ps?: number } = {}) => {
  const { searchResults, cursor, hiddenByYou, without, ...counts } = await server.as(null)("searchCatalog", {
    query: { search: text, ...rest },
  });
  expect([cursor === null, hiddenByYou, without]).toEqual([counts.isLastPage, 0, []]);
  return { ids: searchResults.map(({ id }) => id), ...counts };
};
const all = (...found: number[]) => ({
  ids: found,
  realTotalCount: found.length,
  isCountExact: true,
  isLastPage: true,
  corrected: null as string | null,
});

describe("searchCatalog finds", () => {
  it("by title and by author, in any case, ё as е, what begins so first, then the latest renewed", async () => {
    expect(await search("СОЛЬ")).toEqual(all(ids.salt, ids.hedgehog));
    for (const typed of ["ежик", "ЁЖИК", "Елкин соль", "соль   fyodor", "лядова елкин"])
      expect(await search(typed)).toEqual(all(ids.hedgehog));
    expect(await search("лядова")).toEqual(all(ids.hedgehog, ids.salt));
    expect(await search("VERA подоконник")).toEqual(all(ids.salt));
  });

  it("signs that are no letters literally", async () => {
    expect(await search("100%")).toEqual(all(ids.percent));
    expect(await search("0%_")).toEqual(all());
    // One or two signs are looked for at the beginning of words alone: no word begins so.
    for (const typed of ["%", "_", "\\", "'", "соль' or 1=1 --"]) expect(await search(typed)).toEqual(all());
  });

  it("nothing of drafts, of works without a chapter, and by a co-author who has not confirmed", async () => {
    for (const typed of ["черновик", "пустая", "незваный"]) expect(await search(typed)).toEqual(all());
  });

  it("everything when nothing is typed, and pages of what is found", async () => {
    expect(await search("  ")).toEqual(all(ids.hedgehog, ids.salt, ids.percent));
    const counts = { realTotalCount: 2, isCountExact: true, corrected: null };
    expect(await search("соль", { ps: 1 })).toEqual({ ids: [ids.salt], ...counts, isLastPage: false });
    expect(await search("соль", { ps: 1, page: 2 })).toEqual({ ids: [ids.hedgehog], ...counts, isLastPage: true });
  });
});

describe("a search that finds few", () => {
  const corrected = (text: string, ...found: number[]) => ({ ...all(...found), corrected: text });

  it("is tried in the other layout of the keyboard", async () => {
    expect(await search("cjkm gjljrjyybr")).toEqual(corrected("соль подоконник", ids.salt));
    expect(await search("`;br")).toEqual(corrected("ёжик", ids.hedgehog));
    expect(await search("мукф")).toEqual(corrected("vera", ids.hedgehog, ids.salt));
  });

  it("forgives misspelling in words of four letters and more", async () => {
    expect(await search("подаконник")).toEqual(corrected("подоконнике", ids.salt));
    expect(await search("Лядоао сль")).toEqual(corrected("лядова соль", ids.hedgehog, ids.salt));
    expect(await search("Лядоао сыр")).toEqual(all());
    expect(await search("Лядоао соль")).toEqual(corrected("лядова соль", ids.hedgehog, ids.salt));
    expect(await search("ежк")).toEqual(all());
    expect(await search("совсемдругое")).toEqual(all());
  });

  it("gives what was typed first, then what is added", async () => {
    const { id } = await addWork(server, { owner: vera }, { title: "Подаконник", state: "published" });
    await addChapter(server, id, { state: "published" });
    expect(await search("подаконник")).toEqual(all(id));
    expect(await search("gjlfrjyybr")).toEqual(corrected("подаконник", id));
    await server.as(vera)("moveWorkToDraft", { params: { id } });
    expect(await search("подаконник")).toEqual(corrected("подоконнике", ids.salt));
  });

  it("looks for one or two letters at the beginning of words alone", async () => {
    expect(await search("по")).toEqual(all(ids.salt));
    expect(await search("ик")).toEqual(all());
    expect(await search("жик")).toEqual(all(ids.hedgehog));
    expect(await search("и со")).toEqual(all(ids.hedgehog));
  });

  it("leaves quotes and brackets out of what is compared", async () => {
    expect(await search("«соль на (подоконнике)»")).toEqual(all(ids.salt));
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

  it("60 a minute of one address, and 300 searches of the catalogue", async () => {
    const tooMany = { httpStatus: 429, envelope: { errorCode: 8, retryAfter: 29 } };
    const count = async (before: number) => {
      await server.database.updateTable("attemptCounter").set({ count: before }).execute();
    };
    await server.database.deleteFrom("attemptCounter").execute();
    await suggest("соль");
    await count(59);
    await suggest("соль");
    await expect(suggest("соль")).rejects.toMatchObject(tooMany);
    await server.database.deleteFrom("attemptCounter").execute();
    await search("соль");
    await count(299);
    await search("соль");
    await expect(search("соль")).rejects.toMatchObject(tooMany);
    expect((await server.as(null)("searchCatalog", { query: {} })).searchResults).not.toEqual([]);
  });
});

it("the home page's payload is the same search", async () => {
  await server.database.deleteFrom("attemptCounter").execute();
  const ask = async (path: string) => (await server.browser().ask(path)).json();
  const found = await ask("/api/v1/catalog/search?page=1&ps=24&search=%D1%91%D0%B6%D0%B8%D0%BA");
  expect(found.data.searchResults).toMatchObject([{ id: ids.hedgehog }]);
  expect(await ask("/_payload/index.json?search=%D1%91%D0%B6%D0%B8%D0%BA")).toEqual(found);
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
