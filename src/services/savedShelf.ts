import { accountCache, bookCache, bookOf, ownerOf, RECORD, type SavedRecord } from "../text/savedBooks.ts";
import { deskCache } from "../text/savedDesk.ts";
import type { SavedDevice } from "./savedDevice.ts";

/** As the cache keeps it. */
export const json = (value: object): Response =>
  new Response(JSON.stringify(value), { headers: { "content-type": "application/json; charset=utf-8" } });

/** The caches of one person on a device. */
export function savedShelf(
  { caches, unregister, alone }: Pick<SavedDevice, "caches" | "unregister" | "alone">,
  accountId: number,
) {
  const readIn = async (name: string): Promise<SavedRecord | null> => {
    const found = await (await caches.open(name)).match(RECORD);
    return found ? ((await found.json()) as SavedRecord) : null;
  };
  const own = async (): Promise<string[]> =>
    (await caches.keys()).filter((name) => bookOf(name)?.accountId === accountId);

  const shelf = {
    put: async (workId: number, address: string, value: object): Promise<void> =>
      (await caches.open(bookCache(accountId, workId))).put(address, json(value)),

    record: async (workId: number): Promise<SavedRecord | null> => {
      const name = bookCache(accountId, workId);
      return (await caches.has(name)) ? readIn(name) : null;
    },

    /** What is stored here, and what was taken away since somebody looked. */
    records: async (): Promise<SavedRecord[]> => {
      const found: SavedRecord[] = [];
      for (const name of await own()) {
        const record = await readIn(name);
        if (record) found.push(record);
      }
      return found.sort((one, other) => one.title.localeCompare(other.title, "ru"));
    },

    /** Who the person is, for a page that opens without a network. */
    putAccount: async (address: string, account: object): Promise<void> =>
      (await caches.open(accountCache(accountId))).put(address, json(account)),

    /** Removes all that is stored here of other people, and what a closed browser has left half saved. */
    keepOwn: async (): Promise<void> => {
      for (const name of await own())
        if (!(await readIn(name))) await alone(name, async (isAlone) => isAlone && (await caches.delete(name)));
      for (const name of await caches.keys()) {
        const owner = ownerOf(name);
        if (owner !== null && owner !== accountId) await caches.delete(name);
      }
      await shelf.closeEmpty();
    },

    /** With the last book goes all that opens books. */
    remove: async (workId: number): Promise<void> => {
      await caches.delete(bookCache(accountId, workId));
      await shelf.closeEmpty();
    },

    /** What an author writes in stays. */
    closeEmpty: async (): Promise<void> => {
      if ((await own()).length > 0 || (await caches.has(deskCache(accountId)))) return;
      await caches.delete(accountCache(accountId));
      await unregister();
    },

    /** The right to read it has ended: what stays says so. */
    take: async (record: SavedRecord): Promise<void> => {
      await caches.delete(bookCache(accountId, record.workId));
      await shelf.put(record.workId, RECORD, { ...record, byteSize: 0, isTaken: true });
    },
  };
  return shelf;
}

export type SavedShelf = ReturnType<typeof savedShelf>;
