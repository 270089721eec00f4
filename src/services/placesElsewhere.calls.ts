import { readerPlacesRoutes as routes } from "../api/contract/readerPlaces.routes.ts";
import type { PlaceElsewhere } from "../api/contract/readerPlaces.ts";
import type { ReadingPlace } from "../api/contract/reading.ts";
import { ownDeviceId } from "./deviceId.service.ts";
import { placeKey } from "./keptPlace.ts";
import type { Surroundings } from "./surroundings.ts";

/** Where this person has come to in a work on another device since then; null: nowhere. */
export const placeElsewhere =
  (surroundings: Surroundings) =>
  async (
    { workId, since }: { workId: number; since: string | null },
    signal: AbortSignal,
  ): Promise<PlaceElsewhere | null> => {
    const query = { workId, ...(since !== null && { since }) };
    const { places } = await surroundings.call(routes.getReadingProgress, { query }, signal);
    const [found = null] = places;
    return found?.device?.id === (await ownDeviceId(surroundings)) ? null : found;
  };

/** When a place was reached, by the server's clock; null: that of a device alone is compared with nothing. */
export const arrivedAt = (place: Pick<ReadingPlace, "movedAt" | "ago"> | null): string | null =>
  place?.ago === undefined ? null : place.movedAt;

/** Where this person was in a work before they jumped. */
export const placeHistory = (surroundings: Surroundings) => async (workId: number, signal: AbortSignal) =>
  (await surroundings.call(routes.getPlaceHistory, { params: { workId } }, signal)).places;

/** A place of this person that they go back to: the next page of the work opens there. */
export function goOnFrom(
  { storage, accountId, now }: Surroundings,
  workId: number,
  { how: _, ...place }: ReadingPlace,
): void {
  try {
    const movedAt = new Date(now()).toISOString();
    storage().setItem(placeKey(accountId(), workId), JSON.stringify({ ...place, movedAt }));
  } catch {
    // The chapter opens at its beginning.
  }
}

/** The place of another device holds from now on: that of this one is not newer. */
export function forgetReadingPlace({ storage, accountId }: Surroundings, workId: number): void {
  try {
    storage().removeItem(placeKey(accountId(), workId));
  } catch {
    // Nothing was kept.
  }
}
