import * as z from "zod/mini";
import { REPLY_LENGTH, reviewVerdicts } from "../../text/publications.ts";
import { workFormats } from "../../text/workOptions.ts";
import { documentJson } from "./chapters.ts";
import { defineSchemas } from "./define.ts";
import { count, id, optionalText, pathId, time } from "./fields.ts";
import { personCard } from "./people.ts";
import { beginning, publicationCalls, publicationFields, publicationShape } from "./publications.ts";
import { readPerson } from "./reading.ts";

const verdict = z.enum(reviewVerdicts.map(({ value }) => value));

/** What a reviewer fills in. Everybody sees a review: there is nothing to choose. */
export const reviewFields = z.strictObject({
  /** Of a review that is begun already it stays what it is; null: that work is gone for good. */
  workId: z.nullable(id),
  title: publicationFields.title,
  /** Read in full by `readDocument` of src/document on the server. */
  document: documentJson,
  hasSpoilers: z.boolean(),
  verdict: z.nullable(verdict),
  tags: publicationFields.tags,
});
export type ReviewFields = z.output<typeof reviewFields>;

/**
 * The work as it is now. Of one that this reader does not find any more it is the title alone; of one for adults, before they have said
 * that they are 18, there is no cover.
 */
const reviewedWork = z.strictObject({
  /** Null: there is no way to it. */
  id: z.nullable(id),
  format: z.nullable(z.enum(workFormats.map(({ enumValue }) => enumValue))),
  title: z.string(),
  coverUrl: z.nullable(z.string()),
  authors: z.array(readPerson),
});
export type ReviewedWork = z.output<typeof reviewedWork>;

const reply = z.strictObject({
  text: z.string(),
  /** Null: the author's account is gone. */
  author: z.nullable(personCard),
  at: time,
});

const review = {
  ...publicationShape,
  work: reviewedWork,
  hasSpoilers: z.boolean(),
  verdict: z.nullable(verdict),
  /** Of an author of the work. */
  reply: z.nullable(reply),
  /** Characters with spaces. */
  textLength: count,
};

const listed = z.strictObject({
  ...review,
  /** The first 500 characters of the text, cut at a word. */
  preview: z.string(),
  /** A review has no pictures: null. */
  coverUrl: z.nullable(z.string()),
  isFolded: z.boolean(),
});
/** A review in lists. */
export type ListedReview = z.output<typeof listed>;

const edited = z.strictObject({ ...review, document: documentJson });
/** A review as its author writes it. */
export type EditedReview = z.output<typeof edited>;

const shown = z.strictObject({
  ...review,
  /** Made by our own serialiser (src/document/html.ts). */
  html: z.string(),
  isFolded: z.boolean(),
  canEdit: z.boolean(),
  canModerate: z.boolean(),
  /** The asker writes the work. */
  canReply: z.boolean(),
});
/** A review on its page. */
export type ShownReview = z.output<typeof shown>;

const calls = publicationCalls({
  fields: reviewFields,
  listed,
  edited,
  shown,
  filter: { work: z.optional(pathId), verdict: z.optional(verdict) },
});

export const reviewSchemas = defineSchemas({
  /**
   * What precedes an empty form; without `workId` what precedes every review. `work` null: the caller may not read it.
   * `existingReviewId`: the caller's review of this work, to which a second one leads.
   */
  getNewReview: {
    query: z.strictObject({ workId: z.optional(pathId) }),
    result: z.strictObject({
      ...beginning,
      work: z.nullable(reviewedWork),
      existingReviewId: z.nullable(id),
    }),
    errors: ["UserEmailNotConfirmed", "IsNewcomer"],
  },
  createReview: calls.create,
  getReviewEdit: calls.edit,
  updateReview: calls.update,
  updateReviewState: calls.updateState,
  updateReviewStates: calls.updateStates,
  deleteReview: calls.delete,
  likeReview: calls.like,
  /** What an author of the work answers; one of a review, whichever of its authors has written last. Empty: taken back. */
  replyToReview: {
    params: calls.edit.params,
    body: z.strictObject({ text: optionalText("Ответ", REPLY_LENGTH) }),
    result: z.strictObject({ reply: z.nullable(reply) }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
  getAccountReviews: calls.own,
  getAccountReviewTags: calls.ownTags,
  getReviewTags: calls.tags,
  getReview: calls.shown,
  getReviews: {
    ...calls.list,
    result: z.extend(calls.list.result, {
      /** Of the work that was asked for: what it is, and how many reviews this reader is shown by their verdicts; else null. */
      about: z.nullable(
        z.strictObject({
          work: reviewedWork,
          counts: z.strictObject({ all: count, recommend: count, mixed: count, notRecommend: count, none: count }),
        }),
      ),
    }),
    errors: [...calls.list.errors, "NotFound"],
  },
});
