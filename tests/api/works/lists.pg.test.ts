import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { addCast, addChapter, addWork, type Cast, EARLIER, refused } from "../../support/factories.works.ts";
import { type TestServer, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeEach(async () => {
  cast = await addCast(server);
});

type WorksQuery = { userId?: number; search?: string; bin?: "true" | "false" };
const titles = async (person: { id: number }, query: WorksQuery = {}) =>
  (await server.as(person)("getAccountWorks", { query })).works.map(({ title }) => title);

/** The page behind the first one. */
async function next(call: ReturnType<TestServer["as"]>, query: WorksQuery) {
  const { cursor } = await call("getAccountWorks", { query });
  return call("getAccountWorks", { query: { ...query, cursor: cursor ?? "" } });
}

describe("getAccountWorks", () => {
  it("gives a work as its settings do, but for its long texts", async () => {
    const { id } = await addWork(server, cast, { authorNotes: "О море и о доме.", afterword: "Дом был." });
    await addChapter(server, id, { state: "published" });
    const {
      annotation,
      authorNotes,
      afterword,
      wasModerated,
      galleryCount,
      booktrailerVideoUrl,
      seriesPlace,
      linkedWork,
      ...work
    } = await server.as(cast.owner)("getWorkSettings", {
      params: { id },
    });
    expect([annotation, authorNotes, afterword]).toEqual(["О доме и о море.", "О море и о доме.", "Дом был."]);
    expect([wasModerated, galleryCount, booktrailerVideoUrl, seriesPlace, linkedWork]).toEqual([
      false,
      0,
      null,
      null,
      null,
    ]);
    expect(work).toMatchObject({ id, chapterCount: 1, textLength: 10, hasAnnotation: true });
    expect(await server.as(cast.owner)("getAccountWorks", { query: {} })).toEqual({ works: [work], cursor: null });
  });

  it("gives 200 a page in the person's order; a cursor of another list is refused", async () => {
    const { owner } = cast;
    await sql`insert into work (owner_id, title, form, last_modification_time, created_at, annotation)
      select ${owner.id}, 'Книга ' || n, 'novel', now(), timestamptz '2026-01-01Z' + n / 3 * interval '1.000001 hour', ' '
      from generate_series(1, 430) as n`.execute(server.database);
    await sql`insert into work_author (work_id, account_id, place, confirmed_at)
      select id, owner_id, 1, created_at from work where owner_id = ${owner.id}`.execute(server.database);
    const call = server.as(owner);
    const pages: string[][] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const answer = await call("getAccountWorks", { query: cursor === undefined ? {} : { cursor } });
      expect(answer.works.every(({ hasAnnotation }) => !hasAnnotation)).toBe(true);
      pages.push(answer.works.map(({ title }) => title));
      cursor = answer.cursor;
    }
    expect(pages.map(({ length }) => length)).toEqual([200, 200, 30]);
    const newestFirst = Array.from({ length: 430 }, (_, index) => `Книга ${430 - index}`);
    expect(pages.flat()).toEqual(newestFirst);
    const { works, cursor } = await call("getAccountWorks", { query: {} });
    const before = works.map(({ id }) => id);
    const [first = 0, second = 0, ...rest] = before;
    expect(await call("reorderWorks", { body: { before, order: [second, first, ...rest] } })).toMatchObject({
      outcome: "merged",
    });
    const all = await Promise.all([call("getAccountWorks", { query: {} }), next(call, {})]);
    expect(all.map((page) => page.works[0]?.title)).toEqual(["Книга 429", "Книга 230"]);
    const foreign = refused.field("cursor", "Этот список нельзя продолжить отсюда. Откройте его с начала");
    for (const query of [
      { cursor: cursor ?? "", bin: "true" as const },
      { cursor: cursor ?? "", search: "Книга" },
      { cursor: `${cursor}x` },
      { cursor: `${Buffer.from("[0,1]").toString("base64url")}.${cursor?.split(".")[1]}` },
      { cursor: "" },
    ])
      await expect(call("getAccountWorks", { query })).rejects.toMatchObject(foreign);
    const { cursor: othersCursor } = await server
      .as(cast.moderator)("getAccountWorks", { query: { userId: owner.id } })
      .then((page) => page);
    expect(othersCursor).toEqual(all[0].cursor);
    await expect(
      server.as(cast.moderator)("getAccountWorks", { query: { cursor: othersCursor ?? "" } }),
    ).rejects.toMatchObject(foreign);
  });

  it("gives the works of owner and confirmed co-author, not of one who was only asked", async () => {
    await addWork(server, cast, { title: "Общая" });
    await addWork(server, { owner: cast.stranger }, { title: "Чужая" });
    expect(await titles(cast.owner)).toEqual(["Общая"]);
    expect(await titles(cast.coAuthor)).toEqual(["Общая"]);
    expect(await titles(cast.unconfirmed)).toEqual([]);
    expect(await titles(cast.stranger)).toEqual(["Чужая"]);
  });

  it("keeps the author's order, new works first", async () => {
    await addWork(server, cast, { title: "Вторая по порядку", sortOrder: 2 });
    await addWork(server, cast, { title: "Первая по порядку", sortOrder: 1 });
    await addWork(server, cast, { title: "Старая" });
    await addWork(server, cast, { title: "Новая", createdAt: "2026-11-02T09:00:00.000Z" });
    await addWork(server, cast, { title: "Того же времени, что старая" });
    expect(await titles(cast.owner)).toEqual([
      "Новая",
      "Того же времени, что старая",
      "Старая",
      "Первая по порядку",
      "Вторая по порядку",
    ]);
  });

  it("searches in titles and tags: any case, ё as е, % and _ as they are", async () => {
    const { id } = await addWork(server, cast, { title: "Соль" });
    await server.database.insertInto("workTag").values({ workId: id, title: "Полёт", sortOrder: 0 }).execute();
    await addWork(server, cast, { title: "Ёлка 100%" });
    await addWork(server, cast, { title: "a_b\\c" });
    expect(await titles(cast.owner, { search: "  елКА" })).toEqual(["Ёлка 100%"]);
    expect(await titles(cast.owner, { search: "ПОЛЕТ" })).toEqual(["Соль"]);
    expect(await titles(cast.owner, { search: "%" })).toEqual(["Ёлка 100%"]);
    expect(await titles(cast.owner, { search: "_" })).toEqual(["a_b\\c"]);
    expect(await titles(cast.owner, { search: "\\" })).toEqual(["a_b\\c"]);
    expect(await titles(cast.owner, { search: "нет такой" })).toEqual([]);
    expect(await titles(cast.owner, { search: "  " })).toHaveLength(3);
  });

  it("keeps the bin apart, and shows it to the owner", async () => {
    await addWork(server, cast, { title: "Живая" });
    await addWork(server, cast, { title: "В корзине", state: "deleted", deletedAt: EARLIER });
    expect(await titles(cast.owner)).toEqual(["Живая"]);
    expect(await titles(cast.owner, { bin: "false" })).toEqual(["Живая"]);
    expect(await titles(cast.owner, { bin: "true" })).toEqual(["В корзине"]);
    expect(await titles(cast.coAuthor, { bin: "true" })).toEqual([]);
  });

  it("shows another's works to moderators alone", async () => {
    await addWork(server, cast, { title: "Черновик" });
    const userId = cast.owner.id;
    for (const person of [cast.moderator, cast.admin, cast.owner])
      expect(await titles(person, { userId })).toEqual(["Черновик"]);
    await expect(titles(cast.stranger, { userId })).rejects.toMatchObject(refused.denied);
    await expect(titles(cast.coAuthor, { userId })).rejects.toMatchObject(refused.denied);
    for (const person of [cast.moderator, cast.stranger])
      await expect(titles(person, { userId: 999_999 })).rejects.toMatchObject(refused.missing);
  });

  it("refuses a guest", async () => {
    await expect(server.as(null)("getAccountWorks", { query: {} })).rejects.toMatchObject(refused.login);
  });
});
