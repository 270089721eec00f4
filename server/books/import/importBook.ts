import { Readable } from "node:stream";
import { prepareBook } from "./prepare.ts";
import { type StoredBook, storeBook } from "./store.ts";

/** A book out of its bytes: demo data come this way. @throws ImportRefusal, NoSpaceError */
export const importBook = async (ownerId: number, bytes: Uint8Array, now: Date): Promise<StoredBook> =>
  storeBook(
    ownerId,
    await prepareBook({ format: "fb2", open: async () => Readable.from([Buffer.from(bytes)]) }, ""),
    now,
  );
