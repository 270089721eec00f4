import { isCommentKey } from "./keptComments.ts";
import { isMarksKey } from "./keptMarks.ts";
import { isMessagesKey } from "./keptMessages.ts";

/** Local storage that outlives its own clearing, beside what is written to people and marks that were not sent: colours, and what the browser's push registration is known by (docs/adr/0004). */
export const lastingKeys = ["colorMode", "pushToken", "pushTokenId", "pushUserId", "pushDisabled"] as const;

const entriesOf = (storage: Storage): [string, string][] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).flatMap((key) =>
    key === null ? [] : [[key, storage.getItem(key) ?? ""] as [string, string]],
  );

/** @param storage local storage; it may throw */
export const createStorageGuardService = ({ storage }: { storage: () => Storage }) => ({
  /** Size in bytes: UTF-16 units of keys and values, times two. */
  measure: async (): Promise<number> =>
    entriesOf(storage()).reduce((units, [key, value]) => units + key.length + value.length, 0) * 2,

  clear: async (): Promise<void> => {
    const kept = entriesOf(storage()).filter(
      ([key]) =>
        isMessagesKey(key) || isCommentKey(key) || isMarksKey(key) || lastingKeys.some((lasting) => lasting === key),
    );
    storage().clear();
    for (const [key, value] of kept) storage().setItem(key, value);
  },
});

export type StorageGuardService = ReturnType<typeof createStorageGuardService>;
