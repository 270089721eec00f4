import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { db } from "../db/transaction.ts";
import { remove, storeFolders } from "./store.ts";

const DAY = 86_400_000;
const FOREIGN_KEY_VIOLATION = "23503";
export const isId = (name: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
/** A name in the store begins with the id: «id», «id.160.avif», «id.….part». */
export const idOf = (name: string): string => name.slice(0, 36);

/** Takes away the files of a folder that belong to none of these ids and were last written before `before`. */
export async function sweep(folder: string, kept: ReadonlySet<string>, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) {
    if (!isId(idOf(name)) || (kept.has(idOf(name)) && !name.endsWith(".part"))) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime <= before) await rm(path, { force: true });
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

/** Files lie in the store before their rows: what has none after a day is of a process that was killed between. */
export async function sweepStore(now: Date): Promise<void> {
  for (const folder of await storeFolders()) {
    const ids = (await readdir(folder)).map(idOf).filter(isId);
    if (ids.length === 0) continue;
    const files = await db().selectFrom("storedFile").where("id", "in", ids).select("id").execute();
    const sounds = await db().selectFrom("audio").where("id", "in", ids).select("id").execute();
    // A sound that is about to get its row.
    const coming = await db().selectFrom("audioUpload").where("id", "in", ids).select("id").execute();
    const kept = new Set([...files, ...sounds, ...coming].map(({ id }) => id));
    await sweep(folder, kept, new Date(now.getTime() - DAY));
  }
}

/** Pictures of people that were uploaded a day ago and that no profile names any more. @param now of the asking */
export async function forgetUnusedPersonImages(now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY);
  await sql`delete from stored_file where kind in ('avatar', 'background') and created_at < ${before}
    and not exists (select from profile where avatar_file_id = stored_file.id or background_file_id = stored_file.id)`.execute(
    db(),
  );
}
