import { beforeAll, describe, expect, it } from "vitest";
import type { ResultOf } from "../../../src/api/contract/index.ts";
import {
  chanceOf,
  fillCatalog,
  pick,
  some,
  type World,
  type WorldWork,
  worldGenres,
  worldTags,
} from "../../support/catalogWorld.ts";
import { addChapter, addWork } from "../../support/factories.works.ts";
import { untyped } from "../../support/fakes.ts";
import { patient } from "../../support/patience.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let world: World;
beforeAll(async () => {
  world = await fillCatalog(server, { count: 120, seed: 20 });
});

type Query = Record<string, string>;
type Page = ResultOf<"searchCatalog">;
type Person = "guest" | "reader" | "author";

/** 20 November 2026, 11:05:31 by Greenwich: what the server's clock says. */
const NOW = Date.parse("2026-11-20T11:05:31.000Z");
const folded = (text: string) => text.toLowerCase().replaceAll("ё", "е");
const marks = ["0+", "6+", "12+", "16+", "18+"];

/** What the catalogue shows whom: by the specification, in plain JavaScript, over plain values. */
function isShown(work: WorldWork, person: Person): boolean {
  if (work.privacyDisplay === "Link") return false;
  if (work.privacyDisplay === "All") return true;
  if (person === "guest") return false;
  if (work.privacyDisplay === "Registered") return true;
  return work.ownerId === world.author.id;
}

const isLong = (work: WorldWork, length: string): boolean => {
  const [value, short, middle, long] =
    work.format === "EBook"
      ? [work.publishedLength, 40_000, 200_000, 600_000]
      : [work.durationMs, 3_600_000, 18_000_000, 54_000_000];
  if (length === "short") return value < short;
  if (length === "middle") return value >= short && value < middle;
  if (length === "long") return value >= middle && value <= long;
  return length === "any" || value > long;
};

const holdsTag = (work: WorldWork, tag: string) => work.tags.some((one) => folded(one) === folded(tag));
const list = (text: string | undefined) => (text === undefined ? [] : text.split(","));

/** Whether each of the filters lets the work through. */
function lets(work: WorldWork, query: Query, person: Person): boolean {
  const { lib = person === "guest" ? "any" : "hide", promo = "hide" } = query;
  const sold = work.sale?.shown ?? "free";
  const shelf = person === "reader" ? work.shelf : null;
  const mayDownload = () => {
    if (work.sale?.isClosed) return false;
    if (work.privacyDownloads === "All") return true;
    if (person === "guest" || work.privacyDownloads === "Disable") return false;
    if (work.privacyDownloads === "Registered") return true;
    return person === "reader" && work.ownerId === world.author.id;
  };
  const checks: Record<string, (value: string) => boolean> = {
    genre: (value) => list(value).some((id) => work.genres.includes(Number(id))),
    exgenre: (value) => !list(value).some((id) => work.genres.includes(Number(id))),
    form: (value) => list(value).includes(work.form),
    format: (value) => value === "any" || work.format === value,
    state: (value) => value === "any" || work.isFinished === (value === "finished"),
    series: (value) => value === "any" || work.series === value,
    access: (value) => value === "any" || sold === value,
    length: (value) => isLong(work, value),
    age: (value) => marks.indexOf(work.ageMark) <= marks.indexOf(`${value}+`),
    upd: (value) => Date.parse(work.shownAt) >= NOW - Number(value) * 86_400_000,
    tag: (value) => list(value).every((tag) => holdsTag(work, tag)),
    extag: (value) => !list(value).some((tag) => holdsTag(work, tag)),
    ai: (value) => value === "any" || work.aiUse === "None" || (value === "assisted" && work.aiUse === "Assisted"),
    disc: () => work.isDiscounted,
    exc: () => work.isExclusive,
    dnl: mayDownload,
  };
  if (promo === "hide" && sold === "promo") return false;
  if (lib === "hide" && (shelf === "Finished" || shelf === "Disliked")) return false;
  if (lib === "only" && (shelf === null || shelf === "Disliked")) return false;
  return Object.entries(query).every(([name, value]) => checks[name]?.(value) ?? true);
}

const orders: Record<string, (work: WorldWork, query: Query) => number> = {
  popular: (work) => work.popular,
  trending: (work) => work.trending,
  recent: () => 0,
  likes: (work) => work.likes,
  views: (work) => work.views,
  length: (work, query) => (query.format === "Audiobook" ? work.durationMs : work.publishedLength),
};

function expected(query: Query, person: Person): number[] {
  const rank = orders[query.sorting ?? "popular"] as (work: WorldWork, query: Query) => number;
  return world.works
    .filter((work) => isShown(work, person) && lets(work, query, person))
    .toSorted(
      (one, other) =>
        rank(other, query) - rank(one, query) ||
        Date.parse(other.shownAt) - Date.parse(one.shownAt) ||
        other.id - one.id,
    )
    .map(({ id }) => id);
}

const browserOf = (person: Person) =>
  server.as(person === "guest" ? null : person === "reader" ? world.reader : world.author);

/** The whole list, page by page. */
async function listed(query: Query, person: Person, ps = "40"): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null = null;
  const call = browserOf(person);
  do {
    const page: Page = await call("searchCatalog", { query: untyped({ ...query, ps, ...(cursor && { cursor }) }) });
    ids.push(...page.searchResults.map(({ id }) => id));
    if (cursor === null) expect(page.realTotalCount).toBe(expected(query, person).length);
    cursor = page.cursor;
  } while (cursor !== null);
  return ids;
}

const alone: [string, string][] = [
  ...["popular", "trending", "recent", "likes", "views", "length"].map((value): [string, string] => ["sorting", value]),
  ...([
    ["genre", "43"],
    ["genre", "1,11"],
    ["exgenre", "43"],
    ["exgenre", "1,27,49"],
  ] as [string, string][]),
  ...([
    ["form", "novel"],
    ["form", "tale,poetry"],
  ] as [string, string][]),
  ...["any", "EBook", "Audiobook"].map((value): [string, string] => ["format", value]),
  ...["any", "finished", "in-progress"].map((value): [string, string] => ["state", value]),
  ...["any", "out", "finished", "unfinished"].map((value): [string, string] => ["series", value]),
  ...["any", "free", "paid", "subscription"].map((value): [string, string] => ["access", value]),
  ...["hide", "show"].map((value): [string, string] => ["promo", value]),
  ...["any", "short", "middle", "long", "huge"].map((value): [string, string] => ["length", value]),
  ...["0", "6", "12", "16", "18"].map((value): [string, string] => ["age", value]),
  ...["1", "7", "30", "365"].map((value): [string, string] => ["upd", value]),
  ...([
    ["tag", "море"],
    ["tag", "ТЕПЛЫЙ ДОМ,кот"],
    ["tag", "нет такой"],
  ] as [string, string][]),
  ...([
    ["extag", "дача"],
    ["extag", "море,сыщик,нет такой"],
  ] as [string, string][]),
  ...["any", "none", "assisted"].map((value): [string, string] => ["ai", value]),
  ...["disc", "exc", "dnl"].map((name): [string, string] => [name, "true"]),
  ...["any", "hide", "only"].map((value): [string, string] => ["lib", value]),
];

it.each(alone)("%s=%s alone gives what plain JavaScript finds, to guest, reader and author", async (name, value) => {
  for (const person of ["guest", "reader", "author"] as const)
    expect(await listed({ [name]: value }, person)).toEqual(expected({ [name]: value }, person));
});

/** A search of a few filters, by chance. */
function combination(chance: () => number): Query {
  const values = new Map<string, string[]>();
  for (const [name, value] of alone) values.set(name, [...(values.get(name) ?? []), value]);
  const named = some(chance, [...values.keys()], 0.22);
  return Object.fromEntries(
    named.map((name) => {
      if (name === "genre" || name === "exgenre") return [name, some(chance, worldGenres, 0.5).join(",") || "43"];
      if (name === "tag") return [name, pick(chance, worldTags)];
      if (name === "extag") return [name, some(chance, worldTags, 0.3).join(",") || "кот"];
      return [name, pick(chance, values.get(name) ?? [])];
    }),
  );
}

it(
  "500 combinations of filters give what plain JavaScript finds, in its order",
  async () => {
    const chance = chanceOf(500);
    let found = 0;
    for (let index = 0; index < 500; index++) {
      const query = combination(chance);
      const person = pick(chance, ["guest", "reader", "author"] as const);
      const ids = await listed(query, person);
      expect([query, person, ids]).toEqual([query, person, expected(query, person)]);
      if (ids.length > 0) found += 1;
    }
    // Enough of them find something: a test of empty lists would prove little.
    expect(found).toBeGreaterThan(200);
    // Five hundred lists, each with its counts, are slow on the embedded database.
  },
  patient(120_000),
);

it("where nothing is found it says what to take out, and how many works that gives", async () => {
  const chance = chanceOf(7);
  let count = 0;
  for (let index = 0; index < 400 && count < 12; index++) {
    const query = { ...combination(chance), ...combination(chance), lib: "any", promo: "show" };
    if (expected(query, "guest").length > 0) continue;
    count += 1;
    const { without } = await server.as(null)("searchCatalog", { query: untyped(query) });
    type Loosened = { name: string; value: string | null; left: Query };
    const loosened = Object.entries(query as Query).flatMap(([name, all = ""]): Loosened[] => {
      const values = list(all);
      const { [name]: _, ...rest } = query as Query;
      const isEach = ["tag", "extag", "exgenre"].includes(name) && values.length > 1;
      if (!isEach) return [{ name, value: null, left: rest }];
      return values.map((value) => {
        const left = { ...rest, [name]: values.filter((one) => one !== value).join(",") };
        return { name, value, left };
      });
    });
    const expectedChoices = loosened
      .map(({ name, value, left }) => ({ name, value, count: expected(left, "guest").length }))
      .filter(({ count }) => count > 0);
    const spelled = ({ name, value, count }: { name: string; value: string | null; count: number }) =>
      `${name} ${value} ${count}`;
    expect([query, without.map(spelled).sort()]).toEqual([query, expectedChoices.map(spelled).sort()]);
    const counts = without.map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  }
  expect(count).toBe(12);
});

describe("what a person never wants to see", () => {
  const exclude = (body: { genreIds?: number[]; tags?: string[]; aiGenerated?: boolean }) =>
    server.as(world.reader)("updateCatalogExclusions", {
      body: { genreIds: [], tags: [], aiGenerated: false, ...body },
    });
  const ask = async (query: Query = {}) => {
    const page = await server.as(world.reader)("searchCatalog", { query: untyped({ ps: "100", ...query }) });
    return { ids: page.searchResults.map(({ id }) => id), hiddenByYou: page.hiddenByYou };
  };

  it.each([
    ["genres", { genreIds: [43, 1] }, (work: WorldWork) => work.genres.some((id) => id === 43 || id === 1)],
    ["tags", { tags: ["тёплый Дом"] }, (work: WorldWork) => holdsTag(work, "тёплый дом")],
    ["texts by AI", { aiGenerated: true }, (work: WorldWork) => work.aiUse === "Generated"],
  ])("holds for %s, is counted, and is shown again when it is asked for", async (_, body, isExcluded) => {
    await exclude(body);
    const all = expected({}, "reader");
    const out = new Set(world.works.filter(isExcluded).map(({ id }) => id));
    const shown = all.filter((id) => !out.has(id));
    expect(shown.length).toBeLessThan(all.length);
    expect(await ask()).toEqual({ ids: shown, hiddenByYou: all.length - shown.length });
    expect(await ask({ excluded: "show" })).toEqual({ ids: all, hiddenByYou: 0 });
    const stranger = await server.as(null)("searchCatalog", { query: { ps: 100 } });
    expect(stranger.hiddenByYou).toBe(0);
    await exclude({});
    expect(await ask()).toEqual({ ids: all, hiddenByYou: 0 });
  });

  it("holds in searches, in suggestions and on the page of one author", async () => {
    const genre = world.works.find((work) => isShown(work, "reader") && work.sale?.shown !== "promo")
      ?.genres[0] as number;
    const work = world.works.find(
      (one) => isShown(one, "reader") && one.genres.includes(genre) && one.ownerId === world.author.id,
    ) as WorldWork;
    await exclude({ genreIds: [genre] });
    const found = await ask({ q: work.title });
    expect(found.ids).not.toContain(work.id);
    expect(found.hiddenByYou).toBeGreaterThan(0);
    const { works } = await server.as(world.reader)("searchSuggestions", { query: { search: work.title } });
    expect(works.map(({ id }) => id)).not.toContain(work.id);
    const author = String(world.author.id);
    const ofAuthor = await ask({ author });
    expect(ofAuthor.ids).not.toContain(work.id);
    expect(ofAuthor.hiddenByYou).toBeGreaterThan(0);
    expect((await ask({ author, excluded: "show" })).ids).toContain(work.id);
    await exclude({});
    expect((await ask({ q: work.title })).ids).toContain(work.id);
  });

  it("is kept, each thing once, and goes with nobody else", async () => {
    await exclude({ genreIds: [43, 43], tags: ["Море", "море"], aiGenerated: true });
    expect(await server.as(world.reader)("getCatalogExclusions", {})).toEqual({
      genreIds: [43],
      tags: ["море"],
      aiGenerated: true,
    });
    expect(await server.as(world.author)("getCatalogExclusions", {})).toEqual({
      genreIds: [],
      tags: [],
      aiGenerated: false,
    });
    await exclude({});
  });
});

it("no work comes twice or is missed while others are published", async () => {
  for (const sorting of ["popular", "recent", "likes", "length"]) {
    const before = expected({ sorting, promo: "show" }, "guest");
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await server.as(null)("searchCatalog", {
        query: untyped({ sorting, promo: "show", ps: "7", ...(cursor && { cursor }) }),
      });
      seen.push(...page.searchResults.map(({ id }) => id));
      cursor = page.cursor;
      const { id } = await addWork(server, { owner: world.stranger }, { title: "Новая", state: "published" });
      await addChapter(server, id, { state: "published" });
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => before.includes(id))).toEqual(before);
    await server.database.updateTable("work").set({ state: "draft" }).where("title", "=", "Новая").execute();
  }
});

describe("bad input", () => {
  const refusal = async (query: Query) => {
    const answer = await server.app.inject(`/api/v1/catalog/search?${new URLSearchParams(query)}`);
    return [answer.statusCode, answer.json().invalidFields];
  };
  it.each<[Query, string, string]>([
    [{ genre: "63" }, "genre", "Поле Жанр некорректно"],
    [{ genre: "43,43" }, "genre", "Поле Жанр некорректно"],
    [{ genre: "1,2,3,4,5,6,7,8,9,10,11" }, "genre", "Поле Жанр некорректно"],
    [
      { extag: Array.from({ length: 21 }, (_, index) => `м${index}`).join(",") },
      "extag",
      "Поле Исключённые метки некорректно",
    ],
    [{ tag: Array.from({ length: 11 }, (_, index) => `м${index}`).join(",") }, "tag", "Поле Метки некорректно"],
    [{ ps: "101" }, "ps", "Поле Размер страницы некорректно"],
    [{ sorting: "best" }, "sorting", "Поле Порядок некорректно"],
    [{ lib: "mine" }, "lib", "Поле Библиотека некорректно"],
    [{ form: "novel,song" }, "form", "Поле Форма некорректно"],
    [{ disc: "false" }, "disc", "Поле Скидка некорректно"],
    [{ q: "я".repeat(10_000) }, "q", "Поле Поиск не может быть длиннее 100 символов"],
    [{ cursor: "WzEsIjIwMjYiLDFd.AAAA" }, "cursor", "Этот список нельзя продолжить отсюда. Откройте его с начала"],
  ])("%j is refused with its field", async (query, field, message) => {
    expect(await refusal(query)).toEqual([400, { [field]: [message] }]);
  });

  it("a cursor is of its own order and its own filters", async () => {
    const { cursor } = await server.as(null)("searchCatalog", { query: { ps: 2 } });
    const foreign = { cursor: ["Этот список нельзя продолжить отсюда. Откройте его с начала"] };
    expect(await refusal({ cursor: cursor ?? "", sorting: "likes" })).toEqual([400, foreign]);
    expect(await refusal({ cursor: cursor ?? "", state: "finished" })).toEqual([400, foreign]);
    expect((await refusal({ cursor: cursor ?? "", ps: "2" }))[0]).toBe(200);
  });

  it.each(["🙂".repeat(50), "%_\\", "я", "-", "«»", "' or 1=1 --", "\u202e"])(
    "a search for %j is an answer",
    async (q) => {
      expect((await refusal({ q }))[0]).toBe(200);
    },
  );
});

describe("tags of the catalogue", () => {
  const tags = (search: string, person: Person = "guest") => browserOf(person)("getCatalogTags", { query: { search } });

  it("begin with what is typed, the most used first, each spelled as most works spell it; nothing typed finds none", async () => {
    expect(await tags("К")).toEqual(["кот"]);
    expect(await tags("теплый")).toEqual(["Тёплый дом"]);
    for (let index = 0; index < 12; index++) {
      const { id } = await addWork(server, { owner: world.stranger }, { title: "С метками", state: "published" });
      await addChapter(server, id, { state: "published" });
      const rows = Array.from({ length: 12 - index }, (_, place) => ({
        workId: id,
        title: `сорт ${place}`,
        sortOrder: place,
      }));
      await server.database.insertInto("workTag").values(rows).execute();
    }
    expect(await tags("сорт")).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => `сорт ${place}`));
    expect([await tags(""), await tags("  "), await tags("нет такой")]).toEqual([[], [], []]);
    await server.database.updateTable("work").set({ state: "draft" }).where("title", "=", "С метками").execute();
    expect(await tags("сорт")).toEqual([]);
  });
});
