import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import {
  addCast,
  addPublishedBook,
  addSeries,
  addWork,
  type Cast,
  EARLIER,
  refused,
} from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let cast: Cast;
let reader: TestAccount;
beforeEach(async () => {
  await server?.stop();
  server = await startServer();
  cast = await addCast(server);
  reader = await addAccount(server, { fio: "Читатель" });
});
afterAll(() => server.stop());

const hideAuthor = (who: TestAccount, authorId: number, isHidden = true) =>
  server.as(who)("hideAuthor", { body: { authorId, isHidden } });
const hideSeries = (who: TestAccount, seriesId: number, isHidden = true) =>
  server.as(who)("hideSeries", { body: { seriesId, isHidden } });
/** What a person finds in the catalogue, by search and among suggestions. */
const found = async (who: TestAccount | null) => {
  const call = server.as(who);
  const ids = (works: { id: number }[]) => works.map(({ id }) => id).sort((one, other) => one - other);
  const catalog = await call("searchCatalog", { query: {} });
  expect(catalog.realTotalCount).toBe(catalog.searchResults.length);
  const all = ids(catalog.searchResults);
  expect(ids((await call("searchCatalog", { query: { search: "соль" } })).searchResults)).toEqual(all);
  expect(ids((await call("searchSuggestions", { query: { search: "соль" } })).works)).toEqual(all);
  return all;
};
const card = ({ id, userName, fio }: TestAccount) => ({ id, userName, fio, avatarUrl: null });

describe("hidden authors", () => {
  it("their works vanish for this person alone, and come back; the book's own page opens", async () => {
    const { workId: mine } = await addPublishedBook(server, { owner: cast.owner });
    const { workId: ours } = await addPublishedBook(server, { owner: cast.stranger, coAuthor: cast.owner });
    const { workId: asked } = await addPublishedBook(server, { owner: cast.stranger, unconfirmed: cast.owner });
    expect(await hideAuthor(reader, cast.owner.id)).toEqual({ isHidden: true });
    expect(await hideAuthor(reader, cast.owner.id)).toEqual({ isHidden: true });
    expect(await found(reader)).toEqual([asked]);
    for (const other of [null, cast.moderator, cast.owner]) expect(await found(other)).toEqual([mine, ours, asked]);
    expect(await server.as(reader)("getBook", { params: { id: mine } })).toMatchObject({ id: mine });
    expect(await hideAuthor(reader, cast.owner.id, false)).toEqual({ isHidden: false });
    expect(await found(reader)).toEqual([mine, ours, asked]);
  });

  it("a hidden author is no suggestion", async () => {
    await addPublishedBook(server, { owner: cast.owner });
    const suggested = async (who: TestAccount | null) =>
      (await server.as(who)("searchSuggestions", { query: { search: "лядова" } })).authors;
    await hideAuthor(reader, cast.owner.id);
    expect([await suggested(reader), await suggested(null)]).toEqual([[], [card(cast.owner)]]);
  });

  it("the list is the person's own, the last hidden first", async () => {
    await hideAuthor(reader, cast.owner.id);
    server.clock.pass(1_000);
    await hideAuthor(reader, cast.coAuthor.id);
    expect(await server.as(reader)("getHiddenAuthors", {})).toEqual({
      authors: [card(cast.coAuthor), card(cast.owner)],
    });
    expect(await server.as(cast.stranger)("getHiddenAuthors", {})).toEqual({ authors: [] });
  });

  it("the reader, an unknown and a banned person cannot be hidden; who was banned later can be shown again", async () => {
    const banned = await addAccount(server, { bannedAt: EARLIER });
    await expect(hideAuthor(reader, reader.id)).rejects.toMatchObject(refused.field("authorId", "Себя скрыть нельзя"));
    for (const id of [999_999, banned.id]) await expect(hideAuthor(reader, id)).rejects.toMatchObject(refused.missing);
    await expect(hideAuthor(reader, 999_999, false)).rejects.toMatchObject(refused.missing);
    await hideAuthor(reader, cast.owner.id);
    await server.database.updateTable("account").set({ bannedAt: EARLIER }).where("id", "=", cast.owner.id).execute();
    expect(await server.as(reader)("getHiddenAuthors", {})).toEqual({ authors: [card(cast.owner)] });
    expect(await hideAuthor(reader, cast.owner.id, false)).toEqual({ isHidden: false });
  });
});

describe("hidden series", () => {
  it("their works vanish for this person alone, and come back", async () => {
    const { workId: inside } = await addPublishedBook(server, cast);
    const { workId: outside } = await addPublishedBook(server, cast);
    const { id: seriesId } = await addSeries(server, cast, { title: "Соляной цикл" }, inside);
    expect(await hideSeries(reader, seriesId)).toEqual({ isHidden: true });
    expect(await hideSeries(reader, seriesId)).toEqual({ isHidden: true });
    expect(await found(reader)).toEqual([outside]);
    expect(await found(null)).toEqual([inside, outside]);
    expect(await server.as(reader)("getBook", { params: { id: inside } })).toMatchObject({ id: inside });
    expect(await server.as(reader)("getHiddenSeries", {})).toEqual({
      series: [{ id: seriesId, title: "Соляной цикл", author: card(cast.owner) }],
    });
    expect(await server.as(cast.stranger)("getHiddenSeries", {})).toEqual({ series: [] });
    expect(await hideSeries(reader, seriesId, false)).toEqual({ isHidden: false });
    expect(await found(reader)).toEqual([inside, outside]);
  });

  it("one that readers cannot see is not found", async () => {
    const { id: draft } = await addWork(server, cast);
    const { id: secret } = await addSeries(server, cast, { title: "Тайный цикл" }, draft);
    for (const id of [secret, 999_999]) await expect(hideSeries(reader, id)).rejects.toMatchObject(refused.missing);
    expect(await server.as(reader)("getHiddenSeries", {})).toEqual({ series: [] });
  });
});
