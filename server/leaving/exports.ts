import { randomUUID } from "node:crypto";
import type { ResultOf } from "../../src/api/contract/index.ts";
import { refusals } from "../../src/text/refusals.ts";
import { type CallOrigin, recordEvent } from "../account/events.ts";
import { hasSecondFactor } from "../account/factorCodes.ts";
import { whileLoggedIn } from "../account/line.ts";
import { enqueueNotice } from "../account/notices.ts";
import { type Proof, requireProof } from "../account/proof.ts";
import type { Session } from "../account/sessions.ts";
import type { PersonalData } from "../db/personalData.ts";
import { db, transaction } from "../db/transaction.ts";
import { unsealed } from "../files/sealed.ts";
import { Refusal } from "../http/refusal.ts";
import type { JobSurroundings } from "../jobs/jobs.ts";
import { enqueue } from "../jobs/outbox.ts";
import type { JobPayloads } from "../jobs/payloads.ts";
import { isEmailConfirmed } from "../people/people.ts";
import { archiveOf } from "./archive.ts";
import { readArchive, removeArchive, sweepArchives, writeArchive } from "./exportStore.ts";

const DAY = 86_400_000;
/** How long an archive waits for its person. */
const KEPT = 7 * DAY;

const stored = (accountId: number, now: Date) =>
  db()
    .selectFrom("accountExport")
    .where("accountId", "=", accountId)
    .where((is) => is.or([is("expiresAt", "is", null), is("expiresAt", ">", now)]))
    .selectAll()
    .executeTakeFirst();

/** What a person has asked for, and whether a proof needs a code. */
export async function exportOf(accountId: number, now: Date): Promise<ResultOf<"getExport">> {
  const row = await stored(accountId, now);
  return {
    export: row
      ? {
          requestedAt: row.requestedAt.toISOString(),
          archive:
            row.expiresAt === null
              ? null
              : { url: `/exports/${row.id}`, byteSize: row.byteSize ?? 0, expiresAt: row.expiresAt.toISOString() },
        }
      : null,
    twoFactorEnabled: await hasSecondFactor(accountId),
    emailIsConfirmed: await isEmailConfirmed(accountId),
  };
}

/** Any 24 hours see one. */
const tooEarly = (requestedAt: Date, now: Date) =>
  new Refusal("TooManyRequests", refusals.tooManyRequests, {
    retryAfter: Math.ceil((requestedAt.getTime() + DAY - now.getTime()) / 1_000),
  });

/**
 * Asks for the archive; a job makes it. The one before goes.
 * @throws Refusal InvalidRequestFields (the proof), TooManyRequests (one in 24 hours a person)
 */
export async function startExport(session: Session, proof: Proof, from: CallOrigin, now: Date): Promise<void> {
  const { accountId } = session;
  const dayAgo = new Date(now.getTime() - DAY);
  const former = await db()
    .selectFrom("accountExport")
    .where("accountId", "=", accountId)
    .select(["id", "requestedAt"])
    .executeTakeFirst();
  if (former && former.requestedAt > dayAgo) throw tooEarly(former.requestedAt, now);
  await requireProof(accountId, proof, now);
  const fresh = {
    id: randomUUID(),
    requestedAt: now.toISOString(),
    readyAt: null,
    expiresAt: null,
    byteSize: null,
  };
  await whileLoggedIn(session, async () => {
    const asked = await db()
      .insertInto("accountExport")
      .values({ accountId, ...fresh })
      .onConflict((same) =>
        same.column("accountId").doUpdateSet(fresh).where("accountExport.requestedAt", "<=", dayAgo),
      )
      .returning("id")
      .executeTakeFirst();
    // Another tab has asked since it was looked for above.
    if (!asked) throw tooEarly(now, now);
    await recordEvent(accountId, "exportRequested", from, now);
    await enqueue("account.export", { exportId: fresh.id, ...from });
  });
}

/** The job «account.export»: makes the archive and tells by letter that it is there. One that nobody waits for any more is not made. */
export async function makeExport(
  { exportId: id, ...from }: JobPayloads["account.export"],
  { now, signal }: JobSurroundings,
  personalData: readonly PersonalData[],
): Promise<void> {
  const asked = await db()
    .selectFrom("accountExport")
    .innerJoin("account", "account.id", "accountExport.accountId")
    .where("accountExport.id", "=", id)
    .where("readyAt", "is", null)
    .where("expiresAt", "is", null)
    .select(["accountId", "email"])
    .executeTakeFirst();
  if (!asked) return;
  const byteSize = await writeArchive(id, await archiveOf(asked.accountId, now, personalData), signal);
  const isWanted = await transaction(async () => {
    const { numUpdatedRows } = await db()
      .updateTable("accountExport")
      .set({
        readyAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + KEPT).toISOString(),
        byteSize,
      })
      .where("id", "=", id)
      .where("expiresAt", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await enqueueNotice("exportReady", asked.email, from, now);
    return numUpdatedRows > 0n;
  });
  if (!isWanted) await removeArchive(id);
}

/** The archive of this person, for the one who is signed in as them. @throws Refusal NotFound: it is another's, gone, not there yet, or cannot be read */
export async function takeExport(accountId: number, id: string, from: CallOrigin, now: Date) {
  const row = await stored(accountId, now);
  const archive = row?.id === id && row.expiresAt ? await unsealed(readArchive(id), refusals.archiveUnreadable) : null;
  if (!archive) throw Refusal.missing();
  await recordEvent(accountId, "exportTaken", from, now);
  return archive;
}

/** Takes the archive of an erased person away. */
export async function forgetExport(accountId: number): Promise<void> {
  const gone = await db().deleteFrom("accountExport").where("accountId", "=", accountId).returning("id").execute();
  for (const { id } of gone) await removeArchive(id);
}

/** Archives go after 7 days, and a day later their bytes. */
export async function forgetOldExports(now: Date): Promise<void> {
  await db().deleteFrom("accountExport").where("expiresAt", "<=", now).execute();
  const named = async (ids: readonly string[]) => {
    const kept = await db().selectFrom("accountExport").where("id", "in", ids).select("id").execute();
    return new Set(kept.map(({ id }) => id));
  };
  await sweepArchives(named, now);
}
