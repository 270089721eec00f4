type Opening = {
  /** May throw or give nothing: private windows of some browsers. */
  indexedDB: () => IDBFactory | undefined;
  name: string;
  stores: readonly string[];
};

export const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** One connection to a database of this device, opened when it is first needed, and again when it was lost. */
export function deviceDatabase({ indexedDB, name, stores }: Opening) {
  let opening: Promise<IDBDatabase> | undefined;

  const open = (): Promise<IDBDatabase> => {
    opening ??= openNow().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  async function openNow(): Promise<IDBDatabase> {
    const factory = indexedDB();
    if (!factory) throw new Error("IndexedDB is missing");
    const request = factory.open(name, 1);
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store);
    };
    const database = await answer(request);
    const forget = () => {
      opening = undefined;
    };
    // Another tab upgrades or clears the data: this one lets go and opens again.
    database.onversionchange = () => {
      database.close();
      forget();
    };
    database.onclose = forget;
    return database;
  }

  return {
    open,

    /**
     * Resolves once the whole transaction is on the device, not when the request was taken.
     * @param isWhole - nothing follows upon the answers of its requests
     */
    change: async (work: (transaction: IDBTransaction) => void, isWhole = true): Promise<void> => {
      const database = await open();
      const transaction = database.transaction(stores, "readwrite", { durability: "strict" });
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
        transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
      });
      work(transaction);
      if (isWhole) transaction.commit();
      await done;
    },
  };
}

/** Can this device keep anything at all? */
export function hasIndexedDB(indexedDB: Opening["indexedDB"]): boolean {
  try {
    return Boolean(indexedDB());
  } catch {
    return false;
  }
}

/** It has no room left. */
export const isFull = (error: unknown): boolean => error instanceof Error && error.name === "QuotaExceededError";
