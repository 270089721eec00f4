import { sql } from "kysely";
import { beforeAll, expect, it, vi } from "vitest";
import { chanceOf, pick } from "../../support/catalogWorld.ts";
import { books, misspelt } from "../../support/misspelt.ts";
import { patient } from "../../support/patience.ts";
import { testServer } from "../../support/server.ts";

const OTHER = "Автор Прочих";

const server = testServer();

/** The books, and 600 others of the same words, renewed later: those would come first if the search did not know better. */
beforeAll(async () => {
  const chance = chanceOf(300);
  const [titles, authors] = [books.map(([title]) => title), books.map(([, author]) => author)];
  const words = titles.flatMap((title) => title.split(/[\s,]+/)).filter((word) => word.length > 3);
  const others = Array.from({ length: 600 }, (_, index) =>
    Array.from({ length: 1 + (index % 3) }, () => pick(chance, words)).join(" "),
  );
  await sql`insert into account (user_name, fio, email, password_hash, created_at)
    select 'author' || place, fio, place || '@example.org', '', now()
    from (select fio, row_number() over (order by fio) as place from (select distinct unnest(${[...authors, OTHER]}::text[]) as fio) as named)
      as numbered`.execute(server.database);
  const publish = (given: string[], by: string[], renewed: string) =>
    sql`insert into work (owner_id, title, form, genre_id, state, last_update_time, last_modification_time, created_at,
        published_chapter_count)
      select account.id, title, 'novel', 43, 'published', ${renewed}::timestamptz, now(), now(), 1
      from unnest(${given}::text[], ${by}::text[]) as book (title, author) inner join account on fio = author`.execute(
      server.database,
    );
  await publish(titles, authors, "2026-10-01T09:00:00.000Z");
  await publish(
    others,
    others.map(() => OTHER),
    "2026-11-01T09:00:00.000Z",
  );
  await sql`insert into work_author (work_id, account_id, place, confirmed_at)
    select id, owner_id, 1, created_at from work`.execute(server.database);
});

// Another address for each: what one may ask in a minute is another matter.
let count = 0;
const first8 = async (q: string) => {
  const { searchResults, corrected } = await server.as(null)("searchCatalog", { query: { q, ps: 8 } });
  count += 1;
  if (count % 250 === 0) server.clock.pass(60_000);
  return { titles: searchResults.map(({ title }) => title), corrected };
};

it(
  "of 300 mistyped searches at least 95 % have the right book among their first eight",
  async () => {
    expect(misspelt).toHaveLength(300);
    const missed: string[] = [];
    for (const [typed, title] of misspelt) if (!(await first8(typed)).titles.includes(title)) missed.push(typed);
    expect(missed.length, missed.join("; ")).toBeLessThanOrEqual(15);
  },
  patient(120_000),
);

it("what is spelled right comes first, and is not corrected", async () => {
  for (const [title, author] of books) {
    expect(await first8(title)).toMatchObject({ titles: { 0: title }, corrected: null });
    expect((await first8(`${title} ${author}`)).titles[0]).toBe(title);
  }
});

it("where nothing else was found, a server at work takes more than a quarter of a second for a guess", async () => {
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    time += 300;
    return time;
  });
  const [typed, title] = misspelt[0] as [string, string];
  try {
    expect((await first8(typed)).titles).toContain(title);
  } finally {
    vi.mocked(performance.now).mockRestore();
  }
});

it("suggestions find by the same rules", async () => {
  for (const [typed] of misspelt.slice(0, 40)) {
    const differing = async () => {
      const { works } = await server.as(null)("searchSuggestions", { query: { search: typed } });
      const { titles } = await first8(typed);
      server.clock.pass(5_000);
      const suggested = works.map(({ title }) => title);
      return suggested.join() === titles.join() && titles.length > 0 ? null : { suggested, titles };
    };
    // They have half a second, a correction a quarter: a machine at work may need more, and then finds nothing.
    await expect.poll(differing, { message: typed, timeout: patient(5_000) }).toBeNull();
    server.clock.pass(5_000);
  }
});
