import type { SavedRecord } from "../text/savedBooks.ts";
import type { Refusable } from "./refusable.ts";
import { createSavedBooks } from "./savedBooks.service.ts";
import { browsersDevice } from "./savedDevice.ts";
import type { Surroundings } from "./surroundings.ts";

/** Books on this device; null where the browser keeps none. */
export const savedBooksHere = (surroundings: Surroundings) => {
  const device = browsersDevice();
  return device && createSavedBooks({ ...surroundings, device });
};

/** What is stored on this device, without a network too. */
export const savedBooks =
  (surroundings: Surroundings) =>
  async (_: object): Promise<SavedRecord[]> =>
    (await savedBooksHere(surroundings)?.list()) ?? [];

/** Takes a book from this device. */
export const removeSavedBook =
  (surroundings: Surroundings) =>
  async ({ workId }: { workId: number }): Promise<Refusable<{ workId: number }>> => {
    await savedBooksHere(surroundings)?.remove(workId);
    return { outcome: "done", result: { workId } };
  };
