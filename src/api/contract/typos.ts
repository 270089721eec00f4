import * as z from "zod/mini";
import { TYPO_LENGTH, typoStates } from "../../text/typoStates.ts";
import { defineSchemas } from "./define.ts";
import { count, guid, id, optionalText, pathId, requiredText, time } from "./fields.ts";
import { personCard } from "./people.ts";
import { point, spanOfText } from "./readerMarks.ts";

export const typoFields = z.strictObject({
  suggestion: optionalText("Как правильно", TYPO_LENGTH),
  note: optionalText("Пояснение", TYPO_LENGTH),
});

const state = z.enum(typoStates);

const typo = z.strictObject({
  id,
  state,
  chapterId: id,
  /** Of what readers have now, else of the last text. */
  chapterTitle: z.string(),
  text: z.string(),
  suggestion: z.string(),
  note: z.string(),
  /** Where it begins, in the text that the reader had, and the paragraph as it was there. */
  from: point,
  paragraph: z.string(),
  /** Null: the sender's account is gone. */
  author: z.nullable(personCard),
  createdAt: time,
  /** Null: nobody has answered, and it is not mended. */
  settledAt: z.nullable(time),
});
export type Typo = z.output<typeof typo>;

export const typoSchemas = defineSchemas({
  /** Of a text that the asker may read. The same request, or the same place while it waits, is one note. */
  sendTypo: {
    params: z.strictObject({ id: pathId }),
    body: z.strictObject({
      requestId: guid,
      ...spanOfText,
      text: requiredText("Опечатка", TYPO_LENGTH),
      ...typoFields.def.shape,
    }),
    result: z.strictObject({ id, state }),
    errors: ["NotFound", "AccessDenied", "InvalidRequestFields", "TooManyRequests"],
  },
  /** For its authors and the staff, the last first, 50 at a time. */
  getTypos: {
    params: z.strictObject({ id: pathId }),
    query: z.strictObject({
      state: z.optional(state),
      chapterId: z.optional(pathId),
      cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    result: z.strictObject({
      typos: z.array(typo),
      counts: z.record(state, count),
      /** Null: this was the end. */
      cursor: z.nullable(z.string()),
      /** May the asker answer? */
      canSettle: z.boolean(),
    }),
    errors: ["NotFound", "AccessDenied", "InvalidRequestFields"],
  },
  /** One of its authors says whether it is one. */
  settleTypo: {
    params: z.strictObject({ id: pathId, typoId: pathId }),
    body: z.strictObject({ decision: z.enum(["accepted", "declined"]) }),
    result: z.strictObject({ id, state }),
    errors: ["NotFound", "AccessDenied", "InvalidRequestFields"],
  },
});
