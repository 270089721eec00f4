import { sql } from "kysely";
import { blobs } from "../blobs/blobs.ts";
import { sweepScratch } from "../blobs/scratch.ts";
import { db } from "../db/transaction.ts";
import { FILES } from "./store.ts";

const DAY = 86_400_000;
const FOREIGN_KEY_VIOLATION = "23503";

/** The id that a key names: «files/ab/{id}», «files/ab/{id}.160.avif». */
const idIn = (key: string): string | undefined => /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/.exec(key)?.[1];

/**
 * Keeps since when blobs are unnamed.
 * @param keys of a page
 * @param unnamed those of them that nothing names now
 * @returns keys that nothing has named for a day
 */
async function unnamedForADay(keys: readonly string[], unnamed: readonly string[], now: Date): Promise<string[]> {
  if (keys.length === 0) return [];
  const marks = await db().selectFrom("unnamedBlob").where("key", "in", keys).selectAll().execute();
  const [are, were] = [new Set(unnamed), new Set(marks.map(({ key }) => key))];
  const namedAgain = marks.filter(({ key }) => !are.has(key)).map(({ key }) => key);
  if (namedAgain.length > 0) await db().deleteFrom("unnamedBlob").where("key", "in", namedAgain).execute();
  const since = now.toISOString();
  const fresh = unnamed.filter((key) => !were.has(key)).map((key) => ({ key, since }));
  if (fresh.length > 0)
    await db()
      .insertInto("unnamedBlob")
      .values(fresh)
      .onConflict((same) => same.column("key").doNothing())
      .execute();
  const dayAgo = now.getTime() - DAY;
  return marks.filter(({ key, since: at }) => are.has(key) && at.getTime() <= dayAgo).map(({ key }) => key);
}

/**
 * Takes away the blobs below a prefix whose ids nothing has named for a day, so that every row of a backup has its bytes; and what was
 * left half written a day ago.
 * @param named which of these ids something names
 */
export async function sweep(
  prefix: string,
  named: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  now: Date,
): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY);
  await blobs().removeUnfinished(prefix, dayAgo);
  for (let after: string | null = ""; after !== null; ) {
    const page = await blobs().list(prefix, after);
    const found = page.blobs.flatMap(({ key }) => {
      const id = idIn(key);
      return id === undefined ? [] : [{ key, id }];
    });
    const kept = found.length > 0 ? await named([...new Set(found.map(({ id }) => id))]) : new Set();
    const keys = found.map(({ key }) => key);
    const unnamed = found.filter(({ id }) => !kept.has(id)).map(({ key }) => key);
    for (const key of await unnamedForADay(keys, unnamed, now)) await blobs().remove(key);
    after = page.next;
  }
  await db().deleteFrom("unnamedBlob").where("key", "like", `${prefix}%`).where("since", "<=", dayAgo).execute();
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

/** Rows of temporary files at once, but for what something refers to. `sweepStore` takes their bytes a day later. */
export async function forgetTemporary(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    try {
      await db().deleteFrom("storedFile").where("id", "=", id).where("kind", "=", "temporary").execute();
    } catch (error) {
      if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) continue;
      throw error;
    }
  }
}

/** Files are stored before their rows, and go a day behind them. */
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
    now,
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
