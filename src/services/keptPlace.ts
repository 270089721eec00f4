import type { BookDetails } from "../api/contract/reading.ts";
import type { Surroundings } from "./surroundings.ts";

export type Place = NonNullable<BookDetails["place"]>;

/** So long a place that is on its way to the server is newer than what the server says, in milliseconds. */
const ON_ITS_WAY = 10_000;

/** Under which name local storage keeps the place in a work. @param accountId -1 for a guest */
export const placeKey = (accountId: number, workId: number) =>
  accountId > 0 ? `readerPlace.${accountId}.${workId}` : `readerPlace.${workId}`;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/** Local storage may hold anything: another version of the product wrote it, or another program. */
const isPlace = (value: unknown): value is Place => {
  if (typeof value !== "object" || value === null) return false;
  const { chapterId, location, progress, updatedAt } = value as Partial<Record<keyof Place, unknown>>;
  const isPart = typeof progress === "number" && progress >= 0 && progress <= 1;
  const isTime = typeof updatedAt === "string" && !Number.isNaN(Date.parse(updatedAt));
  return isCount(chapterId) && isCount(location) && isPart && isTime;
};

/** The place that this device has; of a signed-in person only one that has just been sent. Null where storage is off, or full of something else. */
export function keptPlace(
  { storage, accountId, now }: Pick<Surroundings, "storage" | "accountId" | "now">,
  workId: number,
): Place | null {
  try {
    const place: unknown = JSON.parse(storage().getItem(placeKey(accountId(), workId)) ?? "null");
    if (!isPlace(place)) return null;
    return accountId() > 0 && now() - Date.parse(place.updatedAt) >= ON_ITS_WAY ? null : place;
  } catch {
    return null;
  }
}
