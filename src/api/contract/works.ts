import * as z from "zod/mini";
import { commentReviews } from "../../text/comments.ts";
import { formMessages } from "../../text/formRules.ts";
import { genres } from "../../text/genres.ts";
import { moderationKinds } from "../../text/moderation.ts";
import {
  ageMarks,
  aiUses,
  commenters,
  displays,
  downloaders,
  formats,
  WORKS_AT_ONCE,
  workStates,
} from "../../text/workOptions.ts";
import { listedChapter } from "./chapters.ts";
import { defineSchemas } from "./define.ts";
import { count, fileId, id, newOrder, optionalText, orderOutcome, pathId, requiredText, time } from "./fields.ts";
import { orRequired } from "./obey.ts";
import { workFieldNames } from "./workFieldNames.ts";

export const workTitle = requiredText("Название", 150);

const option = z.strictObject({ enumValue: z.string(), value: id, title: z.string(), mobileTitle: z.string() });
const workForm = z.enum(["novel", "tale", "story", "story-book", "poetry", "translation"], orRequired("Форма"));
export const workState = z.enum(workStates);
const genreId = z.nullable(
  z
    .int(formMessages.default("Жанр"))
    .check(z.gte(1, formMessages.default("Жанр")), z.lte(genres.length, formMessages.default("Жанр"))),
);

export const owner = z.strictObject({ id, fio: z.string(), userName: z.string() });
/** `invitedAt`: null for a former owner. */
const coAuthor = z.strictObject({
  ...owner.shape,
  confirmed: z.boolean(),
  invitedAt: z.nullable(time),
  confirmedAt: z.nullable(time),
});

/** An empty list is right; at most 20 tags of 2 to 40 characters. */
const tags = z.array(requiredText("Метка", 40, 2)).check(z.maxLength(20, "Не больше 20 меток"));

export const marks = {
  ageMark: z.enum(ageMarks, orRequired("Возрастная метка")),
  /** Material for adults alone; needs 18+. */
  adultOnly: z.boolean(),
  hasObsceneLanguage: z.boolean(),
  hasDrugs: z.boolean(),
};

/** What an author fills in: one schema for the form, the client and the server. */
export const workFields = z.strictObject({
  title: workTitle,
  workForm,
  genreId,
  firstSubGenreId: genreId,
  secondSubGenreId: genreId,
  tags,
  annotation: optionalText("Аннотация", 4_000),
  authorNotes: optionalText("Примечания автора", 4_000),
  ...marks,
  /** Artificial intelligence in the text. */
  aiUse: z.enum(aiUses, orRequired("Искусственный интеллект в тексте")),
  /** A file of the type cover uploaded before; null: the cover is set from type. */
  coverFileId: z.nullable(fileId),
  coverByAi: z.boolean(),
  enableRedLine: z.boolean(),
  /** Of a translation; kept when the form becomes another. */
  originalAuthor: optionalText("Автор оригинала", 150),
  translator: optionalText("Переводчик", 150),
  /** Of an audiobook. */
  reciter: optionalText("Чтец", 150),
  /** Readers see it after the last chapter of a finished work. */
  afterword: optionalText("Послесловие", 10_000),
  /** Who sees the work once it is published (docs/adr/0032). */
  privacyDisplay: z.enum(displays, orRequired("Кто видит книгу")),
  /** Who may download its files; never wider than `privacyDisplay`. */
  privacyDownloads: z.enum(downloaders, orRequired("Кто скачивает книгу")),
  privacyComments: z.enum(commenters),
  /** Whose comments its authors see before everybody else does. */
  commentsReview: z.enum(commentReviews),
  enableTTS: z.boolean(),
  /** One of the asker's own; null: in none. */
  seriesId: z.nullable(id),
  /** The owner's work of the other format: the text of an audiobook, and the reverse. It names this one too. */
  linkedWorkId: z.nullable(id),
});
export type WorkFields = z.output<typeof workFields>;
const workFieldName = z.enum(workFieldNames);

/** A field as a form was filled with it, whatever the rules were then: a word, a number, a tick, a list of words. */
const knownValue = z
  .unknown()
  .check(
    z.refine(
      (value) =>
        value === null ||
        ["string", "number", "boolean"].includes(typeof value) ||
        (Array.isArray(value) && value.every((one) => typeof one === "string")),
    ),
  );
const knownFields = z.strictObject(
  // A forgotten name of a field does not compile.
  Object.fromEntries(workFieldNames.map((name) => [name, knownValue])) as Record<
    (typeof workFieldNames)[number],
    typeof knownValue
  > satisfies Record<keyof WorkFields, typeof knownValue>,
);

/** What was raised by a moderator: an author may not go below. */
export const marksFloor = z.strictObject({ ...marks, reason: requiredText("Причина", 1_000) });

export const work = z.strictObject({
  ...workFields.def.shape,
  id,
  title: z.string(),
  format: z.enum(formats),
  state: workState,
  isFinished: z.boolean(),
  moderationReason: z.string(),
  /** The author's note to the moderators with the last publication that waits, or waited, for them. */
  moderationNote: z.string(),
  /** One more with every change of what readers would see; an approval names the one that was looked at. */
  contentVersion: id,
  /** The objection to the present removal. `answer`: why it was declined; empty: it is open. */
  appeal: z.nullable(z.strictObject({ text: z.string(), at: time, answer: z.string() })),
  /** Has anything passed between its authors and moderators (`getWorkModeration`)? */
  wasModerated: z.boolean(),
  tags: z.array(z.string()),
  annotation: z.string(),
  /** Is there more than blanks in it? */
  hasAnnotation: z.boolean(),
  authorNotes: z.string(),
  afterword: z.string(),
  originalAuthor: z.string(),
  translator: z.string(),
  reciter: z.string(),
  marksFloor: z.nullable(marksFloor),
  coverUrl: z.nullable(z.string()),
  /** Pictures of its gallery that are not deleted. */
  galleryCount: count,
  /** The canonical address of its booktrailer. */
  booktrailerVideoUrl: z.nullable(z.string()),
  /** `isOwn`: of the person who asks. */
  series: z.nullable(z.strictObject({ id, title: z.string(), isOwn: z.boolean() })),
  linkedWork: z.nullable(z.strictObject({ id, title: z.string() })),
  /** Its place among the works of its series that are not in the bin; `number` from 1. */
  seriesPlace: z.nullable(z.strictObject({ number: id, count })),
  /** Characters with spaces of all chapters that are not in the bin, by their last revisions. */
  textLength: count,
  /** How long their sounds are, in milliseconds. */
  durationMs: count,
  chapterCount: count,
  publishedChapterCount: count,
  owner,
  coAuthor: z.nullable(coAuthor),
  secondCoAuthor: z.nullable(coAuthor),
  lastModificationTime: time,
  lastUpdateTime: z.nullable(time),
  finishTime: z.nullable(time),
  deletedAt: z.nullable(time),
  soldCount: count,
  /** What the setting MODERATION asks of the one who asks. */
  needsModeration: z.boolean(),
  /** Of the person who asks; `askers`: as whom this person may ask the law of works (`workAskers`). */
  rights: z.strictObject({ canWrite: z.boolean(), askers: z.array(z.enum(["author", "owner", "moderator"])) }),
});
export type Work = z.output<typeof work>;

/** A work in a list, without its long texts and without the notes and materials around its text. */
export const listedWork = z.omit(work, {
  annotation: true,
  authorNotes: true,
  afterword: true,
  wasModerated: true,
  galleryCount: true,
  booktrailerVideoUrl: true,
  seriesPlace: true,
  linkedWork: true,
});
export type ListedWork = z.output<typeof listedWork>;

/** What a work of the same kind does not take over. */
const ownFields = {
  title: true,
  annotation: true,
  coverFileId: true,
  coverByAi: true,
  afterword: true,
  linkedWorkId: true,
} as const;

const workParams = z.strictObject({ id: pathId });
const reason = optionalText("Причина", 1_000);
/** What the authors of a removed work object; a blank one is refused by the law. */
export const appealText = optionalText("Обращение", 4_000);
/** The last decision that the moderator has seen, null: none. After a newer one nothing is done but to report it. */
const seen = z.optional(z.nullable(id));
export const moderationNote = optionalText("Сообщение модератору", 1_000);

export const moderationHistory = z.array(
  z.strictObject({
    id,
    kind: z.enum(moderationKinds),
    /** The author's words, or the reason; may be empty. */
    text: z.string(),
    /** Of the work then. */
    contentVersion: id,
    at: time,
    by: z.nullable(owner),
  }),
);
export type ModerationEntry = z.output<typeof moderationHistory>[number];

/** A work that is named twice is one. */
const workIds = z.array(id).check(
  z.overwrite<number[]>((ids) => [...new Set(ids)]),
  z.minLength(1, "Выберите произведения"),
  z.maxLength(WORKS_AT_ONCE, "Выбрано слишком много произведений"),
);

export const workSchemas = defineSchemas({
  getAccountWorks: {
    /**
     * Whose works, 200 a page. Without `userId`: the asker's own. Another person's are for Moderator and Admin. `bin`: the deleted
     * ones. `cursor`: where the answer before ended, of the same list.
     */
    query: z.strictObject({
      userId: z.optional(pathId),
      search: z.optional(optionalText("Поиск", 200)),
      bin: z.optional(z.stringbool()),
      cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    result: z.strictObject({
      works: z.array(listedWork),
      /** Null on the last page. */
      cursor: z.nullable(z.string()),
    }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
  /** The asker's own list: each co-author has an order of their own. */
  reorderWorks: { large: true, body: newOrder, result: orderOutcome, errors: ["InvalidRequestFields"] },
  /** Several works by one event of the lifecycle, the law asked of each; `refused`: what stayed as it was, and why. */
  updateWorkStates: {
    body: z.strictObject({
      workIds,
      type: z.enum(["publish.requested", "withdrawal.requested", "deletion.requested", "undeletion.requested"]),
    }),
    result: z.strictObject({
      changed: z.array(listedWork),
      refused: z.array(z.strictObject({ workId: id, message: z.string() })),
    }),
    errors: ["InvalidRequestFields"],
  },
  getWorkFormats: { result: z.array(option) },
  getWorkForms: { result: z.array(option) },
  getWorkGenres: { result: z.array(option) },
  getWorkTags: {
    query: z.strictObject({ search: z.optional(optionalText("Метка", 40)) }),
    result: z.array(z.string()),
  },
  /** The guard edit-content: may this person open the work's editing screens, and write in it. */
  getWorkAccess: {
    params: workParams,
    /** `chapter`: the id is a chapter's. */
    query: z.strictObject({ of: z.optional(z.enum(["work", "chapter"])) }),
    result: z.strictObject({ workId: id, canWrite: z.boolean() }),
    errors: ["NotFound", "AccessDenied"],
  },
  getWorkSettings: { params: workParams, result: work, errors: ["NotFound", "AccessDenied"] },
  getWorkContent: {
    params: workParams,
    result: z.strictObject({
      work,
      /** All of them in their order, those in the bin as well. */
      chapters: z.array(listedChapter),
    }),
    errors: ["NotFound", "AccessDenied"],
  },
  createWork: {
    /** What is written: it stays so. Without `format` a text. */
    body: z.extend(workFields, { format: z.optional(z.enum(formats)) }),
    result: work,
    errors: ["InvalidRequestFields"],
  },
  /** Stores the file of a cover; the work takes it with its settings (`coverFileId`). */
  uploadWorkCover: {
    result: z.strictObject({ fileId, url: z.string(), width: id, height: id }),
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
  /** For another work of the same author: all settings but the texts and the cover of this one. */
  copyWorkSettings: {
    params: workParams,
    result: z.strictObject({ title: z.string(), fields: z.omit(workFields, ownFields) }),
    errors: ["NotFound", "AccessDenied"],
  },
  /**
   * Changes of different fields are merged, also of different people. If two people have changed the same field,
   * nothing is stored, and the answer names the fields to choose.
   */
  updateWorkSettings: {
    params: workParams,
    /** Both hold the long texts of a work. */
    large: true,
    body: z.strictObject({
      before: knownFields,
      fields: workFields,
    }),
    result: z.discriminatedUnion("outcome", [
      z.strictObject({ outcome: z.enum(["saved", "merged"]), work }),
      z.strictObject({ outcome: z.literal("conflict"), names: z.array(workFieldName), work }),
    ]),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
  /** The body is the lifecycle's event; publishing, withdrawal and deletion have calls of their own. */
  updateWorkState: {
    params: workParams,
    body: z.discriminatedUnion("type", [
      z.strictObject({
        type: z.enum(["finish.requested", "resumption.requested", "undeletion.requested"]),
      }),
      z.strictObject({ type: z.literal("appeal.requested"), text: appealText }),
      z.strictObject({ type: z.literal("restoration.given"), seen }),
      z.strictObject({ type: z.literal("approval.given"), contentVersion: id, seen }),
      z.strictObject({ type: z.enum(["rejection.given", "appeal.declined"]), reason, seen }),
      /** `isUnlawful`: the law asks for it. The book closes for its buyers too, and their money goes back. */
      z.strictObject({ type: z.literal("removal.given"), reason, isUnlawful: z.optional(z.boolean()), seen }),
    ]),
    result: work,
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
  deleteWork: { params: workParams, result: work, errors: ["InvalidRequestFields", "NotFound", "AccessDenied"] },
  publishWork: {
    params: workParams,
    body: z.strictObject({ note: moderationNote }),
    result: work,
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "UserEmailNotConfirmed"],
  },
  moveWorkToDraft: { params: workParams, result: work, errors: ["InvalidRequestFields", "NotFound", "AccessDenied"] },
  /** Counts the characters of every revision again; `changed`: a wrong count was corrected. */
  recalculateWorkCounter: {
    params: workParams,
    result: z.strictObject({
      textLength: count,
      publishedTextLength: count,
      chapterCount: count,
      changed: z.boolean(),
    }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"],
  },
  /** By a moderator who is none of its authors: the work's marks become at least these, and no author may go below. */
  raiseWorkMarks: {
    params: workParams,
    body: marksFloor,
    result: work,
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
  /**
   * What has passed between its authors and moderators, the last first, for both. `by`: null where a moderator decided and an author
   * asks.
   */
  getWorkModeration: {
    params: workParams,
    result: z.strictObject({ history: moderationHistory }),
    errors: ["NotFound", "AccessDenied"],
  },
  renameWork: {
    params: workParams,
    body: z.strictObject({ title: workTitle }),
    result: work,
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
});
