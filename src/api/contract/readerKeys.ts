import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { id, pathId, requiredText, time } from "./fields.ts";

/** A reader's key as its list shows it; `lastUsedAt` null: no program has come with it yet. To five minutes. */
const readerKey = z.strictObject({ id, title: z.string(), createdAt: time, lastUsedAt: z.nullable(time) });

export const newReaderKey = z.strictObject({ title: requiredText("Название", 60) });

export const readerKeysSchemas = defineSchemas({
  /** `key`: 20 letters, which nobody is shown a second time. Ten keys at most. */
  createReaderKey: {
    body: newReaderKey,
    result: z.strictObject({ id, key: z.string() }),
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
  /** The newest first; `url` and `userName`: what a reading program asks for in addition to the key. */
  getReaderKeys: {
    result: z.strictObject({ keys: z.array(readerKey), url: z.string(), userName: z.string() }),
  },
  /** @see createReaderKey: from now on it opens nothing. */
  revokeReaderKey: { params: z.strictObject({ id: pathId }), result: z.strictObject({}), errors: ["NotFound"] },
});
