import * as z from "zod/mini";
import { documentJson, inWork } from "./chapters.ts";
import { defineSchemas } from "./define.ts";
import { id, revision, smallCount, time } from "./fields.ts";

/** The block of a text with the caret, from 0; null: the caret is in no block. */
const blockIndex = z.nullable(smallCount);

/** Another open editor of a chapter: one for each session. */
const companion = z.strictObject({
  /** Whose it is: another one's, or the same account's on another device. */
  account: z.strictObject({ id, fio: z.string() }),
  since: time,
  /** The text that the editor has. */
  revision,
  blockIndex,
});
export type Companion = z.output<typeof companion>;

export const chapterPresenceSchemas = defineSchemas({
  /** Says that a chapter is open for writing, and asks who else has it open and what was saved meanwhile. */
  reportChapterPresence: {
    params: inWork,
    body: z.strictObject({ revision, blockIndex }),
    result: z.strictObject({
      companions: z.array(companion),
      /** The last revision, when it is later than the sender's. */
      news: z.nullable(
        z.strictObject({
          revision,
          title: z.string(),
          document: documentJson,
          by: z.strictObject({ id, fio: z.string() }),
        }),
      ),
    }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
});
