import { answer, deviceDatabase } from "./deviceDatabase.ts";
import type { Surroundings } from "./surroundings.ts";
import type { Tile } from "./uploadChunks.ts";

/** A part that the server has; its digest by the browser's own reading, once that is known. */
export type KeptTile = { tile: Tile; sha256: string | null };

const HANDLES = "handles";
const TILES = "tiles";

/** What this device remembers of sounds on their way, by account: how to find the file again, and what was sent of it. */
export function createKeptAudio({ indexedDB, accountId }: Pick<Surroundings, "indexedDB" | "accountId">) {
  const { open, change } = deviceDatabase({ indexedDB, name: "rukopis.audio", stores: [HANDLES, TILES] });
  const keyOf = (id: string): string => `${accountId()}:${id}`;
  const tilesOf = (id: string) => IDBKeyRange.bound([keyOf(id), 0], [keyOf(id), Number.MAX_SAFE_INTEGER]);
  /** A device that keeps nothing asks for the file once more, and nothing else is lost. */
  const tried = (work: Promise<void>): Promise<void> => work.catch(() => {});

  return {
    keepHandle: (id: string, handle: FileSystemFileHandle): Promise<void> =>
      tried(change((transaction) => transaction.objectStore(HANDLES).put(handle, keyOf(id)))),
    handle: async (id: string): Promise<FileSystemFileHandle | null> => {
      try {
        const store = (await open()).transaction(HANDLES).objectStore(HANDLES);
        return (await answer<FileSystemFileHandle | undefined>(store.get(keyOf(id)))) ?? null;
      } catch {
        return null;
      }
    },
    keepTile: (id: string, kept: KeptTile): Promise<void> =>
      tried(change((transaction) => transaction.objectStore(TILES).put(kept, [keyOf(id), kept.tile[0]]))),
    tiles: async (id: string): Promise<KeptTile[]> => {
      try {
        const store = (await open()).transaction(TILES).objectStore(TILES);
        return await answer<KeptTile[]>(store.getAll(tilesOf(id)));
      } catch {
        return [];
      }
    },
    drop: (id: string): Promise<void> =>
      tried(
        change((transaction) => {
          transaction.objectStore(HANDLES).delete(keyOf(id));
          transaction.objectStore(TILES).delete(tilesOf(id));
        }),
      ),
  };
}

export type KeptAudio = ReturnType<typeof createKeptAudio>;

const made = new WeakMap<Surroundings, KeptAudio>();

/** One connection to the database of the device. */
export function keptAudio(surroundings: Surroundings): KeptAudio {
  const service = made.get(surroundings) ?? createKeptAudio(surroundings);
  made.set(surroundings, service);
  return service;
}
