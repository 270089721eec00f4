import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addCast,
  addChapter,
  addFile,
  addWork,
  type Cast,
  documentOf,
  EARLIER,
  imageNode,
  refused,
  storedChapter,
  storedJobs,
  storedWork,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";
import { whole } from "../../support/whole.ts";

const LATER = "2026-11-20T12:00:00.000Z";

const server = testServer();
let cast: Cast;
let workId: number;
beforeAll(async () => {
  cast = await addCast(server);
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.database.deleteFrom("job").execute();
  workId = (await addWork(server, cast, { state: "published" })).id;
});

type Person = { id: number } | null;
type Type = "publish.requested" | "update.requested" | "withdrawal.requested" | "undeletion.requested";
const change = (chapterIds: number[], type: Type, { as = cast.owner as Person, of = workId } = {}) =>
  server.as(as)("updateChapterStates", { params: { workId: of }, body: { chapterIds, type } });
const remove = (chapterIds: number[], { as = cast.owner as Person, of = workId } = {}) =>
  server.as(as)("deleteChapters", { params: { workId: of }, body: { chapterIds } });
const add = async (title: string, given: Parameters<typeof addChapter>[2] = {}) =>
  (await addChapter(server, workId, { title, ...given })).id;
const stateOf = async (id: number) => (await storedChapter(server, id)).state;
const summed = ({ changed, refused: left }: Awaited<ReturnType<typeof change>>) => ({
  changed: changed.map(({ id, state }) => [id, state]),
  refused: left,
});

describe("updateChapterStates", () => {
  it("changes what the law allows, in the order of the contents, and names the others", async () => {
    const last = await add("Последняя", { sortOrder: 4 });
    const empty = await add("Пустая", { sortOrder: 3, texts: [""] });
    const shown = await add("Вышла", { sortOrder: 2, state: "published" });
    const first = await add("Первая", { sortOrder: 1 });
    const beside = await add("Другая", { sortOrder: 5 });
    const answer = await change([last, empty, shown, first, first], "publish.requested");
    expect(answer.changed[0]).toEqual({
      id: first,
      workId,
      title: "Первая",
      state: "published",
      isDraft: false,
      sortOrder: 1,
      publishTime: NOW,
      lastModificationTime: EARLIER,
      textLength: 10,
      hasUnpublishedChanges: false,
      isDisputed: false,
      isLastPublished: false,
      deletedAt: null,
    });
    expect(summed(answer)).toEqual({
      changed: [
        [first, "published"],
        [last, "published"],
      ],
      refused: [
        { chapterId: shown, message: "Сейчас это действие недоступно" },
        { chapterId: empty, message: "В главе нет текста" },
      ],
    });
    expect(await Promise.all([last, empty, shown, first, beside].map(stateOf))).toEqual([
      "published",
      "draft",
      "published",
      "published",
      "draft",
    ]);
    expect((await storedWork(server, workId)).lastUpdateTime?.toISOString()).toBe(NOW);
    const read = whole(await server.as(null)("getBookChapter", { params: { workId, chapterId: last } }));
    expect(read.html).toContain("Было утро.");
  });

  it("hides text, pictures and waiting jobs of what is withdrawn", async () => {
    await add("Остаётся", { sortOrder: 3, state: "published" });
    const fileId = await addFile(server, cast.owner, { kind: "chapter-image", workId });
    const withPicture = { type: "doc", content: [...documentOf("День.").content, imageNode(fileId)] };
    const shown = await add("С картинкой", { texts: ["День."], documents: [withPicture] });
    const planned = await add("Скоро", { sortOrder: 2 });
    await change([shown], "publish.requested");
    await server.as(cast.owner)("updateChapterState", {
      params: { workId, chapterId: planned },
      body: { type: "schedule.requested", at: LATER },
    });
    const publicFiles = () => server.database.selectFrom("publishedChapterFile").where("fileId", "=", fileId).execute();
    expect([(await publicFiles()).length, (await storedJobs(server)).length]).toEqual([1, 1]);
    expect(summed(await change([planned, shown], "withdrawal.requested"))).toEqual({
      changed: [
        [shown, "draft"],
        [planned, "draft"],
      ],
      refused: [],
    });
    expect([(await publicFiles()).length, await storedJobs(server)]).toEqual([0, []]);
    await expect(server.as(null)("getBookChapter", { params: { workId, chapterId: shown } })).rejects.toMatchObject(
      refused.missing,
    );
  });

  it("more than one transaction takes: all are changed, with the refusals of every part", async () => {
    const rows = await server.database
      .insertInto("chapter")
      .values(
        Array.from({ length: 601 }, (_, index) => ({ workId, sortOrder: index + 1, lastModificationTime: EARLIER })),
      )
      .returning("id")
      .execute();
    const ids = rows.map(({ id }) => id).sort((one, other) => one - other);
    const empty = [ids[0] ?? 0, ids[300] ?? 0, ids[600] ?? 0];
    await server.database
      .insertInto("chapterRevision")
      .values(
        ids.map((chapterId, index) => ({
          chapterId,
          revision: 1,
          title: `Глава ${index + 1}`,
          document: JSON.stringify(documentOf(empty.includes(chapterId) ? "" : "Было утро.")),
          textLength: empty.includes(chapterId) ? 0 : 10,
          savedAt: EARLIER,
          savedBy: cast.owner.id,
        })),
      )
      .execute();
    const left = ids.filter((id) => !empty.includes(id));
    expect(summed(await change(ids, "publish.requested"))).toEqual({
      changed: left.map((id) => [id, "published"]),
      refused: empty.map((chapterId) => ({ chapterId, message: "В главе нет текста" })),
    });
    const last = whole(await server.as(null)("getBookChapter", { params: { workId, chapterId: ids[599] ?? 0 } }));
    expect([last.number, last.html]).toEqual([598, "<p>Было утро.</p>"]);
    const kept = ids[599] ?? 0;
    const message = "Это последняя опубликованная глава. Сначала снимите с публикации произведение";
    expect(summed(await remove(ids))).toEqual({
      changed: ids.filter((id) => id !== kept).map((id) => [id, "deleted"]),
      refused: [{ chapterId: kept, message }],
    });
    const readable = whole(await server.as(null)("getBook", { params: { id: workId } }));
    expect(readable.chapters.map(({ id }) => id)).toEqual([kept]);
  });

  it("nothing changed is an answer, too", async () => {
    const empty = await add("Пустая", { texts: [""] });
    expect(await change([empty], "publish.requested")).toEqual({
      changed: [],
      refused: [{ chapterId: empty, message: "В главе нет текста" }],
    });
  });

  it("one chapter of another work, or of none: all stays as it was", async () => {
    const mine = await add("Моя");
    const { id: foreign } = await addChapter(server, (await addWork(server, { owner: cast.stranger })).id);
    for (const id of [foreign, 999_999_999]) {
      await expect(change([mine, id], "publish.requested")).rejects.toMatchObject(refused.missing);
      await expect(remove([mine, id])).rejects.toMatchObject(refused.missing);
    }
    expect([await stateOf(mine), await stateOf(foreign)]).toEqual(["draft", "draft"]);
  });

  it.each([
    ["none", []],
    ["what is no id", [0]],
    ["what is no id either", [1.5]],
    ["too many", Array.from({ length: 10_001 }, (_, index) => index + 1)],
  ])("refuses %s", async (_, chapterIds) => {
    await expect(change(chapterIds, "publish.requested")).rejects.toMatchObject({ httpStatus: 400 });
    await expect(remove(chapterIds)).rejects.toMatchObject({ httpStatus: 400 });
  });
});

describe("deleteChapters", () => {
  it("puts all into the bin, from where they come back together within 30 days", async () => {
    await add("Остаётся", { sortOrder: 4, state: "published" });
    const ids = [await add("А", { state: "published" }), await add("Б", { sortOrder: 2 })];
    const binned = await add("В корзине", { sortOrder: 3, state: "deleted" });
    expect(summed(await remove([...ids, binned], { as: cast.coAuthor }))).toEqual({
      changed: ids.map((id) => [id, "deleted"]),
      refused: [{ chapterId: binned, message: "Сейчас это действие недоступно" }],
    });
    expect((await storedChapter(server, ids[0] ?? 0)).deletedAt).toEqual(new Date(NOW));
    expect(summed(await change(ids, "undeletion.requested"))).toEqual({
      changed: ids.map((id) => [id, "draft"]),
      refused: [],
    });
    await remove(ids);
    server.clock.set("2026-12-20T11:05:31.001Z");
    expect(summed(await change(ids, "undeletion.requested"))).toEqual({
      changed: [],
      refused: ids.map((chapterId) => ({ chapterId, message: "Срок восстановления истёк" })),
    });
  });

  it("only authors: neither a guest, a stranger, one who has not confirmed, nor a moderator", async () => {
    const ids = [await add("А"), await add("Б", { sortOrder: 2 })];
    for (const as of [cast.stranger, cast.unconfirmed, cast.moderator]) {
      await expect(change(ids, "publish.requested", { as })).rejects.toMatchObject(refused.denied);
      await expect(remove(ids, { as })).rejects.toMatchObject(refused.denied);
    }
    await expect(change(ids, "publish.requested", { as: null })).rejects.toMatchObject(refused.login);
    await expect(remove(ids, { as: null })).rejects.toMatchObject(refused.login);
    await expect(remove(ids, { of: 999_999_999 })).rejects.toMatchObject(refused.missing);
    expect(await Promise.all(ids.map(stateOf))).toEqual(["draft", "draft"]);
  });

  it("a work in the bin is not changed", async () => {
    const id = await add("А");
    await server.database
      .updateTable("work")
      .set({ state: "deleted", deletedAt: NOW })
      .where("id", "=", workId)
      .execute();
    await expect(remove([id])).rejects.toMatchObject(refused.unavailable);
    await expect(change([id], "publish.requested")).rejects.toMatchObject(refused.unavailable);
  });
});
