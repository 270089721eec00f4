import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { ListedBook } from "../../../src/api/contract/reading.ts";
import { addAudiobook } from "../../support/factories.audio.ts";
import {
  addCast,
  addChapter,
  addPublishedBook,
  addSeries,
  addWork,
  type Cast,
  EARLIER,
  refused,
} from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

let server: TestServer | undefined;
let cast: Cast;
beforeEach(async () => {
  await server?.stop();
  server = await startServer();
  cast = await addCast(server);
});
afterAll(() => server?.stop());
const started = (): TestServer => server as TestServer;

const LATER = "2026-11-19T09:00:00.000Z";
const titlesOf = (books: readonly ListedBook[]) => books.map(({ title }) => title);

/** A published book with one chapter and these tags. */
async function book(
  title: string,
  tags: readonly string[] = [],
  given: Parameters<typeof addWork>[2] = {},
  owner = cast.owner,
) {
  const { id } = await addWork(started(), { ...cast, owner }, { state: "published", title, ...given });
  await addChapter(started(), id, { state: "published", publishTime: given.lastUpdateTime ?? EARLIER });
  if (tags.length > 0)
    await started()
      .database.insertInto("workTag")
      .values(tags.map((tag, index) => ({ workId: id, title: tag, sortOrder: index })))
      .execute();
  return id;
}

describe("getSimilarBooks", () => {
  const similar = async (id: number, who: keyof Cast | null = null) =>
    titlesOf((await started().as(who && cast[who])("getSimilarBooks", { params: { id } })).books);

  it("gives those with most of its tags, the popular first among equals, and six at most", async () => {
    const id = await book("Дом", ["Море", "осень", "тайна"], {}, cast.admin);
    await book("Того же автора", ["море", "осень", "тайна"], {}, cast.admin);
    await book("Без общего", ["город"]);
    await book("Одна метка", ["море"]);
    await book("Две метки", ["море", "Осень"]);
    await book("Популярная", ["тайна"], { popular: 9 });
    await book("Черновик", ["море", "осень", "тайна"], { state: "draft" });
    await book("По ссылке", ["море", "осень", "тайна"], { privacyDisplay: "Link" });
    expect(await similar(id)).toEqual(["Две метки", "Популярная", "Одна метка"]);
    for (const number of [1, 2, 3, 4, 5, 6]) await book(`Ещё ${number}`, ["море", "осень"]);
    expect(await similar(id)).toHaveLength(6);
    expect(await similar(await book("Без меток"))).toEqual([]);
  });

  it("leaves out what the reader never wants to see, hidden authors, and what was finished reading", async () => {
    const id = await book("Дом", ["море"], {}, cast.admin);
    const other = await book("Ремесло", ["море", "магия"]);
    expect(await similar(id, "stranger")).toEqual(["Ремесло"]);
    const exclude = (tags: string[]) =>
      started().as(cast.stranger)("updateCatalogExclusions", { body: { genreIds: [], tags, aiGenerated: false } });
    await exclude(["магия"]);
    expect(await similar(id, "stranger")).toEqual([]);
    await exclude([]);
    const hide = (isHidden: boolean) =>
      started().as(cast.stranger)("hideAuthor", { body: { authorId: cast.owner.id, isHidden } });
    await hide(true);
    expect(await similar(id, "stranger")).toEqual([]);
    await hide(false);
    await started().as(cast.stranger)("updateLibraryState", { body: { workIds: [other], state: "Finished" } });
    expect(await similar(id, "stranger")).toEqual([]);
  });

  it("says nothing about a book that the asker may not read", async () => {
    const id = await book("Черновик", ["море"], { state: "draft" });
    await expect(similar(id)).rejects.toMatchObject(refused.missing);
    await expect(similar(id, "stranger")).rejects.toMatchObject(refused.missing);
    await expect(similar(999_999)).rejects.toMatchObject(refused.missing);
    expect(await similar(id, "owner")).toEqual([]);
  });
});

describe("getShowcase", () => {
  const rows = async (who: keyof Cast | null = null) => {
    const { popular, finished, audio } = await started().as(who && cast[who])("getShowcase", {});
    return { popular: titlesOf(popular), finished: titlesOf(finished), audio: titlesOf(audio) };
  };

  it("tells what rises, what was finished last, and the newest audiobooks", async () => {
    expect(await rows()).toEqual({ popular: [], finished: [], audio: [] });
    await book("Тихая");
    await book("Растёт", [], { trending: 2 });
    await book("Растёт быстрее", [], { trending: 3 });
    await book("Дописана давно", [], { finishTime: EARLIER });
    await book("Дописана вчера", [], { finishTime: LATER });
    await addAudiobook(started(), cast, { title: "Голос" });
    await addAudiobook(started(), cast, { title: "Новый голос", lastUpdateTime: LATER });
    expect(await rows()).toEqual({
      popular: ["Растёт быстрее", "Растёт"],
      finished: ["Дописана вчера", "Дописана давно"],
      audio: ["Новый голос", "Голос"],
    });
  });

  it("shows nobody what lists do not show them, or what they have hidden", async () => {
    await book("Для своих", [], { finishTime: EARLIER, trending: 1, privacyDisplay: "Registered" });
    await book("По ссылке", [], { finishTime: EARLIER, trending: 1, privacyDisplay: "Link" });
    expect(await rows()).toEqual({ popular: [], finished: [], audio: [] });
    expect(await rows("stranger")).toEqual({ popular: ["Для своих"], finished: ["Для своих"], audio: [] });
    await started().as(cast.stranger)("hideAuthor", { body: { authorId: cast.owner.id, isHidden: true } });
    expect(await rows("stranger")).toEqual({ popular: [], finished: [], audio: [] });
  });
});

describe("the news of a desk", () => {
  const news = async () => titlesOf((await started().as(cast.stranger)("getDesk", {})).news);
  const follow = () => started().as(cast.stranger)("followAccount", { params: { id: cast.owner.id } });
  const shelve = (workId: number, state: "Reading" | "Disliked" | "Finished" | "None") =>
    started().as(cast.stranger)("updateLibraryState", { body: { workIds: [workId], state } });

  it("are what those whom one follows have renewed, the last first, within 30 days", async () => {
    await book("Недавняя");
    await book("Вчерашняя", [], { lastUpdateTime: LATER });
    await book("Старая", [], { lastUpdateTime: "2026-10-01T09:00:00.000Z" });
    await book("По ссылке", [], { privacyDisplay: "Link" });
    expect(await news()).toEqual([]);
    await follow();
    expect(await news()).toEqual(["Вчерашняя", "Недавняя"]);
  });

  it("are books of one's shelves too, until they are read, and none that is muted or unwanted", async () => {
    const { workId, chapterId } = await addPublishedBook(started(), cast);
    await shelve(workId, "Reading");
    await started().database.updateTable("shelvedWork").set({ addedAt: "2026-10-20T09:00:00.000Z" }).execute();
    const [card] = (await started().as(cast.stranger)("getDesk", {})).news;
    expect(card).toMatchObject({ id: workId, inLibraryState: "Reading", unreadCount: 1 });
    const mute = (isMuted: boolean) => started().as(cast.stranger)("muteWork", { body: { workId, isMuted } });
    await mute(true);
    expect(await news()).toEqual([]);
    await mute(false);
    await follow();
    for (const state of ["Disliked", "Finished"] as const) {
      await shelve(workId, state);
      expect(await news()).toEqual([]);
    }
    await shelve(workId, "Reading");
    expect(await news()).toEqual(["Соль на подоконнике"]);
    await started().as(cast.stranger)("updateReaderProgress", {
      body: { workId, chapterId, location: 0, progress: 0.01 },
    });
    expect(await news()).toEqual([]);
  });
});

describe("a card in a list", () => {
  it("tells its series, how it is liked, and what it is to the asker", async () => {
    const id = await book("Дом", [], { viewCount: 7 });
    const { id: seriesId } = await addSeries(started(), cast, { title: "Дачный ключ" }, id);
    const reader = started().as(cast.stranger);
    await reader("likeWork", { params: { id }, query: { isLiked: "true" } });
    await reader("updateLibraryState", { body: { workIds: [id], state: "Saved" } });
    await addChapter(started(), id, { state: "published", sortOrder: 2, publishTime: "2026-11-20T12:00:00.000Z" });
    const card = async (who: keyof Cast | null) =>
      (await started().as(who && cast[who])("searchCatalog", { query: {} })).searchResults[0];
    const shown = {
      id,
      reciter: "",
      series: { id: seriesId, title: "Дачный ключ" },
      likeCount: 1,
      commentCount: 0,
      viewCount: 7,
    };
    expect(await card("stranger")).toMatchObject({ ...shown, inLibraryState: "Saved", isLiked: true, unreadCount: 1 });
    for (const who of [null, "coAuthor"] as const)
      expect(await card(who)).toMatchObject({ ...shown, inLibraryState: "None", isLiked: false, unreadCount: 0 });
  });
});

describe("the counts of a book", () => {
  it("are those of its readers, of talk and of shelves", async () => {
    const id = await book("Дом", [], { viewCount: 12 });
    await started()
      .database.insertInto("workDay")
      .values([
        { workId: id, day: "2026-11-18", readers: 3, likes: 0, shelved: 4 },
        { workId: id, day: "2026-11-19", readers: 1, likes: 0, shelved: -1 },
      ])
      .execute();
    expect(await started().as(null)("getBook", { params: { id } })).toMatchObject({
      viewCount: 12,
      commentCount: 0,
      shelvedCount: 3,
    });
  });
});
