import type { CopyKey, CopyToDrop, CopyToKeep } from "../machines/covers/designCopy.machine.ts";
import type { Drawing, NewPicture } from "../machines/covers/drawing.ts";
import { answer, deviceDatabase, hasIndexedDB, isFull } from "./deviceDatabase.ts";
import { newRequestId } from "./requestId.ts";
import type { Surroundings } from "./surroundings.ts";

/** What a window has left of a design on this device. */
export type CoverCopy = CopyKey & {
  /** What the drawing was made from; 0: the server had none. */
  revision: number;
  /** What was sent to the server before it, without an answer. */
  unanswered: readonly Drawing[];
  drawing: Drawing;
  /** Of the drawing those that the server did not have. */
  pictures: NewPicture[];
  /** ISO 8601, by this device's clock. */
  savedAt: string;
};
type Kept = Omit<CoverCopy, "pictures" | "unanswered"> & {
  pictureIds: string[];
  /** Undefined: a version of the program before this field wrote the copy. */
  unanswered?: readonly Drawing[];
};
/** Its bytes: a file of the disk may be another one by the time it is read. */
type KeptPicture = { bytes: ArrayBuffer; type: string };

export type CoverCopiesSurroundings = Pick<Surroundings, "indexedDB" | "now">;

/** Why a copy is not kept, in Russian. */
export class CoverCopyError extends Error {
  override readonly name = "CoverCopyError";
}

const COPIES = "copies";
const PICTURES = "pictures";
const keyOf = ({ accountId, designId, window }: CopyKey): string => `${accountId}:${designId}:${window}`;
const pictureKey = (accountId: number, id: string): string => `${accountId}:${id}`;
const asCopyError = (error: unknown): CoverCopyError =>
  new CoverCopyError(isFull(error) ? "На устройстве нет места для макета" : "Макет на этом устройстве не сохраняется", {
    cause: error,
  });

const bytesOf = async ({ file }: NewPicture): Promise<KeptPicture> => ({
  bytes: await file.arrayBuffer(),
  type: file.type,
});

/** Designs of covers that are not saved, on this device: each under its account and its window, with pictures that nobody else has. */
export function createCoverCopies({ indexedDB, now }: CoverCopiesSurroundings) {
  const { open, change } = deviceDatabase({ indexedDB, name: "rukopis.covers", stores: [COPIES, PICTURES] });

  /** Pictures that no copy of the account names any more. */
  function prune(transaction: IDBTransaction, accountId: number): void {
    const pictures = transaction.objectStore(PICTURES);
    const copies = transaction.objectStore(COPIES).getAll() as IDBRequest<Kept[]>;
    copies.onsuccess = () => {
      const named = new Set(
        copies.result
          .filter((copy) => copy.accountId === accountId)
          .flatMap(({ pictureIds }) => pictureIds.map((id) => pictureKey(accountId, id))),
      );
      const keys = pictures.getAllKeys();
      keys.onsuccess = () => {
        for (const key of keys.result.map(String))
          if (key.startsWith(`${accountId}:`) && !named.has(key)) pictures.delete(key);
      };
    };
  }

  /**
   * Writes a copy in one stroke with its pictures, and takes the former ones away.
   * @param brought - the bytes of those that the device did not have
   * @returns the pictures whose bytes are wanted: then nothing was written
   */
  async function write(copy: CopyToKeep, brought: ReadonlyMap<string, KeptPicture>): Promise<NewPicture[]> {
    const { accountId, designId, window, former, revision, unanswered, drawing, pictures } = copy;
    const savedAt = new Date(now()).toISOString();
    const pictureIds = pictures.map(({ id }) => id);
    const missing: NewPicture[] = [];
    await change((transaction) => {
      const store = transaction.objectStore(PICTURES);
      const finish = () => {
        if (missing.length > 0) return;
        const kept: Kept = { accountId, designId, window, revision, unanswered, drawing, pictureIds, savedAt };
        transaction.objectStore(COPIES).put(kept, keyOf(copy));
        for (const key of former) transaction.objectStore(COPIES).delete(keyOf(key));
        if (former.length > 0) prune(transaction, accountId);
      };
      let open = pictures.length;
      for (const picture of pictures) {
        const key = pictureKey(accountId, picture.id);
        const known = store.getKey(key);
        known.onsuccess = () => {
          const bytes = brought.get(picture.id);
          if (known.result === undefined && bytes) store.put(bytes, key);
          else if (known.result === undefined) missing.push(picture);
          open -= 1;
          if (open === 0) finish();
        };
      }
      if (open === 0) finish();
    }, false);
    return missing;
  }

  return {
    /** The name of this window, as long as its page lives. */
    window: newRequestId(),

    /** @throws CoverCopyError when there is no room or no IndexedDB */
    put: async (copy: CopyToKeep): Promise<void> => {
      try {
        const missing = await write(copy, new Map());
        if (missing.length === 0) return;
        // What another window takes away meanwhile is here all the same: all of them are brought.
        const brought = await Promise.all(copy.pictures.map(async (one) => [one.id, await bytesOf(one)] as const));
        await write(copy, new Map(brought));
      } catch (error) {
        throw asCopyError(error);
      }
    },

    /** The copies of a design, the last first; none where the device keeps nothing: a design opens all the same. */
    of: async (accountId: number, designId: string): Promise<CoverCopy[]> => {
      try {
        const transaction = (await open()).transaction([COPIES, PICTURES]);
        const all = await answer<Kept[]>(transaction.objectStore(COPIES).getAll());
        const own = all
          .filter((copy) => copy.accountId === accountId && copy.designId === designId)
          .sort((one, other) => other.savedAt.localeCompare(one.savedAt));
        const ids = [...new Set(own.flatMap(({ pictureIds }) => pictureIds))];
        const found = await Promise.all(
          ids.map((id) =>
            answer<KeptPicture | undefined>(transaction.objectStore(PICTURES).get(pictureKey(accountId, id))),
          ),
        );
        return own.map(({ pictureIds, unanswered = [], ...copy }) => ({
          ...copy,
          unanswered,
          pictures: pictureIds.flatMap((id) => {
            const kept = found[ids.indexOf(id)];
            return kept ? [{ id, file: new Blob([kept.bytes], { type: kept.type }) }] : [];
          }),
        }));
      } catch {
        return [];
      }
    },

    /** Takes a copy away, and the former ones of its window. @throws CoverCopyError */
    delete: async (key: CopyToDrop): Promise<void> => {
      if (!hasIndexedDB(indexedDB)) return; // nothing was kept
      await change((transaction) => {
        for (const one of [key, ...key.former]) transaction.objectStore(COPIES).delete(keyOf(one));
        prune(transaction, key.accountId);
      }, false).catch((error: unknown) => {
        throw asCopyError(error);
      });
    },
  };
}

export type CoverCopies = ReturnType<typeof createCoverCopies>;

const made = new WeakMap<Surroundings, CoverCopies>();

/** The copies of this application: one connection to the database of the device. */
export function coverCopies(surroundings: Surroundings): CoverCopies {
  const service = made.get(surroundings) ?? createCoverCopies(surroundings);
  made.set(surroundings, service);
  return service;
}
