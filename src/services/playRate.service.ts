import { rateRules } from "../text/listening.ts";
import { answer, deviceDatabase } from "./deviceDatabase.ts";
import type { Surroundings } from "./surroundings.ts";

const STORE = "device";
const KEY = "playRate";

const isRate = (kept: unknown): kept is number =>
  typeof kept === "number" && kept >= rateRules.slowest && kept <= rateRules.fastest;

/** How fast this device plays. Local storage may be cleared at any time; a device that keeps nothing begins with 1. */
export function createPlayRate({ indexedDB }: Pick<Surroundings, "indexedDB">) {
  const device = deviceDatabase({ indexedDB, name: "rukopis.device", stores: [STORE] });
  return {
    /** Null: nothing was kept. */
    recall: async (): Promise<number | null> => {
      try {
        const store = (await device.open()).transaction(STORE).objectStore(STORE);
        const kept = await answer<unknown>(store.get(KEY));
        return isRate(kept) ? kept : null;
      } catch {
        return null;
      }
    },
    keep: (rate: number): Promise<void> =>
      device.change((transaction) => transaction.objectStore(STORE).put(rate, KEY)).catch(() => {}),
  };
}
