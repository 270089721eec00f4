import { answer, deviceDatabase } from "./deviceDatabase.ts";
import { newRequestId } from "./requestId.ts";
import type { Surroundings } from "./surroundings.ts";

const STORE = "device";
let known: Promise<string | null> | undefined;

async function read(indexedDB: Surroundings["indexedDB"]): Promise<string | null> {
  const device = deviceDatabase({ indexedDB, name: "rukopis.device", stores: [STORE] });
  try {
    const made = newRequestId();
    let kept: string | undefined;
    await device.change((transaction) => {
      const store = transaction.objectStore(STORE);
      void answer(store.get("id")).then((found: unknown) => {
        kept = typeof found === "string" ? found : made;
        if (found !== kept) store.put(kept, "id");
      });
    }, false);
    return kept ?? made;
  } catch {
    // A private window of some browsers: its places belong to no device.
    return null;
  }
}

/** What tells this browser from the others of a person; null where it can keep nothing. Local storage may be cleared at any time. */
export const ownDeviceId = ({ indexedDB }: Pick<Surroundings, "indexedDB">): Promise<string | null> => {
  known ??= read(indexedDB);
  return known;
};
