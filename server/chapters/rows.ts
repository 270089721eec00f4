import { type Selectable, sql } from "kysely";
import type { DocumentJson } from "../../src/document/json.ts";
import { actionMessages } from "../../src/text/actionMessages.ts";
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
  name: string;
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

/** @param workId the work that it must be in @throws Refusal NotFound; InvalidRequestFields: it is in the bin */
export async function findOpenChapter(id: number, workId: number): Promise<{ id: number }> {
  const chapter = await db()
    .selectFrom("chapter")
    .where("id", "=", id)
    .where("workId", "=", workId)
    .select(["id", "state"])
    .executeTakeFirstOrThrow(Refusal.missing);
  if (chapter.state === "deleted") throw new Refusal("InvalidRequestFields", actionMessages.unavailable);
  return chapter;
}

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

const revisionColumns = [
  "id",
  "revision",
  "title",
  "document",
  "textLength",
  "audioId",
  "savedAt",
  "savedBy",
  "isDisputed",
  "name",
] as const;

const revisions = (chapterId: number) =>
  db().selectFrom("chapterRevision").where("chapterId", "=", chapterId).select(revisionColumns);

export const lastRevision = (chapterId: number): Promise<Revision> =>
  revisions(chapterId).orderBy("revision", "desc").limit(1).executeTakeFirstOrThrow();

export const lastRevisionNumber = async (chapterId: number): Promise<number> =>
  (
    await db()
      .selectFrom("chapterRevision")
      .where("chapterId", "=", chapterId)
      .select("revision")
      .orderBy("revision", "desc")
      .limit(1)
      .executeTakeFirstOrThrow()
  ).revision;

export const firstRevision = (chapterId: number): Promise<Revision> =>
  revisions(chapterId).where("revision", "=", 1).executeTakeFirstOrThrow();

/** @returns undefined: it was thinned, or never was */
export const keptRevision = (chapterId: number, revision: number): Promise<Revision | undefined> =>
  revisions(chapterId).where("revision", "=", revision).executeTakeFirst();

/** A revision that something refers to: it is never thinned. */
export const revisionOfId = (id: number): Promise<Revision> =>
  db().selectFrom("chapterRevision").where("id", "=", id).select(revisionColumns).executeTakeFirstOrThrow();

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
