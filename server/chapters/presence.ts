import { sql } from "kysely";
import type { Companion } from "../../src/api/contract/chapterPresence.ts";
import type { ResultOf } from "../../src/api/contract/index.ts";
import { db } from "../db/transaction.ts";
import { authorsOf } from "./history.ts";
import { shownDocument } from "./revisions.ts";
import { lastRevision, lastRevisionNumber } from "./rows.ts";

/** An editor that has said nothing for so long is closed; in milliseconds, as all of these. */
const CLOSED = 10_000;
/** An editor whose caret and text stay where they are is written down once in this time. */
const STILL = 3_000;
/** A row is of no use after that. */
const FORGOTTEN = 60 * 60_000;
/** More names than a screen shows. */
const MOST_SHOWN = 20;

type Editor = { chapterId: number; sessionId: number; revision: number; blockIndex: number | null };
type News = ResultOf<"reportChapterPresence">["news"];

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

/** Writes down that a session has a chapter open for writing. What was closed meanwhile begins again. */
export async function notePresence({ chapterId, sessionId, revision, blockIndex }: Editor, now: Date): Promise<void> {
  const at = now.toISOString();
  await db()
    .insertInto("chapterPresence")
    .values({ chapterId, sessionId, since: at, seenAt: at, revision, blockIndex })
    .onConflict((same) =>
      same
        .columns(["chapterId", "sessionId"])
        .doUpdateSet({
          since: sql<string>`case when chapter_presence.seen_at < ${before(now, CLOSED)} then excluded.since
            else chapter_presence.since end`,
          seenAt: at,
          revision,
          blockIndex,
        })
        .where(
          sql<boolean>`chapter_presence.seen_at < ${before(now, STILL)} or
            (chapter_presence.revision, chapter_presence.block_index) is distinct from
            (excluded.revision, excluded.block_index)`,
        ),
    )
    .execute();
}

/** Who else has the chapter open for writing, the first to come first. */
export async function companionsOf(
  { chapterId, sessionId }: Pick<Editor, "chapterId" | "sessionId">,
  now: Date,
): Promise<Companion[]> {
  const rows = await db()
    .selectFrom("chapterPresence")
    .innerJoin("session", "session.id", "chapterPresence.sessionId")
    .innerJoin("account", "account.id", "session.accountId")
    .where("chapterId", "=", chapterId)
    .where("sessionId", "!=", sessionId)
    .where("seenAt", ">=", before(now, CLOSED))
    .select(["account.id", "account.fio", "since", "revision", "blockIndex"])
    .orderBy("since")
    .orderBy("sessionId")
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ id, fio, since, ...place }) => ({ account: { id, fio }, since: since.toISOString(), ...place }));
}

/** The last text of a chapter, for an editor with an older one; null: it has the last. */
export async function newsOf(chapterId: number, revision: number): Promise<News> {
  if ((await lastRevisionNumber(chapterId)) <= revision) return null;
  const last = await lastRevision(chapterId);
  const { id, fio } = (await authorsOf([last.savedBy]))(last.savedBy);
  return {
    revision: last.revision,
    title: last.title,
    document: shownDocument(last.document),
    by: { id, fio },
  };
}

/** Forgets editors that were closed long ago. */
export async function forgetPresences(now: Date): Promise<void> {
  await db().deleteFrom("chapterPresence").where("seenAt", "<", before(now, FORGOTTEN)).execute();
}
