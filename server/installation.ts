import { text } from "node:stream/consumers";
import { blobs } from "./blobs/blobs.ts";
import { ConfigError } from "./config.ts";
import { db, transaction } from "./db/transaction.ts";

/** The blob that holds the id. */
const KEY = "installation";

async function heldByStore(): Promise<string | null> {
  const found = await blobs().get(KEY);
  return found && (await text(found.stream)).trim();
}

const foreign = () => new ConfigError(`${blobs().name} is not the one of this database (docs/operating/storage.md)`);

/**
 * Compares the id of the database with the one in the store of files. No process may take files of another installation
 * for its own, or clean them away. Both get the id at their first start.
 * @throws ConfigError with one clear line: one of them belongs to another installation
 */
export async function bindInstallation(): Promise<void> {
  const known = await db().selectFrom("installation").select("id").executeTakeFirst();
  if (!known) {
    if ((await heldByStore()) !== null) throw foreign();
    await db()
      .insertInto("installation")
      .defaultValues()
      .onConflict((same) => same.column("isOnly").doNothing())
      .execute();
  }
  // The lock is held while the store is written to: of two processes that start with two folders one is refused.
  await transaction(async () => {
    const { id, isBound } = await db()
      .selectFrom("installation")
      .select(["id", "isBound"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const held = await heldByStore();
    if (held !== id && (held !== null || isBound)) throw foreign();
    if (held === null) await blobs().put(KEY, Buffer.from(`${id}\n`));
    if (!isBound) await db().updateTable("installation").set({ isBound: true }).execute();
  });
}
