import type { ReadingPlace } from "../api/contract/reading.ts";
import type { Surroundings } from "./surroundings.ts";

/** So long a place that is on its way to the server is newer than what the server says, in milliseconds. */
const ON_ITS_WAY = 10_000;

/** Under which name local storage keeps the place in a work. @param accountId -1 for a guest */
export const placeKey = (accountId: number, workId: number) =>
  accountId > 0 ? `readerPlace.${accountId}.${workId}` : `readerPlace.${workId}`;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/** Local storage may hold anything: another version of the product wrote it, or another program. */
export function parsedReadingPlace(value: unknown): ReadingPlace | null {
  if (typeof value !== "object" || value === null) return null;
  const kept = value as Partial<Record<keyof ReadingPlace | "updatedAt", unknown>>;
  const { chapterId, revisionId = null, location, offset = 0, progress, movedAt = kept.updatedAt } = kept;
  const isPart = typeof progress === "number" && progress >= 0 && progress <= 1;
  const isTime = typeof movedAt === "string" && !Number.isNaN(Date.parse(movedAt));
  const areCounts = [chapterId, revisionId ?? 0, location, offset].every(isCount);
  return isPart && isTime && areCounts
    ? ({ chapterId, revisionId, location, offset, progress, movedAt, how: "same" } as ReadingPlace)
    : null;
}

/**
 * The place that this device has, if it counts and not the server's: if there is no other, as in a saved book; one that
 * is on its way; and a later one that could not be sent, also a guest's who has signed in. A guest's gives way to any
 * of the server's. Null if storage is off, or full of something else.
 * Two clocks are never compared: each says for itself how long ago it was. The returned `movedAt` is by the server's
 * clock, unless the server has sent no place.
 */
export function keptReadingPlace(
  { storage, accountId, now }: Pick<Surroundings, "storage" | "accountId" | "now">,
  workId: number,
  serverPlace: { movedAt: string; ago?: number | undefined } | null,
): ReadingPlace | null {
  const isGuest = accountId() < 0;
  try {
    // What somebody has left as a guest is theirs from the login on, and goes to the server in a moment.
    for (const owner of isGuest ? [-1] : [accountId(), -1]) {
      const kept = JSON.parse(storage().getItem(placeKey(owner, workId)) ?? "null");
      const place = parsedReadingPlace(kept);
      if (!place) continue;
      if (!serverPlace) return place;
      const age = now() - Date.parse(place.movedAt);
      const isOnItsWay = owner > 0 && Math.abs(age) < ON_ITS_WAY;
      const isUnsent = owner < 0 || kept.isUnsent;
      const { movedAt, ago = 0 } = serverPlace;
      if (isGuest || !(isOnItsWay || (isUnsent && age < ago))) continue;
      // To the server, too, a move of the future is one of now.
      const passed = Math.max(0, age);
      return { ...place, movedAt: new Date(Date.parse(movedAt) + ago - passed).toISOString(), ago: passed };
    }
  } catch {
    // Storage is off, or full of something else.
  }
  return null;
}
