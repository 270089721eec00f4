import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { countAttempt, type Limit } from "../account/attempts.ts";
import { prepareBook } from "../books/import/prepare.ts";
import { ImportRefusal } from "../books/import/refusal.ts";
import { openBook } from "../books/import/source.ts";
import { type StoredBook, storeBook } from "../books/import/store.ts";
import { config } from "../config.ts";
import { NoSpaceError } from "../files/store.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";

const imports: Limit = { kind: "import", count: 60, window: 3_600_000 };

/** A refusal of the reader or a full disk, as a refusal of the call. */
function refusalOf(error: unknown): unknown {
  if (error instanceof ImportRefusal) return Refusal.field("file", error.message);
  const isFull = error instanceof NoSpaceError || (error as { code?: string }).code === "ENOSPC";
  return isFull ? new Refusal("InvalidRequestFields", "На сервере закончилось место") : error;
}

/** A book out of its bytes: demo data come this way. @throws ImportRefusal, NoSpaceError */
export const importBook = async (ownerId: number, bytes: Uint8Array, now: Date): Promise<StoredBook> =>
  storeBook(ownerId, await prepareBook(Readable.from([Buffer.from(bytes)])), now);

/** Import of books (spec/seed.md, sections 1 and 7). */
export const importHandlers = {
  /** A well-formed .fb2 or .fb2.zip becomes a draft, or nothing is created. @throws Refusal InvalidRequestFields, TooManyRequests */
  importFb2: async ({ file }, { user, now }) => {
    const folder = join(config().dataDir, "uploads");
    const path = join(folder, randomUUID());
    try {
      await countAttempt(imports, String(user.id), now);
      await mkdir(folder, { recursive: true });
      await pipeline(file.stream, createWriteStream(path));
      return await storeBook(user.id, await prepareBook(await openBook(path)), now);
    } catch (error) {
      // The browser sees the answer only when it has sent everything.
      file.stream.on("error", () => {}).resume();
      throw refusalOf(error);
    } finally {
      await rm(path, { force: true });
    }
  },
} satisfies Partial<Handlers>;
