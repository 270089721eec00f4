import { deepStrictEqual } from "node:assert";
import fastify from "fastify";
import { cleanUp } from "../../server/cleaning.ts";
import { drainJobs } from "../../server/jobs/worker.ts";
import { jobs } from "../../server/jobs.ts";
import { documentOf } from "../support/factories.works.ts";
import { FIRST } from "./actors/saves.ts";
import { charactersOf } from "./books.ts";
import { type Bytes, checkBytes, checkClean, checkRows, checkRowsBefore } from "./integrity.ts";
import type { Oracle } from "./oracle.ts";
import type { Opened } from "./world.ts";

/** What runs here past the server says nothing. */
export const silent = fastify().log;

const MINUTE = 60_000;
const DAY = 86_400_000;

const revisionsOf = ({ database }: Opened, chapterIds: readonly number[]) =>
  database
    .selectFrom("chapterRevision")
    .where("chapterId", "in", chapterIds)
    .orderBy("chapterId")
    .orderBy("revision")
    .select(["chapterId", "revision", "document"])
    .execute();

/** Every acknowledged revision is there once and word for word, and no other: whatever was cut off has been repeated. */
async function checkSaves(opened: Opened, oracle: Oracle, chapterIds: readonly number[]): Promise<void> {
  const first = chapterIds.map((chapterId) => ({ chapterId, revision: 1, text: FIRST }));
  const promised = [...first, ...oracle.all("save")]
    .map(({ chapterId, revision, text }) => ({ chapterId, revision, document: documentOf(text) }))
    .sort((one, other) => one.chapterId - other.chapterId || one.revision - other.revision);
  deepStrictEqual(await revisionsOf(opened, chapterIds), promised);
}

/** Every acknowledged import is one work with exactly its chapters; there are no other works of these people. */
async function checkImports({ database }: Opened, oracle: Oracle, ownerIds: readonly number[]): Promise<void> {
  const promised = oracle.all("import");
  const works = await database
    .selectFrom("work")
    .where("ownerId", "in", ownerIds)
    .orderBy("id")
    .select(["id", "title", "state", "coverFileId"])
    .execute();
  deepStrictEqual(
    works.map(({ coverFileId, ...work }) => ({ ...work, hasCover: coverFileId !== null })),
    promised
      .map(({ workId: id, book: { title, hasCover } }) => ({ id, title, state: "draft", hasCover }))
      .sort((one, other) => one.id - other.id),
  );
  for (const { workId, book } of promised) {
    const chapters = await database
      .selectFrom("chapter")
      .innerJoin("chapterRevision", "chapterRevision.chapterId", "chapter.id")
      .where("workId", "=", workId)
      .orderBy("sortOrder")
      .select(["state", "sortOrder", "title", "document", "textLength"])
      .execute();
    const expected = book.chapters.map(({ title, text }, index) => ({
      state: "draft",
      sortOrder: index + 1,
      title,
      document: documentOf(text),
      textLength: charactersOf(text),
    }));
    deepStrictEqual(chapters, expected);
  }
  const ends = await database.selectFrom("bookImport").select(["id", "state", "workId"]).execute();
  const cancelled = new Set(oracle.all("cancel").map(({ importId }) => importId));
  deepStrictEqual(
    ends.filter(({ id }) => cancelled.has(id)),
    [],
  );
  const done = new Map(ends.filter(({ state }) => state === "done").map(({ id, workId }) => [id, workId]));
  deepStrictEqual(done, new Map(promised.map(({ importId, workId }) => [importId, workId])));
}

/** The order is the last acknowledged one. */
async function checkOrder({ database }: Opened, oracle: Oracle, workId: number): Promise<void> {
  const chapters = await database
    .selectFrom("chapter")
    .where("workId", "=", workId)
    .orderBy("sortOrder")
    .select(["id", "sortOrder"])
    .execute();
  const order = oracle.all("reorder").at(-1)?.order ?? [];
  deepStrictEqual(
    chapters,
    order.map((id, index) => ({ id, sortOrder: index + 1 })),
  );
}

/** Every chapter is what was last acknowledged; what was scheduled is published at its time, by one job. */
async function checkStates({ database }: Opened, oracle: Oracle, chapterIds: readonly number[]): Promise<void> {
  const last = new Map(oracle.all("publish").map((one) => [one.chapterId, one]));
  const chapters = await database
    .selectFrom("chapter")
    .where("id", "in", chapterIds)
    .orderBy("id")
    .select(["id", "state", "publishTime"])
    .execute();
  deepStrictEqual(
    chapters.map(({ publishTime, ...chapter }) => ({ ...chapter, publishTime: publishTime?.toISOString() ?? null })),
    chapterIds.map((id) => {
      const { state, publishTime } = last.get(id) ?? { state: "draft", publishTime: null };
      return { id, state: state === "scheduled" ? "published" : state, publishTime };
    }),
  );
}

/** What the actors worked on. */
export type Stage = {
  savedIds: readonly number[];
  publishedIds: readonly number[];
  orderedWorkId: number;
  importerIds: readonly number[];
};

/** Planned for every ten minutes, every hour, every night and every week: they wait by rights. */
const planned = ["cleaning", "digest", "publication.popular", "ranks", "recount"];

/**
 * Looks at what dead servers have left behind, with the oracle in hand; then lets the jobs and the cleaning of the next day run.
 * @param known what a factory has made as no product would
 * @param waiting kinds of jobs that others of this world plan for later
 * @throws AssertionError
 */
export async function judge(
  opened: Opened,
  oracle: Oracle,
  stage: Stage,
  { bytes, known = {}, waiting = [] }: { bytes: Bytes; known?: Record<string, unknown[]>; waiting?: readonly string[] },
): Promise<void> {
  await checkRows(opened, known);
  await checkBytes(opened, bytes);
  await checkSaves(opened, oracle, stage.savedIds);
  await checkImports(opened, oracle, stage.importerIds);
  await checkOrder(opened, oracle, stage.orderedWorkId);

  // Two minutes later no lease of a dead server holds a job.
  const { failed } = await drainJobs({ jobs, now: () => new Date(Date.now() + 2 * MINUTE), log: silent });
  deepStrictEqual(failed, 0);
  await checkRows(opened, known);
  await checkStates(opened, oracle, stage.publishedIds);
  const left = await opened.database
    .selectFrom("job")
    .where("kind", "not in", [...planned, ...waiting])
    .select("kind")
    .execute();
  deepStrictEqual(left, []);

  await checkRowsBefore(opened);
  // Bytes go a day behind their rows.
  await cleanUp(new Date(Date.now() + DAY + MINUTE));
  await cleanUp(new Date(Date.now() + 2 * (DAY + MINUTE)));
  await checkRows(opened, known);
  await checkClean(opened, bytes);
}
