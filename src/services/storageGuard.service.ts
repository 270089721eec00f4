import { lasting } from "./lastingTexts.service.ts";
import type { Surroundings } from "./surroundings.ts";

/** Looks after the room that local storage takes; it may throw. */
export const createStorageGuardService = (device: Pick<Surroundings, "storage" | "indexedDB">) => ({
  /** Size in bytes: UTF-16 units of keys and values, times two. */
  measure: async (): Promise<number> => {
    const storage = device.storage();
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    return keys.reduce((units, key) => units + key.length + (storage.getItem(key) ?? "").length, 0) * 2;
  },

  /** To the last key: what must last has another place, or none (docs/adr/0076). */
  clear: (): Promise<void> => lasting(device).clear(),

  /** At the start of the page. @returns the settings that were cleared out and are here again */
  restore: (): Promise<string[]> => lasting(device).restore(),
});

export type StorageGuardService = ReturnType<typeof createStorageGuardService>;
