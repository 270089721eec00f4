import { beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/api/contract/index.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addCast, addChapter, addWork, type Cast, refused } from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

const phone = { deviceId: "00000000-0000-4000-8000-000000000001", deviceName: "Chrome на Android" };
const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1_000).toISOString();

/** A book of so many published chapters, and who reads it. */
async function begin(count = 3): Promise<{ reader: TestAccount; workId: number; chapters: number[] }> {
  const reader = await addAccount(server);
  const { id: workId } = await addWork(server, cast, { state: "published" });
  const chapters: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const title = `Глава ${number}`;
    const { id } = await addChapter(server, workId, { state: "published", title, sortOrder: number });
    chapters.push(id);
  }
  return { reader, workId, chapters };
}
type ProgressFields = InputOf<"updateReaderProgress">["body"];
const keep = (reader: TestAccount, progress: Pick<ProgressFields, "workId" | "chapterId"> & Partial<ProgressFields>) =>
  server.as(reader)("updateReaderProgress", { body: { location: 0, progress: 0.5, ...progress } });
const since = async (reader: TestAccount, query: InputOf<"getReadingProgress">["query"]) =>
  (await server.as(reader)("getReadingProgress", { query })).places;
const revisionOf = async (workId: number, chapterId: number) => {
  const chapter = await server.as(null)("getBookChapter", { params: { workId, chapterId } });
  return "revisionId" in chapter ? chapter.revisionId : 0;
};
/** What the history of a work tells: chapters by their number, and when. */
async function former(reader: TestAccount, workId: number) {
  const { places } = await server.as(reader)("getPlaceHistory", { params: { workId } });
  return places.map(({ chapterNumber, place }) => [chapterNumber, place.movedAt]);
}

describe("how far a reader has come", () => {
  it("is the furthest chapter of a work, also after they have gone back; a guest and another one have come nowhere", async () => {
    const { reader, workId, chapters } = await begin();
    const reached = async (person: TestAccount | null) => {
      const book = await server.as(person)("getBook", { params: { id: workId } });
      return "reachedChapterId" in book ? book.reachedChapterId : undefined;
    };
    expect(await reached(reader)).toBeNull();
    await keep(reader, { workId, chapterId: chapters[1] as number, progress: 1, movedAt: later(-60) });
    expect(await reached(reader)).toBe(chapters[1]);
    await keep(reader, { workId, chapterId: chapters[0] as number, movedAt: later(-30) });
    expect(await reached(reader)).toBe(chapters[1]);
    expect([await reached(null), await reached(cast.stranger)]).toEqual([null, null]);
  });
});

describe("where a reader has come to since", () => {
  it("is returned with its chapter and its device, the earliest first; for one work on request", async () => {
    const { reader, workId, chapters } = await begin();
    const other = await begin(1);
    await keep(reader, { workId, chapterId: chapters[1] as number, movedAt: later(-60), ...phone });
    await keep(reader, { workId: other.workId, chapterId: other.chapters[0] as number, movedAt: later(-90) });
    const found = await since(reader, {});
    expect(found.map((one) => one.workId)).toEqual([other.workId, workId]);
    expect(found[1]).toEqual({
      workId,
      place: {
        chapterId: chapters[1],
        revisionId: await revisionOf(workId, chapters[1] as number),
        location: 0,
        offset: 0,
        progress: 0.5,
        movedAt: later(-60),
        ago: 60_000,
        how: "same",
      },
      chapterNumber: 2,
      chapterTitle: "Глава 2",
      device: { id: phone.deviceId, name: phone.deviceName },
    });
    expect((await since(reader, { since: later(-61) })).map((one) => one.workId)).toEqual([workId]);
    expect(await since(reader, { since: later(-60) })).toEqual([]);
    expect((await since(reader, { workId: other.workId })).map((one) => one.workId)).toEqual([other.workId]);
    expect(await since(other.reader, {})).toEqual([]);
  });

  it("no more of a work that the reader does not have any more", async () => {
    const { reader, workId, chapters } = await begin(1);
    await keep(reader, { workId, chapterId: chapters[0] as number });
    await server.as(cast.owner)("moveWorkToDraft", { params: { id: workId } });
    expect(await since(reader, {})).toEqual([]);
    await expect(former(reader, workId)).rejects.toMatchObject(refused.missing);
  });
});

describe("where a reader was before they jumped", () => {
  it("over chapters; reading on is no jump", async () => {
    const { reader, workId, chapters } = await begin();
    const [first, second, third] = chapters as [number, number, number];
    await keep(reader, { workId, chapterId: first, progress: 0.2, movedAt: later(-90) });
    await keep(reader, { workId, chapterId: first, progress: 0.95, movedAt: later(-80) });
    await keep(reader, { workId, chapterId: second, progress: 0.1, movedAt: later(-70) });
    expect(await former(reader, workId)).toEqual([]);
    await keep(reader, { workId, chapterId: third, progress: 0, movedAt: later(-60) });
    await keep(reader, { workId, chapterId: first, progress: 0, movedAt: later(-50) });
    expect(await former(reader, workId)).toEqual([
      [3, later(-60)],
      [2, later(-70)],
    ]);
  });

  it("has what a device sent too late, in its order", async () => {
    const { reader, workId, chapters } = await begin();
    const [first, second, third] = chapters as [number, number, number];
    await keep(reader, { workId, chapterId: first, progress: 0.2, movedAt: later(-90) });
    await keep(reader, { workId, chapterId: third, progress: 0.2, movedAt: later(-50) });
    const progress = { workId, chapterId: second, progress: 0.3, movedAt: later(-70), ...phone };
    expect(await keep(reader, progress)).toMatchObject({ outcome: "later", place: { chapterId: third } });
    expect(await former(reader, workId)).toEqual([
      [2, later(-70)],
      [1, later(-90)],
    ]);
  });

  it("keeps ten", async () => {
    const { reader, workId, chapters } = await begin(2);
    for (let index = 0; index < 13; index += 1)
      await keep(reader, { workId, chapterId: chapters[index % 2] as number, movedAt: later(index - 100) });
    const kept = await former(reader, workId);
    expect(kept).toHaveLength(10);
    expect([kept[0], kept.at(-1)]).toEqual([
      [2, later(-89)],
      [1, later(-98)],
    ]);
  });

  it("of two devices that tell at once nothing is lost", async () => {
    const { reader, workId, chapters } = await begin();
    const [first, second, third] = chapters as [number, number, number];
    await Promise.all([
      keep(reader, { workId, chapterId: first, movedAt: later(-90) }),
      keep(reader, { workId, chapterId: third, movedAt: later(-70) }),
      keep(reader, { workId, chapterId: second, progress: 0.1, movedAt: later(-80) }),
    ]);
    const [last] = await since(reader, { workId });
    expect([last?.chapterNumber, await former(reader, workId)]).toEqual([
      3,
      [
        [2, later(-80)],
        [1, later(-90)],
      ],
    ]);
  });
});
