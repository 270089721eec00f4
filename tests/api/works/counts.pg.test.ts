import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { importBook } from "../../../server/books/import/store.ts";
import { emptyBins } from "../../../server/chapters/emptyBins.ts";
import { publishScheduledChapter } from "../../../server/chapters/law.ts";
import { seedDemo } from "../../../server/demo/seed.ts";
import { planRecount, recountWorks } from "../../../server/works/recount.ts";
import { giveSound } from "../../support/factories.sounds.ts";
import { addCast, addChapter, addWork, type Cast, documentOf, storedWork } from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";
import { whole } from "../../support/whole.ts";
import { saveSettings } from "../../support/workFields.ts";

const LATER = "2026-11-20T12:00:00.000Z";

const server = testServer();
let cast: Cast;
let workId: number;
let first: number;
let second: number;
beforeAll(async () => {
  await seedDemo(new Date(NOW), importBook);
});
beforeEach(async () => {
  server.clock.set(NOW);
  cast = await addCast(server);
  workId = (await addWork(server, cast, { state: "published" })).id;
  const texts = ["Было утро.", "Настал вечер, и стемнело."];
  first = (await addChapter(server, workId, { state: "published", texts })).id;
  second = (await addChapter(server, workId, { sortOrder: 2, texts: ["Прошёл год."] })).id;
});

const author = () => server.as(cast.owner);
const recount = async () => {
  const warn = vi.fn();
  return { mended: await recountWorks({ warn }), said: warn.mock.calls };
};

/** What is kept of a work: chapters, their characters, the words by which it is found. The nightly job would count the same. */
async function kept(id = workId) {
  expect(await recount()).toEqual({ mended: 0, said: [] });
  const { publishedChapterCount, publishedLength } = await storedWork(server, id);
  const found = await server.database
    .selectFrom("workSearch")
    .where("workId", "=", id)
    .select("words")
    .executeTakeFirst();
  return [publishedChapterCount, publishedLength, found?.words ?? null];
}

const words = ({ title = "соль на подоконнике", tags = "" } = {}) =>
  ` ${title} вера лядова ${cast.owner.userName} глеб оршанский ${cast.coAuthor.userName}${tags}`;
type Event = "publish.requested" | "update.requested" | "withdrawal.requested" | "undeletion.requested";
const change = (chapterId: number, type: Event) =>
  author()("updateChapterState", { params: { workId, chapterId }, body: { type } });

describe("what is kept of a work follows every cause", () => {
  it("a chapter is published, renewed, withdrawn, deleted and restored", async () => {
    expect(await kept()).toEqual([1, 10, words()]);
    await change(second, "publish.requested");
    expect(await kept()).toEqual([2, 21, words()]);
    await change(first, "update.requested");
    expect(await kept()).toEqual([2, 36, words()]);
    const document = documentOf("Прошёл один год.");
    await author()("updateChapter", { body: { id: second, revision: 1, title: "Глава 2", document } });
    expect(await kept()).toEqual([2, 36, words()]);
    await change(second, "withdrawal.requested");
    expect(await kept()).toEqual([1, 25, words()]);
    await change(second, "publish.requested");
    expect(await kept()).toEqual([2, 41, words()]);
    await author()("deleteChapter", { params: { workId, chapterId: second } });
    expect(await kept()).toEqual([1, 25, words()]);
    await change(second, "undeletion.requested");
    expect(await kept()).toEqual([1, 25, words()]);
  });

  it("how long the sounds are that listeners have", async () => {
    const { id } = await addWork(server, cast, { format: "Audiobook", state: "published" });
    workId = id;
    const lasting = async () => {
      expect(await recount()).toEqual({ mended: 0, said: [] });
      const { publishedChapterCount, publishedDurationMs } = await storedWork(server, id);
      return [publishedChapterCount, publishedDurationMs];
    };
    const chapters = [await addChapter(server, id), await addChapter(server, id, { sortOrder: 2, texts: ["", ""] })];
    for (const [index, chapter] of chapters.entries())
      await giveSound(server, chapter, { durationMs: (index + 1) * 1_000 });
    expect(await lasting()).toEqual([0, 0]);
    const chapterIds = chapters.map((chapter) => chapter.id);
    const [, two = 0] = chapterIds;
    await author()("updateChapterStates", { params: { workId }, body: { chapterIds, type: "publish.requested" } });
    expect(await lasting()).toEqual([2, 3_000]);
    await change(two, "withdrawal.requested");
    expect(await lasting()).toEqual([1, 1_000]);
    await author()("deleteChapter", { params: { workId, chapterId: two } });
    await change(two, "undeletion.requested");
    await change(two, "publish.requested");
    expect(await lasting()).toEqual([2, 3_000]);
  });

  it("several chapters at once, and one whose time has come", async () => {
    const third = (await addChapter(server, workId, { sortOrder: 3, texts: ["Зима."] })).id;
    const chapterIds = [second, third];
    await author()("updateChapterStates", { params: { workId }, body: { chapterIds, type: "publish.requested" } });
    expect(await kept()).toEqual([3, 26, words()]);
    await author()("deleteChapters", { params: { workId }, body: { chapterIds } });
    expect(await kept()).toEqual([1, 10, words()]);
    const planned = (await addChapter(server, workId, { sortOrder: 4, texts: ["Весна."] })).id;
    const body = { type: "schedule.requested" as const, at: LATER };
    await author()("updateChapterState", { params: { workId, chapterId: planned }, body });
    expect(await kept()).toEqual([1, 10, words()]);
    await publishScheduledChapter(planned, new Date(LATER));
    expect(await kept()).toEqual([2, 16, words()]);
  });

  it("a work is withdrawn, deleted, restored, published again, and gone for ever", async () => {
    await author()("moveWorkToDraft", { params: { id: workId } });
    expect(await kept()).toEqual([1, 10, null]);
    await author()("deleteWork", { params: { id: workId } });
    expect(await kept()).toEqual([1, 10, null]);
    await author()("updateWorkState", { params: { id: workId }, body: { type: "undeletion.requested" } });
    await author()("publishWork", { params: { id: workId }, body: { note: "" } });
    expect(await kept()).toEqual([1, 10, words()]);
    await author()("moveWorkToDraft", { params: { id: workId } });
    await author()("deleteWork", { params: { id: workId } });
    expect(await emptyBins(new Date("2026-12-24T00:00:00.000Z"))).toMatchObject({ works: 1 });
    expect(await recount()).toEqual({ mended: 0, said: [] });
  });

  it("to whom it is shown: a work by its link is not in search, any other is stored with its display", async () => {
    const found = () =>
      server.database.selectFrom("workSearch").where("workId", "=", workId).select("privacyDisplay").execute();
    for (const privacyDisplay of ["Registered", "Friends", "All"] as const) {
      await saveSettings(author(), workId, { privacyDisplay });
      expect(await kept()).toEqual([1, 10, words()]);
      expect(await found()).toEqual([{ privacyDisplay }]);
    }
    await saveSettings(author(), workId, { privacyDisplay: "Link" });
    expect(await kept()).toEqual([1, 10, null]);
    expect((await storedWork(server, workId)).shownAt).toBeNull();
    await saveSettings(author(), workId, { privacyDisplay: "Registered" });
    expect(await kept()).toEqual([1, 10, words()]);
    expect(await found()).toEqual([{ privacyDisplay: "Registered" }]);
  });

  it("title, tags, series, authors and their names", async () => {
    const settings = { title: "«Ёлки»", tags: ["Зимняя сказка", "Ель"], annotation: "О ёлках." };
    await saveSettings(author(), workId, settings);
    expect(await kept()).toEqual([1, 10, words({ title: "елки", tags: " зимняя сказка ель" })]);
    await saveSettings(author(), workId, { tags: [] });
    await author()("renameWork", { params: { id: workId }, body: { title: "Сосны" } });
    expect(await kept()).toEqual([1, 10, words({ title: "сосны" })]);
    const series = await server.database
      .insertInto("series")
      .values({ ownerId: cast.owner.id, title: "Лес", createdAt: NOW, lastModificationTime: NOW })
      .returning("id")
      .executeTakeFirstOrThrow();
    await server.database.updateTable("work").set({ seriesId: series.id }).where("id", "=", workId).execute();
    expect(await kept()).toEqual([1, 10, words({ title: "сосны", tags: " лес" })]);
    await server.database.updateTable("series").set({ title: "Чащоба" }).where("id", "=", series.id).execute();
    expect(await kept()).toEqual([1, 10, words({ title: "сосны", tags: " чащоба" })]);
    await server.database.updateTable("work").set({ seriesId: null }).where("id", "=", workId).execute();
    await server.database
      .updateTable("workAuthor")
      .set({ confirmedAt: null })
      .where("workId", "=", workId)
      .where("accountId", "=", cast.coAuthor.id)
      .execute();
    await server.database.updateTable("account").set({ fio: "Пётр" }).where("id", "=", cast.owner.id).execute();
    expect(await kept()).toEqual([1, 10, ` сосны петр ${cast.owner.userName}`]);
  });

  it("an import and what is published of it", async () => {
    const { id } = await server.database
      .selectFrom("work")
      .where("title", "=", "Паромщик")
      .select("id")
      .executeTakeFirstOrThrow();
    const [count, length, found] = await kept(id);
    const { chapters } = whole(await server.as(null)("getBook", { params: { id } }));
    expect([count, length]).toEqual([chapters.length, chapters.reduce((sum, { textLength }) => sum + textLength, 0)]);
    expect(found).toMatch(/^ паромщик глеб оршанский gleb/);
  });
});

describe("the nightly recount", () => {
  it("mends a difference and says so", async () => {
    await server.database
      .updateTable("work")
      .set({ publishedChapterCount: 7, publishedLength: 70, publishedDurationMs: 700 })
      .where("id", "=", workId)
      .execute();
    expect(await recount()).toEqual({
      mended: 1,
      said: [
        [
          {
            workId,
            kept: { chapterCount: 7, textLength: 70, durationMs: 700, likeCount: 0, commentCount: 0, viewCount: 0 },
            counted: { chapterCount: 1, textLength: 10, durationMs: 0, likeCount: 0, commentCount: 0, viewCount: 0 },
          },
          "the counts of a work differed and were mended",
        ],
      ],
    });
    expect(await kept()).toEqual([1, 10, words()]);
    await server.database.updateTable("workSearch").set({ words: " ложь" }).where("workId", "=", workId).execute();
    expect(await recount()).toEqual({
      mended: 1,
      said: [[{ workId }, "the words of a work differed and were mended"]],
    });
    expect(await kept()).toEqual([1, 10, words()]);
    await server.database
      .updateTable("workSearch")
      .set({ privacyDisplay: "Friends" })
      .where("workId", "=", workId)
      .execute();
    expect((await recount()).mended).toBe(1);
    await server.database.deleteFrom("workSearch").where("workId", "=", workId).execute();
    expect((await recount()).mended).toBe(1);
    expect(await kept()).toEqual([1, 10, words()]);
  });

  it("looks at all works, a thousand at a time", async () => {
    await sql`insert into work (owner_id, title, form, last_modification_time, created_at, published_chapter_count)
      select ${cast.owner.id}, 'Много', 'novel', now(), now(), 3 from generate_series(1, 1001)`.execute(
      server.database,
    );
    expect((await recount()).mended).toBe(1_001);
    expect((await recount()).mended).toBe(0);
  });

  it("runs at four in the morning in Moscow, and plans the next one", async () => {
    const planned = () => server.database.selectFrom("job").where("kind", "=", "recount").select("runAt").execute();
    await server.database.deleteFrom("job").execute();
    await planRecount(new Date(NOW));
    expect(await planned()).toEqual([{ runAt: new Date("2026-11-21T01:00:00.000Z") }]);
    // A start puts off nothing that waits.
    await planRecount(new Date("2026-11-21T02:00:00.000Z"));
    expect(await planned()).toEqual([{ runAt: new Date("2026-11-21T01:00:00.000Z") }]);
    await server.database.updateTable("work").set({ publishedLength: 1 }).where("id", "=", workId).execute();
    server.clock.set("2026-11-21T01:00:00.000Z");
    expect(await server.drainJobs()).toEqual({ done: 1, failed: 0 });
    expect(await planned()).toEqual([{ runAt: new Date("2026-11-22T01:00:00.000Z") }]);
    expect(await kept()).toEqual([1, 10, words()]);
  });
});
