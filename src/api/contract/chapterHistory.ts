import * as z from "zod/mini";
import { MOST_NAME_LETTERS } from "../../text/chapterHistory.ts";
import { chapter, documentJson, workBrief } from "./chapters.ts";
import { defineSchemas } from "./define.ts";
import { count, id, optionalText, pathId, time } from "./fields.ts";

/** What a column of four bytes holds: it is looked for by its number. */
const revision = z.int().check(z.positive(), z.lte(2_147_483_647));
/** A text of the history by its name; empty: it has none. */
const revisionName = optionalText("Название текста", MOST_NAME_LETTERS);
const author = z.strictObject({ id, fio: z.string(), userName: z.string() });

/**
 * A run of kept revisions by one account, less than 30 minutes from one to the next. A restored revision begins a sitting. What
 * autosave has left is thinned (docs/adr/0022): of an older sitting only its last revisions may be left.
 */
const sitting = z.strictObject({
  /** The last one: what the sitting has left. */
  revision,
  title: z.string(),
  firstSavedAt: time,
  savedAt: time,
  author,
  textLength: count,
  /** Characters more or less than before the sitting. */
  change: z.int(),
  /** The sitting begins with this text restored: when that was saved. */
  restoredFrom: z.nullable(time),
  /** Holds the last revision of the chapter. */
  isCurrent: z.boolean(),
  /** The revision that readers have, if it belongs to this sitting. */
  publishedRevision: z.nullable(revision),
  /** Its texts with names, the newest first. */
  named: z.array(z.strictObject({ revision, name: z.string() })),
});
export type Sitting = z.output<typeof sitting>;

const save = z.strictObject({
  revision,
  savedAt: time,
  /** Characters more or less than the text before. */
  change: z.int(),
  name: z.string(),
  isPublished: z.boolean(),
});
export type Save = z.output<typeof save>;

const text = z.strictObject({
  revision,
  title: z.string(),
  document: documentJson,
  textLength: count,
  savedAt: time,
  author,
  name: z.string(),
});
const savedRevision = z.strictObject({ revision, savedAt: time });
const refusals = ["InvalidRequestFields", "NotFound", "AccessDenied"] as const;

export const chapterHistorySchemas = defineSchemas({
  /** The newest sittings first, 30 a page, for whom the draft is open. */
  getChapterHistory: {
    params: z.strictObject({ id: pathId }),
    query: z.strictObject({ cursor: z.optional(z.string()) }),
    result: z.strictObject({
      work: workBrief,
      chapter,
      /** The last revision: what a restoration is made from. */
      last: savedRevision,
      sittings: z.array(sitting),
      /** Leads to the sittings before these; null: there are none. */
      cursor: z.nullable(z.string()),
    }),
    errors: refusals,
  },
  /** What was saved in the sitting of a revision: its last 500 texts, the newest first. */
  getSittingSaves: {
    params: z.strictObject({ id: pathId, revision: z.pipe(pathId, revision) }),
    result: z.strictObject({ saves: z.array(save).check(z.minLength(1)) }),
    errors: refusals,
  },
  /** A text of the history gets a name, which keeps it; an empty one takes the name away. */
  nameRevision: {
    params: z.strictObject({ workId: pathId, chapterId: pathId }),
    body: z.strictObject({ revision, name: revisionName }),
    result: z.strictObject({ name: z.string() }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
  /** One kept revision next to another, for a person who may open the draft. */
  getChapterRevision: {
    params: z.strictObject({ id: pathId, revision: z.pipe(pathId, revision) }),
    /**
     * `before` (default): the revision before its sitting, or the first one of all; `now`: the chapter's last one;
     * `published`: the one that readers have; a number: that one.
     */
    query: z.strictObject({
      against: z.optional(z.union([z.enum(["before", "now", "published"]), z.pipe(pathId, revision)])),
    }),
    result: z.strictObject({
      shown: text,
      /** null: there is none before, or readers have none. */
      against: z.nullable(text),
      isCurrent: z.boolean(),
      isPublished: z.boolean(),
      /** The kept revisions on both sides of it, of whatever sitting. */
      earlier: z.nullable(savedRevision),
      later: z.nullable(savedRevision),
    }),
    errors: refusals,
  },
  /** The next revision with the title and the text of an older one: nothing is taken away. Readers keep what they have. */
  restoreChapter: {
    params: z.strictObject({ workId: pathId, chapterId: pathId }),
    /** `restored`: the old one, or the one that readers have; `revision`: the last one that the author knew. */
    body: z.strictObject({ restored: z.union([revision, z.literal("published")]), revision }),
    result: z.discriminatedUnion("outcome", [
      z.strictObject({
        outcome: z.literal("saved"),
        revision,
        savedAt: time,
        title: z.string(),
        document: documentJson,
      }),
      z.strictObject({ outcome: z.literal("stale"), revision, savedAt: time }),
    ]),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"],
  },
});
