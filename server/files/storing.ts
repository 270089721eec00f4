import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { refusals } from "../../src/text/refusals.ts";
import { NoSpaceError } from "../blobs/blobStore.ts";
import type { Database } from "../db/schema.ts";
import { db, transaction } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue } from "../jobs/outbox.ts";
import { putFile } from "./sealed.ts";
import { removeAll } from "./store.ts";
import { hasCopies } from "./variants.ts";

type Around = (fileId: string, insert: () => Promise<void>) => Promise<void>;
type Stored = Omit<Insertable<Database["storedFile"]>, "id" | "byteSize"> & {
  /** An id that no file has; made here where it is left out. */
  id?: string;
};

/**
 * The file is on the disk before its row is written: a row always has its file, and a file without a row is swept away.
 * @param around - what is asked and written in the same transaction, before and behind `insert`; where it refuses, the
 * file goes again
 * @throws Refusal InvalidRequestFields: the disk is full
 */
export async function storeFile(
  bytes: Buffer,
  { id = randomUUID(), ...row }: Stored,
  around: Around = (_, insert) => insert(),
) {
  try {
    await putFile({ id, kind: row.kind }, bytes);
    await transaction(() =>
      around(id, async () => {
        await db()
          .insertInto("storedFile")
          .values({ id, byteSize: bytes.length, ...row })
          .execute();
        if (hasCopies(row.kind)) await enqueue("image.variants", { fileId: id });
      }),
    );
  } catch (error) {
    if (error instanceof Refusal) await removeAll(id);
    if (error instanceof NoSpaceError) throw new Refusal("InvalidRequestFields", refusals.noSpace);
    throw error;
  }
  return { fileId: id, url: `/files/${id}` };
}
