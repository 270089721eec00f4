import * as z from "zod/mini";
import { commentReviews } from "../../text/comments.ts";
import { type PostCategory, postCategories } from "../../text/publications.ts";
import { commenters } from "../../text/workOptions.ts";
import { documentJson } from "./chapters.ts";
import { defineSchemas } from "./define.ts";
import { count, id, pathId } from "./fields.ts";
import { orRequired } from "./obey.ts";
import { beginning, keptShape, publicationCalls, publicationFields, publicationShape } from "./publications.ts";

const isCategory = (given: number): given is PostCategory => postCategories.some(({ id }) => id === given);
const category = z.number(orRequired("Категория")).check(z.refine(isCategory, orRequired("Категория")));

/** Who may comment, and whose comments the author sees before everybody else does. */
const commenting = { privacyComments: z.enum(commenters), commentsReview: z.enum(commentReviews) };
/** The same of a form: a draft may lie on a device since there was neither. */
const chosen = {
  privacyComments: z._default(commenting.privacyComments, "All"),
  commentsReview: z._default(commenting.commentsReview, "none"),
};

/** What an author fills in. */
export const postFields = z.strictObject({
  categoryId: category,
  title: publicationFields.title,
  /** Read in full by `readDocument` of src/document on the server. */
  document: documentJson,
  tags: publicationFields.tags,
  privacyDisplay: publicationFields.privacyDisplay,
  ...chosen,
});
export type PostFields = z.output<typeof postFields>;

const post = {
  ...publicationShape,
  ...keptShape,
  ...commenting,
  categoryId: id,
  isPinned: z.boolean(),
  /** Characters with spaces. */
  textLength: count,
};

const listed = z.strictObject({
  ...post,
  /** The first 500 characters of the text, cut at a word. */
  preview: z.string(),
  /** The first picture of the text. */
  coverUrl: z.nullable(z.string()),
  /** The asker ignores the author: only that there is something is shown, until it is asked for. */
  isFolded: z.boolean(),
});
/** A post in lists. */
export type ListedPost = z.output<typeof listed>;

const edited = z.strictObject({ ...post, document: documentJson });
/** A post as its author writes it. */
export type EditedPost = z.output<typeof edited>;

const shown = z.strictObject({
  ...post,
  /** Made by our own serialiser (src/document/html.ts): the only HTML that a screen may take as it is. */
  html: z.string(),
  isFolded: z.boolean(),
  /** The asker is its author. */
  canEdit: z.boolean(),
  /** The asker is of the staff, and it is another's: removes and restores it. */
  canModerate: z.boolean(),
});
/** A post on its page. */
export type ShownPost = z.output<typeof shown>;

const calls = publicationCalls({
  fields: postFields,
  listed,
  edited,
  shown,
  filter: { category: z.optional(z.pipe(pathId, category)) },
});

export const postSchemas = defineSchemas({
  getNewPost: {
    result: z.strictObject({
      ...beginning,
      categories: z.array(z.strictObject({ id, title: z.string() })),
    }),
  },
  createPost: calls.create,
  getPostEdit: calls.edit,
  updatePost: calls.update,
  updatePostState: calls.updateState,
  updatePostStates: calls.updateStates,
  deletePost: calls.delete,
  /** Up to 3, which stand first on the author's page; twice is as good as once. The last pinned first. */
  pinPost: {
    params: calls.edit.params,
    body: z.strictObject({ isPinned: z.boolean() }),
    result: z.strictObject({ pinnedIds: z.array(id) }),
    errors: ["InvalidRequestFields", "NotFound"],
  },
  favoritePost: calls.favorite,
  likePost: calls.like,
  getAccountPosts: calls.own,
  getAccountPostTags: calls.ownTags,
  getPostTags: calls.tags,
  getPost: calls.shown,
  getPosts: calls.list,
});
