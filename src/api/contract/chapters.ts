import * as z from "zod/mini";
import { formats, workStates } from "../../text/workOptions.ts";
import { defineSchemas } from "./define.ts";
import { count, id, newOrder, optionalText, orderOutcome, pathId, revision, time } from "./fields.ts";

/** Read in full by `readDocument` of src/document on the server: here only the outermost shape. */
export const documentJson = z.looseObject({ type: z.literal("doc"), content: z.array(z.unknown()) });

export const chapterTitle = optionalText("Название главы", 200);

/** A chapter in lists and heads: without its text. */
export const chapter = z.strictObject({
  id,
  workId: id,
  title: z.string(),
  state: z.enum(["draft", "scheduled", "published", "deleted"]),
  isDraft: z.boolean(),
  sortOrder: count,
  publishTime: z.nullable(time),
  lastModificationTime: time,
  textLength: count,
  /** The last revision is not the published one. */
  hasUnpublishedChanges: z.boolean(),
  /** A choice between wordings waits in its text: it is not published so. */
  isDisputed: z.boolean(),
  /** The only published chapter of a published work: the law keeps it published. */
  isLastPublished: z.boolean(),
  deletedAt: z.nullable(time),
});
export type Chapter = z.output<typeof chapter>;

/** A chapter in the contents, where it can be renamed: `revision` is the last one. */
export const listedChapter = z.extend(chapter, { revision });
export type ListedChapter = z.output<typeof listedChapter>;

export const workBrief = z.strictObject({
  id,
  title: z.string(),
  format: z.enum(formats),
  state: z.enum(workStates),
  enableRedLine: z.boolean(),
  /** Moderators look, and do not write. */
  canWrite: z.boolean(),
});
export const inWork = z.strictObject({ workId: pathId, chapterId: pathId });
const chapterIds = z
  .array(id)
  .check(z.minLength(1, "Выберите главы"), z.maxLength(10_000, "Выбрано слишком много глав"));
/** `refused`: what the law left as it was, and why. */
const chaptersChanged = z.strictObject({
  changed: z.array(chapter),
  refused: z.array(z.strictObject({ chapterId: id, message: z.string() })),
});
const refusals = ["InvalidRequestFields", "NotFound", "AccessDenied"] as const;

export const chapterSchemas = defineSchemas({
  getNewChapter: {
    params: z.strictObject({ workId: pathId }),
    result: z.strictObject({
      work: workBrief,
      chapters: z.array(chapter),
      /** What the new chapter would be called: «Глава 8». */
      suggestedTitle: z.string(),
    }),
    errors: ["NotFound", "AccessDenied"],
  },
  getChapterToEdit: {
    params: z.strictObject({ id: pathId }),
    result: z.strictObject({
      work: workBrief,
      /** All chapters of the work that are not in the bin, in their order: the editor's side list. */
      chapters: z.array(chapter),
      chapter,
      revision,
      document: documentJson,
    }),
    errors: ["NotFound", "AccessDenied"],
  },
  /** The state of a chapter without its text; an open editor asks for it when the chapter should be published. */
  getChapterState: {
    params: inWork,
    result: z.strictObject({ chapter, revision }),
    errors: ["NotFound", "AccessDenied"],
  },
  createChapter: {
    large: true,
    /** `requestId`: made by the client for this chapter; the same one twice makes one chapter. */
    body: z.strictObject({ workId: id, requestId: z.guid(), title: chapterTitle, document: documentJson }),
    result: z.strictObject({ chapter, revision, savedAt: time }),
    errors: refusals,
  },
  updateChapter: {
    large: true,
    /** `revision`: the one that the text was made from. `merges`: a text made from an older one is merged with the last. */
    body: z.strictObject({
      id,
      revision,
      title: chapterTitle,
      document: documentJson,
      merges: z.optional(z.boolean()),
    }),
    // A stale revision is expected, so it is a result: the author must see both texts.
    result: z.discriminatedUnion("outcome", [
      z.strictObject({ outcome: z.literal("saved"), revision, savedAt: time, textLength: count }),
      z.strictObject({
        outcome: z.literal("stale"),
        revision,
        savedAt: time,
        title: z.string(),
        document: documentJson,
      }),
      /** What is stored now: both texts. `theirTitle`: both changed the title, and `title` is the sender's. `by`: who saved the other. */
      z.strictObject({
        outcome: z.literal("merged"),
        revision,
        savedAt: time,
        textLength: count,
        title: z.string(),
        document: documentJson,
        theirTitle: z.nullable(z.string()),
        by: z.strictObject({ id, fio: z.string() }),
      }),
    ]),
    errors: refusals,
  },
  /** The body is the lifecycle's event. */
  updateChapterState: {
    params: inWork,
    body: z.discriminatedUnion("type", [
      z.strictObject({
        type: z.enum(["publish.requested", "update.requested", "withdrawal.requested", "undeletion.requested"]),
      }),
      z.strictObject({ type: z.literal("schedule.requested"), at: time }),
    ]),
    result: chapter,
    errors: refusals,
  },
  deleteChapter: { params: inWork, result: chapter, errors: refusals },
  /** Several chapters by one event of the lifecycle: all in one transaction, the law asked of each. */
  updateChapterStates: {
    large: true,
    params: z.strictObject({ workId: pathId }),
    body: z.strictObject({
      chapterIds,
      type: z.enum(["publish.requested", "update.requested", "withdrawal.requested", "undeletion.requested"]),
    }),
    result: chaptersChanged,
    errors: refusals,
  },
  deleteChapters: {
    large: true,
    params: z.strictObject({ workId: pathId }),
    body: z.strictObject({ chapterIds }),
    result: chaptersChanged,
    errors: refusals,
  },
  /** All chapters that are not in the bin. Readers see the same order. */
  reorderChapters: {
    large: true,
    params: z.strictObject({ workId: pathId }),
    body: newOrder,
    result: orderOutcome,
    errors: refusals,
  },
  /** The next revision with this title and the same text. */
  renameChapter: {
    params: inWork,
    /** `revision`: the one whose title was shown. */
    body: z.strictObject({ revision, title: chapterTitle }),
    result: z.discriminatedUnion("outcome", [
      z.strictObject({ outcome: z.literal("saved"), revision, savedAt: time }),
      z.strictObject({ outcome: z.literal("stale"), revision, savedAt: time, title: z.string() }),
    ]),
    errors: refusals,
  },
});
