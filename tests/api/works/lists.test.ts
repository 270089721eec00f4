import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addCast, addChapter, addWork, type Cast, EARLIER, refused } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  cast = await addCast(server);
});
afterAll(() => server.stop());

type Asked = { userId?: number; search?: string; bin?: "true" | "false" };
const titles = async (person: { id: number }, query: Asked = {}) =>
  (await server.as(person)("getAccountWorks", { query })).works.map(({ title }) => title);

describe("getAccountWorks", () => {
  it("gives a work as its settings do", async () => {
    const { id } = await addWork(server, cast);
    await addChapter(server, id, { state: "published" });
    const work = await server.as(cast.owner)("getWorkSettings", { params: { id } });
    expect(work).toMatchObject({ id, chapterCount: 1, textLength: 10 });
    expect(await server.as(cast.owner)("getAccountWorks", { query: {} })).toEqual({ works: [work] });
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
