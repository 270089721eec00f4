import { expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import { giveSound } from "../../support/factories.sounds.ts";
import { addChapter, addWork, refused, storedChapter } from "../../support/factories.works.ts";
import { author, cast, server, stage, workId } from "./stage.ts";

stage({ work: { state: "published", privacyDownloads: "All" } });

const fileJobs = async () =>
  (await server.database.selectFrom("job").where("kind", "=", "book.file").select("payload").execute()).filter(
    ({ payload }) => payload.workId === workId,
  );

it("of several chapters those with a sound are published, the others say why not", async () => {
  const silent = await addChapter(server, workId, { texts: [""] });
  const sounding = await addChapter(server, workId, { texts: [""], sortOrder: 2 });
  await giveSound(server, sounding);
  const body = { chapterIds: [silent.id, sounding.id], type: "publish.requested" as const };
  const { changed, refused: left } = await author()("updateChapterStates", { params: { workId }, body });
  expect(changed.map(({ id, state }) => [id, state])).toEqual([[sounding.id, "published"]]);
  expect(left).toEqual([{ chapterId: silent.id, message: "В главе нет звука" }]);
});

it("chapters are put in order by the audiobook's name of the call; foreign ones are none of it", async () => {
  const [one, two] = [await addChapter(server, workId), await addChapter(server, workId, { sortOrder: 2 })];
  const reorder = (order: number[]) =>
    author()("reorderAudioChapters", { params: { workId }, body: { order, before: [one.id, two.id] } });
  expect(await reorder([two.id, one.id])).toEqual({ outcome: "saved", order: [two.id, one.id] });
  const foreign = await addChapter(server, (await addWork(server, cast)).id);
  await expect(reorder([foreign.id, two.id, one.id])).rejects.toMatchObject({ httpStatus: 400 });
});

it("what is published of an audiobook becomes no file to read", async () => {
  const chapter = await addChapter(server, workId, { texts: [""] });
  await giveSound(server, chapter);
  const params = { workId, chapterId: chapter.id };
  await author()("updateChapterState", { params, body: { type: "publish.requested" } });
  expect((await storedChapter(server, chapter.id)).publishedRevisionId).toBe(chapter.revisionIds[0]);
  await cleanUp(server.clock.now());
  expect(await fileJobs()).toEqual([]);
  const exported = author()("exportWork", { params: { id: workId }, query: { format: "fb2" } });
  await expect(exported).rejects.toMatchObject(refused.unavailable);
});

it("thinning leaves the sounds that listeners have, and the last", async () => {
  const chapter = await addChapter(server, workId, { texts: ["", "", ""] });
  await giveSound(server, chapter);
  const [first = 0, second = 0, third = 0] = chapter.revisionIds;
  const sounds = [await giveSound(server, { id: 0, workId }), await giveSound(server, { id: 0, workId })];
  for (const [index, id] of [second, third].entries())
    await server.database
      .updateTable("chapterRevision")
      .set({ audioId: sounds[index]?.id ?? null })
      .where("id", "=", id)
      .execute();
  await author()("updateChapterState", {
    params: { workId, chapterId: chapter.id },
    body: { type: "publish.requested" },
  });
  // Since the last time nothing has aged.
  await server.database.deleteFrom("cleaningStep").execute();
  await cleanUp(server.clock.now());
  const left = await server.database
    .selectFrom("chapterRevision")
    .where("chapterId", "=", chapter.id)
    .orderBy("revision")
    .select(["id", "audioId"])
    .execute();
  expect(left.map(({ id }) => id)).toEqual([first, third]);
  const kept = await server.database.selectFrom("audio").where("workId", "=", workId).select("id").execute();
  expect(kept.map(({ id }) => id).sort()).toEqual(left.map(({ audioId }) => audioId).sort());
});
