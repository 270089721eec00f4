import { beforeAll, describe, expect, it } from "vitest";
import { addAccount } from "../../support/factories.ts";
import { addCast, addChapter, addWork, type Cast, refused } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

const recalculate = (person: { id: number } | null, id: number) =>
  server.as(person)("recalculateWorkCounter", { params: { id } });

/** Three chapters of 10, 9 and 12 characters, the first published with another text above it. */
async function addBook() {
  const { id } = await addWork(server, cast, { state: "published" });
  await addChapter(server, id, { state: "published", texts: ["Было утро.", "Было раннее утро."] });
  await addChapter(server, id, { sortOrder: 2, texts: ["Был день."] });
  await addChapter(server, id, { sortOrder: 3, state: "deleted", texts: ["Был вечер 🌊."] });
  return id;
}
const lengths = async (id: number) =>
  (
    await server.database
      .selectFrom("chapterRevision")
      .innerJoin("chapter", "chapter.id", "chapterRevision.chapterId")
      .where("workId", "=", id)
      .orderBy("chapterRevision.id")
      .select("textLength")
      .execute()
  ).map(({ textLength }) => textLength);

describe("recalculateWorkCounter", () => {
  it("says so where everything is right", async () => {
    const id = await addBook();
    // The factory counts a wave as two.
    await recalculate(cast.owner, id);
    for (const person of [cast.owner, cast.coAuthor])
      expect(await recalculate(person, id)).toEqual({
        textLength: 26,
        publishedTextLength: 10,
        chapterCount: 2,
        changed: false,
      });
  });

  it("mends every revision, old ones and those in the bin too, and what lists show", async () => {
    const id = await addBook();
    await server.database
      .updateTable("chapterRevision")
      .set({ textLength: 1_000 })
      .where("chapterId", "in", server.database.selectFrom("chapter").where("workId", "=", id).select("id"))
      .execute();
    await server.database
      .updateTable("work")
      .set({ publishedLength: 77, publishedChapterCount: 3 })
      .where("id", "=", id)
      .execute();
    expect(await recalculate(cast.owner, id)).toEqual({
      textLength: 26,
      publishedTextLength: 10,
      chapterCount: 2,
      changed: true,
    });
    expect(await lengths(id)).toEqual([10, 17, 9, 12]);
    expect(await server.as(cast.owner)("getWorkSettings", { params: { id } })).toMatchObject({
      textLength: 26,
      publishedChapterCount: 1,
    });
    expect(await server.as(null)("getBook", { params: { id } })).toMatchObject({ textLength: 10 });
  });

  it("a count of readers alone that was wrong is a change", async () => {
    const id = await addBook();
    await recalculate(cast.owner, id);
    await server.database.updateTable("work").set({ publishedLength: 11 }).where("id", "=", id).execute();
    expect(await recalculate(cast.owner, id)).toMatchObject({ publishedTextLength: 10, changed: true });
  });

  it("of many revisions every one is counted", async () => {
    const { id } = await addWork(server, cast);
    await addChapter(server, id, { texts: Array.from({ length: 12 }, (_, index) => "ы".repeat(index + 1)) });
    await server.database.updateTable("chapterRevision").set({ textLength: 0 }).execute();
    await recalculate(cast.owner, id);
    expect(await lengths(id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it("refuses all but authors, and a work in the bin", async () => {
    const { id } = await addWork(server, cast, { state: "deleted" });
    for (const person of [cast.stranger, cast.unconfirmed, cast.moderator, cast.admin])
      await expect(recalculate(person, id)).rejects.toMatchObject(refused.denied);
    await expect(recalculate(cast.owner, id)).rejects.toMatchObject(refused.unavailable);
    await expect(recalculate(null, id)).rejects.toMatchObject(refused.login);
    await expect(recalculate(cast.owner, 999_999)).rejects.toMatchObject(refused.missing);
  });

  it("ten an hour of one person", async () => {
    const owner = await addAccount(server);
    const { id } = await addWork(server, { owner });
    for (let done = 0; done < 10; done += 1) expect(await recalculate(owner, id)).toMatchObject({ changed: false });
    await expect(recalculate(owner, id)).rejects.toMatchObject({ httpStatus: 429, envelope: { errorCode: 8 } });
  });
});
