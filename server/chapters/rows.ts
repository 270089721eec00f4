import { type Selectable, sql } from "kysely";
import type { DocumentJson } from "../../src/document/json.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { lockWork, type WorkRow } from "../works/rows.ts";
import type { ChapterTable } from "./tables.ts";

export type ChapterRow = Selectable<ChapterTable> & { isLastPublished: boolean; isOfAudiobook: boolean };
export type Revision = {
  id: number;
  revision: number;
  title: string;
  document: DocumentJson;
  textLength: number;
  audioId: string | null;
  savedAt: Date;
  savedBy: number;
  /** A choice between wordings waits in it. */
  isDisputed: boolean;
};

/** Is a row of `chapter` the only published one of a published work? */
export const isLastPublished = sql<boolean>`(chapter.state = 'published' and not exists (
    select from chapter as other
    where other.work_id = chapter.work_id and other.state = 'published' and other.id <> chapter.id
  ) and exists (select from work where work.id = chapter.work_id and work.state = 'published'))`.as("isLastPublished");

/** Does a row of `chapter` hold a sound in place of a text? */
export const isOfAudiobook = sql<boolean>`exists (
    select from work where work.id = chapter.work_id and work.format = 'Audiobook'
  )`.as("isOfAudiobook");

/** @throws Refusal NotFound */
export const workIdOfChapter = async (id: number): Promise<number> =>
  (await db().selectFrom("chapter").where("id", "=", id).select("workId").executeTakeFirstOrThrow(Refusal.missing))
    .workId;

/**
 * Work and chapter, locked in this order until the transaction ends.
 * @param where.workId the work that it must stand in
 * @throws Refusal NotFound
 */
export async function lockChapter(where: {
  id: number;
  workId?: number;
}): Promise<{ work: WorkRow; chapter: ChapterRow }> {
  const workId = await workIdOfChapter(where.id);
  if (where.workId !== undefined && where.workId !== workId) throw Refusal.missing();
  const work = await lockWork(workId);
  const chapter = await db()
    .selectFrom("chapter")
    .where("id", "=", where.id)
    .selectAll()
    .select([isLastPublished, isOfAudiobook])
    .forUpdate()
    .executeTakeFirstOrThrow(Refusal.missing);
  return { work, chapter };
}

type OwnText = { userId: number; textLength: number };

const revisions = (chapterId: number) =>
  db()
    .selectFrom("chapterRevision")
    .where("chapterId", "=", chapterId)
    .select(["id", "revision", "title", "document", "textLength", "audioId", "savedAt", "savedBy", "isDisputed"]);

export const lastRevision = (chapterId: number): Promise<Revision> =>
  revisions(chapterId).orderBy("revision", "desc").limit(1).executeTakeFirstOrThrow();

export const firstRevision = (chapterId: number): Promise<Revision> =>
  revisions(chapterId).where("revision", "=", 1).executeTakeFirstOrThrow();

/** @returns undefined: it was thinned, or never was */
export const keptRevision = (chapterId: number, revision: number): Promise<Revision | undefined> =>
  revisions(chapterId).where("revision", "=", revision).executeTakeFirst();

/** What this account has saved since a revision, of so many characters: at most twenty. */
export const ownRevisionsSince = (
  chapterId: number,
  revision: number,
  { userId, textLength }: OwnText,
): Promise<Revision[]> =>
  revisions(chapterId)
    .where("revision", ">", revision)
    .where("savedBy", "=", userId)
    .where("textLength", "=", textLength)
    .orderBy("revision", "desc")
    .limit(20)
    .execute();

/** The last one in which no choice waits; there is one, because a chapter begins with one. */
export const lastSettledRevision = (chapterId: number): Promise<Revision> =>
  revisions(chapterId).where("isDisputed", "=", false).orderBy("revision", "desc").limit(1).executeTakeFirstOrThrow();
