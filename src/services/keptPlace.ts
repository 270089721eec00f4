import type { ResultOf } from "../api/contract/index.ts";
import type { Surroundings } from "./surroundings.ts";

export type Place = NonNullable<ResultOf<"getBook">["place"]>;

/** Under which name local storage keeps the place in a work. */
export const placeKey = (workId: number) => `readerPlace.${workId}`;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/** Local storage may hold anything: another version of the product wrote it, or another program. */
const isPlace = (value: unknown): value is Place => {
  if (typeof value !== "object" || value === null) return false;
  const { chapterId, location, progress, updatedAt } = value as Partial<Record<keyof Place, unknown>>;
  const isPart = typeof progress === "number" && progress >= 0 && progress <= 1;
  const isTime = typeof updatedAt === "string" && !Number.isNaN(Date.parse(updatedAt));
  return isCount(chapterId) && isCount(location) && isPart && isTime;
};

/** @param storage local storage; null where it is off, or full of something else */
export function keptPlace(storage: Surroundings["storage"], workId: number): Place | null {
  try {
    const place: unknown = JSON.parse(storage().getItem(placeKey(workId)) ?? "null");
    return isPlace(place) ? place : null;
  } catch {
    return null;
  }
}
