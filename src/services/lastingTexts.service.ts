import { answer, deviceDatabase, hasIndexedDB } from "./deviceDatabase.ts";
import type { Surroundings } from "./surroundings.ts";

const TEXTS = "texts";
const SETTINGS = "settings";

/** What people have written and nobody has received yet: to other people, of chapters, of pictures, in forms. */
const isText = (key: string): boolean => /^(messages|comment|readerMarks|artWords|form)\./.test(key);
/** What a cleared browser must not forget: its colours, and what its push registration is known by (docs/adr/0076). */
const isSetting = (key: string): boolean =>
  ["colorMode", "pushToken", "pushTokenId", "pushUserId", "pushDisabled"].includes(key);

export type Texts = Pick<Storage, "getItem" | "setItem" | "removeItem">;
type Device = Pick<Surroundings, "storage"> & Partial<Pick<Surroundings, "indexedDB">>;

const entriesOf = (storage: Storage): [string, string][] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").map((key) => [
    key,
    storage.getItem(key) ?? "",
  ]);

/** What outlives the clearing of local storage, on this device. */
export type Lasting = {
  /** The texts of before have been read, and those that local storage had have moved here. Never rejects. */
  ready: Promise<void>;
  /** Read it once it is `ready`. Where the device has no IndexedDB it is local storage; it may throw as that does. */
  texts: Texts;
  /** Local storage, and behind it the settings that were cleared out of it. */
  settings: Texts;
  /** Empties local storage to the last key; texts that have no other place, and settings that found none, are put back. */
  clear: () => Promise<void>;
  /** Gives local storage the settings that were cleared out of it, at the next start. @returns their keys */
  restore: () => Promise<string[]>;
};

function lastingOf({ storage, indexedDB }: Required<Device>): Lasting {
  const database = deviceDatabase({ indexedDB, name: "rukopis.texts", stores: [TEXTS, SETTINGS] });
  const texts = new Map<string, string>();
  const settings = new Map<string, string>();
  /** Written or removed before the texts of before were read. */
  const written = new Set<string>();
  let hasDatabase = hasIndexedDB(indexedDB);
  let isRefused = false;
  const channel = hasDatabase && typeof BroadcastChannel === "function" ? new BroadcastChannel("rukopis.texts") : null;

  const take = (key: string, value: string | null): void => {
    const of = isSetting(key) ? settings : texts;
    if (value === null) of.delete(key);
    else of.set(key, value);
  };
  if (channel) channel.onmessage = ({ data }: MessageEvent<[string, string | null]>) => take(...data);

  const put = (store: string, entries: Iterable<readonly [string, string | null]>): Promise<void> =>
    database.change((transaction) => {
      for (const [key, value] of entries)
        if (value === null) transaction.objectStore(store).delete(key);
        else transaction.objectStore(store).put(value, key);
    });
  const read = async (store: string): Promise<[string, string][]> => {
    const opened = (await database.open()).transaction(store).objectStore(store);
    const [keys, values] = await Promise.all([answer(opened.getAllKeys()), answer<string[]>(opened.getAll())]);
    return keys.map((key, index) => [String(key), values[index] ?? ""]);
  };
  const inStorage = (): [string, string][] => {
    try {
      return entriesOf(storage()).filter(([key]) => isText(key));
    } catch {
      return [];
    }
  };

  /** What local storage has is newer: this database refused it, or an older version of the product wrote it. */
  const move = async (): Promise<void> => {
    const [kept, cleared, found] = [await read(TEXTS), await read(SETTINGS), inStorage()];
    for (const [key, value] of [...kept, ...found]) if (!written.has(key)) take(key, value || null);
    for (const [key, value] of cleared) settings.set(key, value);
    await put(
      TEXTS,
      [...found.map(([key]) => key), ...written].map((key) => [key, texts.get(key) ?? null]),
    );
    for (const [key, value] of found) forgetNote(key, value);
  };
  const ready = (hasDatabase ? move() : Promise.resolve()).catch(() => {
    hasDatabase = false;
  });

  /** Local storage takes a change at once, a database perhaps after the tab is gone. «» marks what was removed. */
  function note(key: string): boolean {
    try {
      storage().setItem(key, texts.get(key) ?? "");
      return true;
    } catch {
      return false;
    }
  }
  function forgetNote(key: string, noted: string): void {
    if (storage().getItem(key) === noted) storage().removeItem(key);
  }

  const change = (key: string, value: string | null): void => {
    if (!hasDatabase) {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, value);
      return;
    }
    take(key, value);
    written.add(key);
    channel?.postMessage([key, value]);
    const isNoted = note(key);
    put(TEXTS, [[key, value]]).then(
      () => {
        isRefused = false;
        if (isNoted) forgetNote(key, value ?? "");
      },
      () => {
        isRefused = !isNoted;
      },
    );
    if (isRefused) throw new DOMException("The device keeps nothing", "QuotaExceededError");
  };

  const forgetSetting = (key: string): void => {
    if (!settings.delete(key)) return;
    channel?.postMessage([key, null]);
    void put(SETTINGS, [[key, null]]).catch(() => {});
  };

  return {
    ready,
    texts: {
      getItem: (key) => (hasDatabase ? texts.get(key) : undefined) ?? (storage().getItem(key) || null),
      setItem: change,
      removeItem: (key) => change(key, null),
    },
    settings: {
      getItem: (key) => storage().getItem(key) ?? settings.get(key) ?? null,
      setItem: (key, value) => {
        forgetSetting(key);
        storage().setItem(key, value);
      },
      removeItem: (key) => {
        forgetSetting(key);
        storage().removeItem(key);
      },
    },
    clear: async () => {
      await ready;
      if (hasDatabase) await move().catch(() => {});
      const entries = entriesOf(storage());
      const left = entries.filter(([key]) => isText(key));
      const kept = entries.filter(([key]) => isSetting(key));
      const isKept = await (hasDatabase ? put(SETTINGS, kept) : Promise.reject(new Error())).then(
        () => true,
        () => false,
      );
      storage().clear();
      if (isKept)
        for (const [key, value] of kept) {
          settings.set(key, value);
          channel?.postMessage([key, value]);
        }
      for (const [key, value] of isKept ? left : [...left, ...kept]) storage().setItem(key, value);
    },
    restore: async () => {
      await ready;
      const missing = [...settings].filter(([key]) => storage().getItem(key) === null);
      for (const [key, value] of missing) storage().setItem(key, value);
      for (const key of settings.keys()) forgetSetting(key);
      return missing.map(([key]) => key);
    },
  };
}

const known = new WeakMap<() => Storage, Lasting>();

/** @returns the same one for the same local storage: there is one a page */
export function lasting({ storage, indexedDB = () => undefined }: Device): Lasting {
  const found = known.get(storage) ?? lastingOf({ storage, indexedDB });
  known.set(storage, found);
  return found;
}
