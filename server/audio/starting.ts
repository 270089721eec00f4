import { sql } from "kysely";
import type { InputOf } from "../../src/api/contract/index.ts";
import { actionMessages } from "../../src/text/actionMessages.ts";
import { config } from "../config.ts";
import { afterCommit, db, transaction } from "../db/transaction.ts";
import { countUpload } from "../files/countUpload.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { mustWrite } from "../works/policy.ts";
import { findWork, lockWork, type WorkRow } from "../works/rows.ts";
import { refusalOf, verdictOf } from "./law.ts";
import { freeBytes, usedBy } from "./quota.ts";
import { type UploadRow, unfinished } from "./rows.ts";

/** Of one person: sounds that begin to come. */
const audioUploadsLimit: Limit = { kind: "audio-upload", count: 200, per: "hour" };

type UploadRequest = InputOf<"startAudioUpload">["body"];

/** @throws Refusal InvalidRequestFields: chapters of a text hold no sound */
export function mustBeAudiobook({ format }: Pick<WorkRow, "format">): void {
  if (format !== "Audiobook") throw new Refusal("InvalidRequestFields", actionMessages.unavailable);
}

/** The same upload once more. @throws Refusal NotFound: it is another person's, or of another work */
async function begunAlready(id: string, workId: number, user: User): Promise<UploadRow | undefined> {
  const upload = await db().selectFrom("audioUpload").where("id", "=", id).selectAll().executeTakeFirst();
  if (upload && (upload.workId !== workId || upload.accountId !== user.id)) throw Refusal.missing();
  return upload;
}

/** @throws Refusal NotFound, InvalidRequestFields: the chapter is in the bin */
async function mustBeReplaceable(chapterId: number, workId: number): Promise<void> {
  const { state } = await db()
    .selectFrom("chapter")
    .where("id", "=", chapterId)
    .where("workId", "=", workId)
    .select("state")
    .executeTakeFirstOrThrow(Refusal.missing);
  if (state === "deleted") throw new Refusal("InvalidRequestFields", actionMessages.unavailable);
}

/** How many chapters a work has with those that are being uploaded, and the next place behind them all. */
export async function chaptersOf(workId: number): Promise<{ count: number; nextPlace: number }> {
  const states = sql.join(unfinished.map((state) => sql`${state}`));
  const { rows } = await sql<{ count: number; nextPlace: number }>`select count(*) filter (where is_counted) as count,
      coalesce(max(sort_order), 0) + 1 as next_place
    from (
      select sort_order, state <> 'deleted' as is_counted from chapter where work_id = ${workId}
      union all
      select sort_order, chapter_id is null from audio_upload where work_id = ${workId} and state in (${states})
    ) as places`.execute(db());
  return rows[0] ?? { count: 0, nextPlace: 1 };
}

/** Read from the database: a session may not know yet that the address was confirmed. */
const isConfirmed = async (accountId: number): Promise<boolean> => {
  const { emailConfirmedAt } = await db()
    .selectFrom("account")
    .where("id", "=", accountId)
    .select("emailConfirmedAt")
    .executeTakeFirstOrThrow();
  return emailConfirmedAt !== null;
};

/**
 * An upload begins; twice is as good as once.
 * @throws Refusal NotFound, AccessDenied, TooManyRequests, or what the law refuses with: InvalidRequestFields, UserEmailNotConfirmed
 */
export async function startUpload(workId: number, request: UploadRequest, user: User, now: Date): Promise<UploadRow> {
  const { uploadId, fileName, byteSize, modifiedAt, chapterId } = request;
  mustWrite(user, await findWork(workId));
  const before = await begunAlready(uploadId, workId, user);
  if (before) return before;
  await countAttempt(audioUploadsLimit, String(user.id), now);
  const free = await freeBytes();
  return transaction(async () => {
    const work = mustWrite(user, await lockWork(workId));
    mustBeAudiobook(work);
    const sameId = await begunAlready(uploadId, workId, user);
    if (sameId) return sameId;
    if (chapterId !== null) await mustBeReplaceable(chapterId, workId);
    const { count, nextPlace } = await chaptersOf(workId);
    const facts = {
      byteSize,
      quota: config().audioQuota,
      used: await usedBy(work.ownerId),
      freeBytes: free,
      // Another recording of a chapter adds none.
      chapterCount: chapterId === null ? count : 0,
      isEmailConfirmed: await isConfirmed(user.id),
    };
    const verdict = verdictOf({ state: "requested", ...facts }, { type: "start.requested" });
    if (!verdict.allowed) {
      countUpload({ kind: "audio", outcome: "refused" });
      throw refusalOf(verdict, facts);
    }
    const time = now.toISOString();
    const inserted = await db()
      .insertInto("audioUpload")
      .values({
        id: uploadId,
        workId,
        accountId: user.id,
        chapterId,
        sortOrder: nextPlace,
        fileName,
        byteSize,
        modifiedAt,
        state: "receiving",
        stateSince: time,
        sha256: null,
        audioId: null,
        lastChunkAt: time,
        createdAt: time,
      })
      .onConflict((same) => same.column("id").doNothing())
      .returningAll()
      .executeTakeFirst();
    // Begun for another work in the same moment.
    if (!inserted) throw Refusal.missing();
    afterCommit(() => countUpload({ kind: "audio", outcome: "begun" }));
    return inserted;
  });
}
