import { sql } from "kysely";
import { blobs } from "../blobs/blobs.ts";
import { sweepScratch } from "../blobs/scratch.ts";
import { db } from "../db/transaction.ts";
import { FILES, remove } from "./store.ts";

const DAY = 86_400_000;
const FOREIGN_KEY_VIOLATION = "23503";

/** The id that a key names: «files/ab/{id}», «files/ab/{id}.160.avif». */
const idIn = (key: string): string | undefined => /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/.exec(key)?.[1];

/**
 * Takes away the blobs below a prefix whose ids are not named, and what was left half written; of both what was last
 * written before `before`.
 * @param named which of these ids something names
 */
export async function sweep(
  prefix: string,
  named: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  before: Date,
): Promise<void> {
  await blobs().removeUnfinished(prefix, before);
  for (let after: string | null = ""; after !== null; ) {
    const page = await blobs().list(prefix, after);
    const old = page.blobs.flatMap(({ key, modifiedAt }) => {
      const id = idIn(key);
      return id !== undefined && modifiedAt <= before ? [{ key, id }] : [];
    });
    const kept = old.length > 0 ? await named([...new Set(old.map(({ id }) => id))]) : new Set();
    for (const { key, id } of old) if (!kept.has(id)) await blobs().remove(key);
    after = page.next;
  }
}

/** Temporary files of which nothing was made in a day. What refers to one keeps it: the foreign key says so. */
export async function forgetTemporaryFiles(now: Date): Promise<void> {
  const old = await db()
    .selectFrom("storedFile")
    .where("kind", "=", "temporary")
    .where("createdAt", "<=", new Date(now.getTime() - DAY))
    .select("id")
    .execute();
  await forgetTemporary(old.map(({ id }) => id));
}

/** Temporary files at once, but for what something refers to. Rows go before bytes: what a process that dies leaves, `sweepStore` takes. */
export async function forgetTemporary(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    try {
      await db().deleteFrom("storedFile").where("id", "=", id).where("kind", "=", "temporary").execute();
    } catch (error) {
      if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) continue;
      throw error;
    }
    await remove(id);
  }
}

/** Files are stored before their rows: what has none after a day is of a process that was killed between. */
export const sweepStore = (now: Date): Promise<void> =>
  sweep(
    FILES,
    async (ids) => {
      const files = await db().selectFrom("storedFile").where("id", "in", ids).select("id").execute();
      const sounds = await db().selectFrom("audio").where("id", "in", ids).select("id").execute();
      // A sound that is about to get its row.
      const coming = await db().selectFrom("audioUpload").where("id", "in", ids).select("id").execute();
      return new Set([...files, ...sounds, ...coming].map(({ id }) => id));
    },
    new Date(now.getTime() - DAY),
  );

/** Files that programs needed for a moment. */
export const forgetScratch = (now: Date): Promise<void> => sweepScratch(now);

/** Pictures of people that were uploaded a day ago and that no profile names any more. @param now of the asking */
export async function forgetUnusedPersonImages(now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY);
  await sql`delete from stored_file where kind in ('avatar', 'background') and created_at < ${before}
    and not exists (select from profile where avatar_file_id = stored_file.id or background_file_id = stored_file.id)`.execute(
    db(),
  );
}
