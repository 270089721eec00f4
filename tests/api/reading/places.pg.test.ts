import { beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/api/contract/index.ts";
import {
  addCast,
  addChapter,
  addPublishedBook,
  addWork,
  type Cast,
  documentOf,
  refused,
  storedRevisions,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

const morning = "Рассвет над рекой был розовый и тихий.";
const train = "Поезд пришёл на пустую станцию в полночь.";
const letter = "Старое письмо лежало под камнем много лет.";
const garden = "В саду за домом кричали чужие птицы.";

/** A book whose every chapter readers have. */
async function addBook(...chapters: string[][]) {
  const { id: workId } = await addWork(server, cast, { state: "published" });
  const added = [];
  for (const [index, paragraphs] of chapters.entries())
    added.push(
      await addChapter(server, workId, {
        state: "published",
        title: `Глава ${index + 1}`,
        sortOrder: index + 1,
        documents: [documentOf(...paragraphs)],
      }),
    );
  return { workId, chapters: added };
}
type ProgressFields = InputOf<"updateReaderProgress">["body"];
const keep = (person: { id: number } | null, progress: ProgressFields) =>
  server.as(person)("updateReaderProgress", { body: progress });
const placeIn = async (person: { id: number } | null, workId: number) => {
  const book = await server.as(person)("getBook", { params: { id: workId } });
  return "place" in book ? book.place : undefined;
};
const revisionOf = async (workId: number, chapterId: number) => {
  const chapter = await server.as(null)("getBookChapter", { params: { workId, chapterId } });
  return "revisionId" in chapter ? chapter.revisionId : 0;
};
async function addDraft(chapterId: number, ...paragraphs: string[]) {
  const { revision } = await server.as(cast.owner)("getChapterToEdit", { params: { id: chapterId } });
  await server.as(cast.owner)("updateChapter", {
    body: { id: chapterId, revision, title: "Глава", document: documentOf(...paragraphs) },
  });
}
/** Its author gives readers another text. */
async function rewrite(workId: number, chapterId: number, ...paragraphs: string[]) {
  await addDraft(chapterId, ...paragraphs);
  await server.as(cast.owner)("updateChapterState", {
    params: { workId, chapterId },
    body: { type: "update.requested" },
  });
}
const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1_000).toISOString();

describe("updateReaderProgress", () => {
  it("keeps one place a reader and a work, the last one sent", async () => {
    const { workId, chapters } = await addBook([morning], [train]);
    const [first, second] = chapters.map(({ id }) => id) as [number, number];
    const progress = { workId, chapterId: first, location: 0, progress: 0.25 };
    const place = {
      chapterId: first,
      revisionId: await revisionOf(workId, first),
      location: 0,
      offset: 0,
      progress: 0.25,
    };
    const kept = { ...place, movedAt: NOW, ago: 0, how: "same" };
    await keep(cast.stranger, { ...progress, chapterId: second });
    expect(await keep(cast.stranger, progress)).toEqual({ outcome: "saved", place: kept });
    await keep(cast.moderator, { ...progress, chapterId: second });
    expect(await placeIn(cast.stranger, workId)).toEqual(kept);
    const params = { workId, chapterId: second };
    expect(await server.as(cast.stranger)("getBookChapter", { params })).toMatchObject({ place: kept });
    expect([await placeIn(null, workId), await placeIn(cast.owner, workId)]).toEqual([null, null]);
  });

  it("is refused for what this reader may not read, and for a text that the chapter never had", async () => {
    const { workId, chapters } = await addBook([morning]);
    const chapterId = chapters[0]?.id as number;
    const draft = await addChapter(server, workId, { title: "Черновик", sortOrder: 2 });
    const other = await addPublishedBook(server, cast);
    const hidden = await addWork(server, cast, { state: "draft" });
    const inside = await addChapter(server, hidden.id, { state: "published" });
    const progress = { workId, chapterId, location: 0, progress: 0.25 };
    for (const wrong of [
      { workId, chapterId: draft.id },
      { workId, chapterId: other.chapterId },
      { workId: hidden.id, chapterId: inside.id },
      { workId: 999_999, chapterId: 999_999 },
    ])
      await expect(keep(cast.stranger, { ...progress, ...wrong })).rejects.toMatchObject(refused.missing);
    const mine = await keep(cast.owner, { ...progress, workId: hidden.id, chapterId: inside.id });
    expect(mine.outcome).toBe("saved");
    await expect(keep(null, progress)).rejects.toMatchObject(refused.login);
    const never = { envelope: { errorCode: 3, invalidFields: { revisionId: ["У этой главы нет такого текста"] } } };
    await addDraft(chapterId, train);
    const unread = (await storedRevisions(server, chapterId)).at(-1)?.id as number;
    for (const revisionId of [999_999, await revisionOf(other.workId, other.chapterId), unread])
      await expect(keep(cast.stranger, { ...progress, revisionId })).rejects.toMatchObject(never);
  });

  it("a move counts by when it was made: one that is sent late changes nothing, and its answer has the stored place", async () => {
    const { workId, chapters } = await addBook([morning, train], [letter]);
    const [first, second] = chapters.map(({ id }) => id) as [number, number];
    const progress = { workId, location: 0, progress: 0 };
    await keep(cast.stranger, { ...progress, chapterId: second, movedAt: later(-60) });
    const late = await keep(cast.stranger, { ...progress, chapterId: first, movedAt: later(-61) });
    expect(late).toMatchObject({ outcome: "later", place: { chapterId: second, movedAt: later(-60) } });
    expect(await placeIn(cast.stranger, workId)).toMatchObject({ chapterId: second, movedAt: later(-60) });
    const next = await keep(cast.stranger, { ...progress, chapterId: first, movedAt: later(-60) });
    expect(next).toMatchObject({ outcome: "saved", place: { chapterId: first, movedAt: later(-60) } });
  });

  it.each([
    ["a day behind", { movedAt: later(-86_420), sentAt: later(-86_400) }, later(-20)],
    ["a day ahead", { movedAt: later(86_380), sentAt: later(86_400) }, later(-20)],
    ["right", { movedAt: later(-20), sentAt: NOW }, later(-20)],
    ["set back between the move and its telling", { movedAt: later(500), sentAt: later(-86_400) }, NOW],
    ["unknown, and of tomorrow", { movedAt: later(86_400) }, NOW],
  ])("a device whose clock is %s", async (_, times, movedAt) => {
    const { workId, chapters } = await addBook([morning]);
    const chapterId = chapters[0]?.id as number;
    const { place } = await keep(cast.stranger, { workId, chapterId, location: 0, progress: 0, ...times });
    expect(place).toMatchObject({ movedAt });
  });
});

describe("a place in a text that its author has changed", () => {
  const start = async (location: number, ...more: string[][]) => {
    const { workId, chapters } = await addBook([morning, train, letter], ...more);
    const [chapterId, next] = chapters.map(({ id }) => id) as [number, number];
    const progress = { workId, chapterId, revisionId: await revisionOf(workId, chapterId), location };
    await keep(cast.stranger, { ...progress, offset: 12, progress: 0.5 });
    return { workId, chapterId, next, seen: () => placeIn(cast.stranger, workId) };
  };

  it("goes along with its paragraph, down to the character", async () => {
    const { workId, chapterId, seen } = await start(1);
    await rewrite(workId, chapterId, garden, morning, train, letter);
    const revisionId = await revisionOf(workId, chapterId);
    expect(await seen()).toEqual({
      chapterId,
      revisionId,
      location: 2,
      offset: 12,
      progress: 0.5,
      how: "same",
      movedAt: NOW,
      ago: 0,
    });
  });

  it("is at the beginning of a paragraph that was edited", async () => {
    const { workId, chapterId, seen } = await start(1);
    await rewrite(workId, chapterId, morning, garden, "Поезд медленно пришёл на станцию в полночь.", letter);
    expect(await seen()).toMatchObject({ chapterId, location: 2, offset: 0, how: "edited" });
  });

  it("follows it into another chapter", async () => {
    const { workId, chapterId, next, seen } = await start(1, [garden]);
    await rewrite(workId, chapterId, morning, letter);
    await rewrite(workId, next, train, garden);
    expect(await seen()).toMatchObject({ chapterId: next, revisionId: null, location: 0, offset: 12, how: "moved" });
  });

  it("in a paragraph that is gone moves to its neighbour", async () => {
    const { workId, chapterId, seen } = await start(1);
    await rewrite(workId, chapterId, garden, morning, letter);
    expect(await seen()).toMatchObject({ chapterId, location: 1, offset: 0, how: "near" });
  });

  it("in a chapter that was withdrawn goes on with the next one, behind the last with that one's beginning", async () => {
    const { workId, chapterId, next, seen } = await start(1, [garden]);
    const progress = (id: number, type: "withdrawal.requested" | "publish.requested") =>
      server.as(cast.owner)("updateChapterState", { params: { workId, chapterId: id }, body: { type } });
    await progress(chapterId, "withdrawal.requested");
    expect(await seen()).toMatchObject({ chapterId: next, location: 0, offset: 0, progress: 0, how: "lost" });
    await keep(cast.stranger, {
      workId,
      chapterId: next,
      location: 0,
      progress: 1,
      revisionId: await revisionOf(workId, next),
    });
    await progress(chapterId, "publish.requested");
    await progress(next, "withdrawal.requested");
    expect(await seen()).toMatchObject({ chapterId, location: 0, offset: 0, progress: 0, how: "lost" });
  });
});
