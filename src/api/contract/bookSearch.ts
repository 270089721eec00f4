import * as z from "zod/mini";
import { FEWEST_SOUGHT, MOST_PLACES, MOST_REPLACEMENT, MOST_SOUGHT } from "../../text/bookSearch.ts";
import { workBrief } from "./chapters.ts";
import { defineSchemas } from "./define.ts";
import { count, id, pathId, smallCount, time } from "./fields.ts";

/** Spaces at the ends are searched too: « ,» is a mistake that authors look for. */
const words = z
  .string()
  .check(
    z.minLength(FEWEST_SOUGHT, "Введите хотя бы 2 знака"),
    z.maxLength(MOST_SOUGHT, "Искать можно не больше 200 знаков"),
  );
const replacement = z.string().check(z.maxLength(MOST_REPLACEMENT, "Новый текст не длиннее 1 000 знаков"));
/** A revision's number is a column of four bytes. */
const revision = z.int().check(z.positive(), z.lte(2_147_483_647));
const ofWork = z.strictObject({ id: pathId });
const how = { withCase: z.optional(z.stringbool()), wholeWord: z.optional(z.stringbool()) };

const excerpt = { before: z.string(), found: z.string(), after: z.string() };

const place = z.strictObject({
  /** Which one of its text: what a replacement names. */
  number: count,
  /** Which paragraph, title or verse, notes counted too, and the position in it. */
  block: count,
  offset: count,
  ...excerpt,
  isInNote: z.boolean(),
  /** In a disputed place: it cannot be replaced. */
  isDisputed: z.boolean(),
});
export type FoundPlace = z.output<typeof place>;

const foundChapter = z.strictObject({
  id,
  title: z.string(),
  /** The last one, which was searched. */
  revision,
  places: z.array(place),
});
export type FoundChapter = z.output<typeof foundChapter>;

const lostSentence = z.strictObject({
  chapterId: id,
  title: z.string(),
  /** The newest one that has the sentence. */
  revision,
  savedAt: time,
  ...excerpt,
  isInBin: z.boolean(),
  /** The last text of its chapter does not have the sentence. */
  isLost: z.boolean(),
});
export type LostSentence = z.output<typeof lostSentence>;

/** Chapters that stay as they are, and why. */
const kept = z.array(z.strictObject({ chapterId: id, message: z.string() }));
const someOf = <Chapter extends z.ZodMiniType>(chapter: Chapter) =>
  z
    .array(chapter)
    .check(z.minLength(1, "Выберите, что заменить"), z.maxLength(MOST_PLACES, "Выбрано слишком много глав"));

export const bookSearchSchemas = defineSchemas({
  /** The last text of each chapter that is not in the bin, in their order. Without words nothing is searched. */
  searchBook: {
    params: ofWork,
    query: z.strictObject({ words: z.optional(words), ...how }),
    result: z.strictObject({
      work: workBrief,
      placeCount: count,
      chapterCount: count,
      /** With the first 1,000 places. */
      chapters: z.array(foundChapter),
    }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"],
  },
  /** All kept revisions of all chapters, the newest first. `before`: goes on where a search has stopped. */
  searchBookHistory: {
    params: ofWork,
    query: z.strictObject({ words, ...how, before: z.optional(pathId) }),
    result: z.discriminatedUnion("outcome", [
      z.strictObject({ outcome: z.literal("whole"), found: z.array(lostSentence) }),
      z.strictObject({ outcome: z.literal("part"), found: z.array(lostSentence), before: id }),
    ]),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"],
  },
  /** The next revision of each chapter whose last one was searched. Readers keep what they have. */
  replaceInBook: {
    large: 200_000,
    params: ofWork,
    body: z.strictObject({
      words,
      replacement,
      withCase: z.boolean(),
      wholeWord: z.boolean(),
      chapters: someOf(
        z.strictObject({
          chapterId: id,
          revision,
          places: z.array(smallCount).check(z.minLength(1, "Выберите, что заменить"), z.maxLength(MOST_PLACES)),
        }),
      ),
    }),
    result: z.strictObject({
      /** `before`: the revision that was searched, which an undoing restores. */
      replaced: z.array(z.strictObject({ chapterId: id, count, before: revision, revision })),
      kept,
    }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"],
  },
  /** The text before, as the next revision, of each chapter whose last one is still `revision`. */
  undoReplacement: {
    large: 200_000,
    params: ofWork,
    body: z.strictObject({
      chapters: someOf(z.strictObject({ chapterId: id, before: revision, revision })),
    }),
    result: z.strictObject({ restored: z.array(id), kept }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"],
  },
});
