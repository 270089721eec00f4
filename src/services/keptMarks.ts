import type { MarkFields } from "../api/contract/readerMarks.ts";
import { markKinds } from "../text/readerMarks.ts";
import { lasting } from "./lastingTexts.service.ts";
import type { Surroundings } from "./surroundings.ts";

/** The device's key for what the server does not have yet of a person's marks (docs/adr/0068 and 0076). */
const marksKey = (accountId: number) => `readerMarks.${accountId}`;

/** Marks that were made or changed, and ids of those that were deleted. */
export type WaitingMarks = { saves: MarkFields[]; deletions: string[] };
type Device = Pick<Surroundings, "storage" | "indexedDB" | "accountId">;

const isMark = (value: unknown): value is MarkFields => {
  if (typeof value !== "object" || value === null) return false;
  const { id, workId, chapterId, kind, text, createdAt } = value as Record<string, unknown>;
  const areIds = Number.isSafeInteger(workId) && Number.isSafeInteger(chapterId);
  return (
    [id, text, createdAt].every((one) => typeof one === "string") && areIds && markKinds.some((one) => one === kind)
  );
};

/** The device may hold anything: another version of the product wrote it, or another program. It can be read once `lasting` is ready. */
export function waitingMarks({ storage, indexedDB, accountId }: Device): WaitingMarks {
  try {
    const kept: unknown = JSON.parse(lasting({ storage, indexedDB }).texts.getItem(marksKey(accountId())) ?? "null");
    const { saves, deletions } = (kept ?? {}) as Partial<Record<keyof WaitingMarks, unknown>>;
    return {
      saves: Array.isArray(saves) ? saves.filter(isMark) : [],
      deletions: Array.isArray(deletions) ? deletions.filter((one) => typeof one === "string") : [],
    };
  } catch {
    return { saves: [], deletions: [] };
  }
}

/** @returns false: this device takes nothing */
function store({ storage, indexedDB, accountId }: Device, { saves, deletions }: WaitingMarks): boolean {
  const key = marksKey(accountId());
  const { texts } = lasting({ storage, indexedDB });
  try {
    if (saves.length + deletions.length === 0) texts.removeItem(key);
    else texts.setItem(key, JSON.stringify({ saves, deletions }));
    return true;
  } catch {
    return false;
  }
}

/** The last word about a mark is the one that waits. @returns false: this device takes nothing */
export function waitFor(device: Device, change: { save: MarkFields } | { deletion: string }): boolean {
  const { saves, deletions } = waitingMarks(device);
  const id = "save" in change ? change.save.id : change.deletion;
  const [otherSaves, otherDeletions] = [saves.filter((one) => one.id !== id), deletions.filter((one) => one !== id)];
  return store(device, {
    saves: "save" in change ? [...otherSaves, change.save] : otherSaves,
    deletions: "save" in change ? otherDeletions : [...otherDeletions, id],
  });
}

/** The server has heard it, unless something else is to be said of the mark by now. */
export function noteSent(device: Device, change: { save: MarkFields } | { deletions: readonly string[] }): void {
  const { saves, deletions } = waitingMarks(device);
  if ("deletions" in change) {
    store(device, { saves, deletions: deletions.filter((one) => !change.deletions.includes(one)) });
    return;
  }
  const text = JSON.stringify(change.save);
  store(device, { saves: saves.filter((one) => JSON.stringify(one) !== text), deletions });
}
