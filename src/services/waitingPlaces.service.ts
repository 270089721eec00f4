import { isRefused } from "../api/contract/envelope.ts";
import { readingRoutes } from "../api/contract/reading.routes.ts";
import type { ReadingPlace } from "../api/contract/reading.ts";
import { orAccepted } from "./accepted.ts";
import { ownDeviceId } from "./deviceId.service.ts";
import { parsedReadingPlace } from "./keptPlace.ts";
import type { Surroundings } from "./surroundings.ts";

const KEY = /^readerPlace\.(?:(\d+)\.)?(\d+)$/;

type Waiting = { key: string; text: string; workId: number; isGuests: boolean; place: ReadingPlace | null };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Of a guest all that lie here, of this person those that the server has not got. */
function waitingIn(storage: Storage, accountId: number): Waiting[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return keys.flatMap((key) => {
    const [, owner, workId] = KEY.exec(key) ?? [];
    const text = storage.getItem(key);
    if (workId === undefined || text === null) return [];
    const kept = parsed(text);
    const isGuests = owner === undefined;
    const isUnsent = Number(owner) === accountId && (kept as { isUnsent?: unknown } | null)?.isUnsent === true;
    return isGuests || isUnsent
      ? [{ key, text, workId: Number(workId), isGuests, place: parsedReadingPlace(kept) }]
      : [];
  });
}

/** What has changed meanwhile waits for the next time. A guest's place is the signed-in person's from now on. */
function settle(storage: Storage, { key, text, isGuests }: Waiting): void {
  if (storage.getItem(key) !== text) return;
  if (isGuests) {
    storage.removeItem(key);
    return;
  }
  const { isUnsent: _, ...place } = JSON.parse(text) as { isUnsent: true };
  storage.setItem(key, JSON.stringify(place));
}

/**
 * Tells the server of the places that this device alone has, each with the time at which it was reached: which of two is the last one
 * the server decides. What it refuses is given up.
 * @throws what no network and a server that is away are rejected with
 */
export const sendWaitingPlaces = async (surroundings: Surroundings, signal: AbortSignal): Promise<void> => {
  const { call, now, accountId } = surroundings;
  let storage: Storage;
  try {
    storage = surroundings.storage();
  } catch {
    return;
  }
  for (const waiting of waitingIn(storage, accountId())) {
    if (waiting.place) {
      const { how: _, ...place } = waiting.place;
      const deviceId = await ownDeviceId(surroundings);
      const sentAt = new Date(now()).toISOString();
      const body = { workId: waiting.workId, ...place, sentAt, ...(deviceId && { deviceId }) };
      await orAccepted<unknown>(call(readingRoutes.updateReaderProgress, { body }, signal), null).catch(
        (fault: unknown) => {
          if (!isRefused(fault, "NotFound", "InvalidRequestFields")) throw fault;
        },
      );
    }
    settle(storage, waiting);
  }
};
