import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addChapter, addWork, refused } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const COUNT = 1_300;

const server = testServer();
let author: TestAccount;
let other: TestAccount;
/** The latest renewed first. */
let ids: number[];

/** Three works are renewed at one time, and times differ by millionths of a second, which no Date knows. */
beforeAll(async () => {
  author = await addAccount(server, { fio: "Вера Лядова", userName: "vera" });
  other = await addAccount(server, { fio: "Глеб Оршанский", userName: "gleb" });
  await sql`insert into work (owner_id, title, form, genre_id, first_sub_genre_id, second_sub_genre_id, state,
      last_update_time, last_modification_time, created_at, published_chapter_count)
    select case when n % 13 = 0 then ${other.id}::bigint else ${author.id}::bigint end, 'Книга соль ' || n, 'novel',
      case n % 4 when 0 then 7 else 8 end, case n % 4 when 1 then 7 end, case n % 4 when 2 then 7 end, 'published',
      timestamptz '2026-01-01Z' + n / 3 * interval '1 microsecond', now(), now(), 1
    from generate_series(1, ${COUNT}) as n`.execute(server.database);
  await sql`insert into work_author (work_id, account_id, place, confirmed_at)
    select id, owner_id, 1, created_at from work`.execute(server.database);
  await sql`insert into work_tag (work_id, title, sort_order) select id, 'Соль', 0 from work where id % 2 = 0`.execute(
    server.database,
  );
  const rows = await server.database
    .selectFrom("work")
    .orderBy("lastUpdateTime", "desc")
    .orderBy("id", "desc")
    .select("id")
    .execute();
  ids = rows.map(({ id }) => id);
});

type Query = { search?: string; genre?: number; tag?: string; author?: number; ps?: number };

/** All pages of a list, each behind the cursor of the one before; and what they say of its length. */
async function walk(query: Query, person: TestAccount | null = null) {
  const call = server.as(person);
  const found: number[] = [];
  const counts = new Set<string>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const answer = await call("searchCatalog", { query: { ps: 100, ...query, ...(cursor && { cursor }) } });
    expect(answer.isLastPage).toBe(answer.cursor === null);
    found.push(...answer.searchResults.map(({ id }) => id));
    counts.add(`${answer.realTotalCount} ${answer.isCountExact}`);
    cursor = answer.cursor;
  }
  return { found, counts: [...counts] };
}

const numberOf = (id: number) => id - (Math.min(...ids) - 1);

describe("cursors of the catalogue", () => {
  it("go through all of it in its order, each work once; more than a thousand are not counted", async () => {
    expect(await walk({})).toEqual({ found: ids, counts: ["1000 false"] });
  });

  it("go on where the last page by number ends, and no number goes further than 1,200", async () => {
    const call = server.as(null);
    const { cursor, searchResults } = await call("searchCatalog", { query: { page: 50 } });
    expect(searchResults.map(({ id }) => id)).toEqual(ids.slice(1_176, 1_200));
    const further = await call("searchCatalog", { query: { cursor: cursor ?? "" } });
    expect(further.searchResults.map(({ id }) => id)).toEqual(ids.slice(1_200, 1_224));
    for (const query of [{ page: 51 }, { page: 13, ps: 100 }])
      await expect(call("searchCatalog", { query })).rejects.toMatchObject(
        refused.field("page", "Так далеко номера страниц не ведут. Откройте список с начала"),
      );
  });

  it("keep to genre, tag and author", async () => {
    const inGenre = ids.filter((id) => numberOf(id) % 4 !== 3);
    expect(await walk({ genre: 7 })).toEqual({ found: inGenre, counts: [`${inGenre.length} true`] });
    expect(inGenre.length).toBe(975);
    const tagged = ids.filter((id) => id % 2 === 0);
    expect(await walk({ tag: "соль" })).toEqual({ found: tagged, counts: ["650 true"] });
    const both = tagged.filter((id) => numberOf(id) % 13 === 0);
    expect(await walk({ tag: "соль", author: other.id, ps: 7 })).toEqual({ found: both, counts: ["50 true"] });
  });

  it("leave out what the person hides", async () => {
    const reader = await addAccount(server);
    await server.as(reader)("hideAuthor", { body: { authorId: author.id, isHidden: true } });
    const left = ids.filter((id) => numberOf(id) % 13 === 0);
    expect(await walk({ ps: 30 }, reader)).toEqual({ found: left, counts: ["100 true"] });
    expect(await walk({ search: "соль", ps: 30 }, reader)).toEqual({ found: left, counts: ["100 true"] });
  });

  it("are of one list alone", async () => {
    const call = server.as(null);
    const first = { catalog: {}, genre: { genre: 7 }, search: { search: "соль" } };
    const cursors = await Promise.all(
      Object.values(first).map(async (query) => (await call("searchCatalog", { query })).cursor ?? ""),
    );
    const foreign = refused.field("cursor", "Этот список нельзя продолжить отсюда. Откройте его с начала");
    for (const [place, cursor] of cursors.entries())
      for (const [index, query] of Object.values(first).entries()) {
        const answer = call("searchCatalog", { query: { ...query, cursor } });
        if (index === place) expect((await answer).searchResults).toHaveLength(24);
        else await expect(answer).rejects.toMatchObject(foreign);
      }
    await expect(call("searchCatalog", { query: { cursor: "[1].x" } })).rejects.toMatchObject(foreign);
    await expect(call("searchCatalog", { query: { cursor: cursors[0] ?? "", page: 2 } })).rejects.toMatchObject(
      refused.field("page", "Нужно что-то одно: page или cursor"),
    );
  });

  it("stay right when the work that ended the page is gone, and when another is published", async () => {
    const call = server.as(null);
    const { cursor, searchResults } = await call("searchCatalog", { query: { ps: 10 } });
    const last = searchResults.at(-1)?.id ?? 0;
    await server.database.updateTable("work").set({ state: "draft" }).where("id", "=", last).execute();
    const { id } = await addWork(server, { owner: author }, { title: "Новая", state: "published" });
    await addChapter(server, id, { state: "published" });
    const next = await call("searchCatalog", { query: { ps: 10, cursor: cursor ?? "" } });
    expect(next.searchResults.map((work) => work.id)).toEqual(ids.slice(10, 20));
    await server.as(author)("moveWorkToDraft", { params: { id } });
    await server.database.updateTable("work").set({ state: "published" }).where("id", "=", last).execute();
  });
});

describe("a search", () => {
  it("gives the best thousand, rank by rank, by cursors and by numbers alike", async () => {
    const { found, counts } = await walk({ search: "соль" });
    expect([found, counts]).toEqual([ids.slice(0, 1_000), ["1000 false"]]);
    const byNumber = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        server.as(null)("searchCatalog", { query: { search: "соль", ps: 100, page: index + 1 } }),
      ),
    );
    expect(byNumber.flatMap(({ searchResults }) => searchResults.map(({ id }) => id))).toEqual(ids.slice(0, 1_000));
  });

  it("puts the title first, then its beginning, then an author, then the rest", async () => {
    const publish = async (owner: TestAccount, title: string) => {
      const { id } = await addWork(server, { owner }, { title, state: "published" });
      await addChapter(server, id, { state: "published" });
      return id;
    };
    const pine = await addAccount(server, { fio: "Иван Сосна" });
    const rest = await publish(author, "Большая сосна");
    const byAuthor = await publish(pine, "Дубрава");
    const begun = await publish(author, "Сосна у моря");
    const title = await publish(author, "Сосна");
    const both = await publish(pine, "Сосна и ель");
    await server.database
      .updateTable("work")
      .set({ lastUpdateTime: "2027-01-01T00:00:00.000Z" })
      .where("id", "=", rest)
      .execute();
    expect((await walk({ search: "«СОСНА»", ps: 2 })).found).toEqual([title, both, begun, byAuthor, rest]);
    expect((await walk({ search: "сосна", author: author.id, ps: 1 })).found).toEqual([title, begun, rest]);
  });
});
