import { expect, it } from "vitest";
import { thinRevisions } from "../../../server/chapters/thinning.ts";
import { addCast, addChapter, addWork, storedRevisions } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();

/** A chapter whose revisions were saved then. @returns what is left of them on 20 November, 12:00 */
async function left(saved: readonly string[], published?: number, formerly?: number): Promise<number[]> {
  const { id: workId } = await addWork(server, await addCast(server));
  const { id, revisionIds } = await addChapter(server, workId, {
    texts: saved.map((_, index) => `Текст ${index + 1}.`),
  });
  for (const [index, time] of saved.entries())
    await server.database
      .updateTable("chapterRevision")
      .set({ savedAt: `2026-11-${time}.000Z` })
      .where("id", "=", revisionIds[index] ?? 0)
      .execute();
  if (published !== undefined)
    await server.database
      .updateTable("chapter")
      .set({ state: "published", publishedRevisionId: revisionIds[published - 1] ?? null })
      .where("id", "=", id)
      .execute();
  if (formerly !== undefined)
    await server.database
      .insertInto("chapterHtml")
      .values({ revisionId: revisionIds[formerly - 1] ?? 0, serializerVersion: 2, html: "<p>Было утро.</p>" })
      .execute();
  await thinRevisions(new Date("2026-11-20T12:00:00.000Z"));
  return (await storedRevisions(server, id)).map(({ revision }) => revision);
}

it("of the last hour everything stays", async () => {
  expect(await left(["20T11:00:00", "20T11:00:10", "20T11:00:20", "20T11:59:59"])).toEqual([1, 2, 3, 4]);
});

it("older ones leave the last of every ten minutes, and the first", async () => {
  expect(
    await left([
      "20T09:00:00",
      "20T09:01:00",
      "20T09:09:59",
      "20T09:10:00",
      "20T09:15:00",
      "20T10:00:00",
      "20T11:30:00",
    ]),
  ).toEqual([1, 3, 5, 6, 7]);
});

it("those older than a week leave the last of every day; what readers have or have had stays", async () => {
  const saved = ["10T08:00:00", "10T09:00:00", "10T10:00:00", "11T08:00:00", "11T09:00:00", "12T09:00:00"];
  expect(await left(saved)).toEqual([1, 3, 5, 6]);
  expect(await left(saved, 2)).toEqual([1, 2, 3, 5, 6]);
  expect(await left(saved, 2, 4)).toEqual([1, 2, 3, 4, 5, 6]);
});

it("what has a name stays always", async () => {
  const { id: workId } = await addWork(server, await addCast(server));
  const { id, revisionIds } = await addChapter(server, workId, { texts: ["Один.", "Два.", "Три.", "Четыре."] });
  await server.database
    .updateTable("chapterRevision")
    .set({ savedAt: "2026-11-10T08:00:00.000Z" })
    .where("chapterId", "=", id)
    .execute();
  await server.database
    .updateTable("chapterRevision")
    .set({ name: "Перед правкой" })
    .where("id", "=", revisionIds[1] ?? 0)
    .execute();
  await thinRevisions(new Date("2026-11-20T12:00:00.000Z"));
  expect((await storedRevisions(server, id)).map(({ revision }) => revision)).toEqual([1, 2, 4]);
});

it("after a first time only chapters are read of which a revision has passed an age, with the same result", async () => {
  const { id: workId } = await addWork(server, await addCast(server));
  const add = async (...saved: string[]) => {
    const { id, revisionIds } = await addChapter(server, workId, {
      texts: saved.map((_, index) => `Текст ${index + 1}.`),
    });
    for (const [index, time] of saved.entries())
      await server.database
        .updateTable("chapterRevision")
        .set({ savedAt: `2026-11-${time}Z` })
        .where("id", "=", revisionIds[index] ?? 0)
        .execute();
    return id;
  };
  const passedHour = await add("20T11:00:00", "20T11:01:00", "20T11:02:00");
  const passedWeek = await add("13T12:30:00", "13T12:45:00", "13T12:50:00", "13T23:00:00");
  // Exactly at the last time: it had passed no age then.
  const atTheEdge = await add("20T08:00:00", "20T11:00:00.000", "20T11:05:00");
  // A millisecond earlier: the last time has thinned it.
  const passedBefore = await add("20T10:59:50", "20T10:59:58", "20T10:59:59.999");
  const fresh = await add("20T12:00:00", "20T12:00:10", "20T12:00:20");
  await thinRevisions(new Date("2026-11-20T13:00:00.000Z"), new Date("2026-11-20T12:00:00.000Z"));
  const revisionsOf = async (id: number) => (await storedRevisions(server, id)).map(({ revision }) => revision);
  expect(await revisionsOf(passedHour)).toEqual([1, 3]);
  expect(await revisionsOf(passedWeek)).toEqual([1, 4]);
  expect(await revisionsOf(atTheEdge)).toEqual([1, 3]);
  expect(await revisionsOf(passedBefore)).toEqual([1, 2, 3]);
  expect(await revisionsOf(fresh)).toEqual([1, 2, 3]);
});
