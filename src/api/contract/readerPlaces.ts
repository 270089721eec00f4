import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { id, pathId, time } from "./fields.ts";
import { readersDevice, readingPlace } from "./reading.ts";

/** Where a reader was, in what readers have now. */
const placeElsewhere = z.strictObject({
  workId: id,
  place: readingPlace,
  /** Of the chapter among those that readers have, from 1. */
  chapterNumber: id,
  chapterTitle: z.string(),
  /** Null: nobody knows. */
  device: z.nullable(readersDevice),
});
export type PlaceElsewhere = z.output<typeof placeElsewhere>;

const places = z.array(placeElsewhere);

export const readerPlaceSchemas = defineSchemas({
  /**
   * Where the asker has come to since then, by the server's clock, the first first: 200 at a time, and the next ones since the last.
   * Of works that they may still read.
   */
  getReadingProgress: {
    query: z.strictObject({ since: z.optional(time), workId: z.optional(pathId) }),
    result: z.strictObject({ places, isWhole: z.boolean() }),
    errors: ["InvalidRequestFields"],
  },
  /**
   * The asker's page has shown them a chapter's text or sound: they are counted as a reader of the work, once a day. Pages may come from a
   * cache, so that the server learns it only from here.
   */
  noteReading: {
    body: z.strictObject({ workId: id, chapterId: id }),
    result: z.strictObject({}),
    errors: ["NotFound"],
  },
  /** The asker's last ten places before a jump: over chapters, or of a sound over five minutes. The last first. */
  getPlaceHistory: {
    params: z.strictObject({ workId: pathId }),
    result: z.strictObject({ places }),
    errors: ["NotFound"],
  },
});
