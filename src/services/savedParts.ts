import { sessionRoutes } from "../api/contract/session.routes.ts";
import type { SavingNews } from "../machines/reading/offlineBook.machine.ts";
import { ACCOUNT, bookCache, type SavedRecord } from "../text/savedBooks.ts";
import { placeKey } from "./keptPlace.ts";
import type { SavedDevice } from "./savedDevice.ts";
import { json, type SavedShelf } from "./savedShelf.ts";
import type { Surroundings } from "./surroundings.ts";

/** A book that is being saved. */
export type Saving = Pick<Surroundings, "call" | "accountId" | "storage"> & {
  workId: number;
  device: SavedDevice;
  shelf: SavedShelf;
  tell: (news: SavingNews) => void;
  signal: AbortSignal;
};
/** What the record says of it. */
export type SavedWork = Pick<SavedRecord, "title" | "authors" | "byteSize">;

/** What is written of one book, and how much; in the end what is not of it any more goes. */
export async function bookWriter({ device, workId, accountId, signal }: Saving) {
  const cache = await device.caches.open(bookCache(accountId(), workId));
  const written = new Set<string>();
  let byteSize = 0;
  return {
    json: async (address: string, value: object): Promise<void> => {
      signal.throwIfAborted();
      // Not opened again by its name: what was cancelled and removed stays so.
      await cache.put(address, json(value));
      written.add(address);
      byteSize += new Blob([JSON.stringify(value)]).size;
    },

    /** A file as a whole answer; what is stored at this address is the same. @returns false: the server has none */
    file: async (address: string, source: string, heard: (bytes: number) => void = () => {}): Promise<boolean> => {
      signal.throwIfAborted();
      const here = await cache.match(address);
      if (!here) {
        const answer = await device.fetch(source, { signal });
        if (answer.status !== 200) return false;
        await cache.put(address, answer);
      }
      const size = (await ((await cache.match(address)) ?? new Response()).blob()).size;
      written.add(address);
      byteSize += size;
      heard(size);
      return true;
    },

    end: async (): Promise<number> => {
      for (const request of await cache.keys())
        if (!written.has(new URL(request.url, "http://device").pathname)) await cache.delete(request);
      return byteSize;
    },
  };
}

export type BookWriter = Awaited<ReturnType<typeof bookWriter>>;

/** Who reads: a page that opens without a network knows them. Their token stays in the page. */
export async function saveAccount({ call, shelf, signal }: Saving): Promise<void> {
  const account = await call(sessionRoutes.getAccount, {}, signal);
  await shelf.putAccount(ACCOUNT, { ...account, token: "guest" });
}

/** From now on the device knows the reader's place; the server's is stored if the device has none. */
export function keepReadingPlaceHere({ storage, accountId, workId }: Saving, place: object | null): void {
  if (!place) return;
  try {
    const key = placeKey(accountId(), workId);
    if (storage().getItem(key) === null) storage().setItem(key, JSON.stringify({ progress: 0, ...place }));
  } catch {
    // The book opens at its beginning.
  }
}
