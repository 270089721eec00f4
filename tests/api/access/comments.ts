import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, type Rows, type Things } from "./entry.ts";

/** The owner's, to a draft: it was said while readers had the work. */
const ofComment = ({ commentId }: Things) => ({ params: { id: commentId } });
const ofDraft = ({ draft }: Things) => ({ rootType: "work", rootId: draft.workId }) as const;
const nobodys = answers("missing", "missing", "missing", "missing", "missing", "missing");
const nobodysAtLogin = answers("login", "missing", "missing", "missing", "missing", "missing");
const words = { text: "Спасибо за главу.", hasSpoilers: false };

export const commentsAccess = {
  getComments: { who: nobodys, input: (things) => ({ query: ofDraft(things) }) },
  getCommentReplies: { who: nobodys, input: (things) => ({ ...ofComment(things), query: {} }) },
  getComment: { who: nobodys, input: ofComment },
  getHeldComments: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: {} }),
  },
  // To a post that everybody sees: it lands with its author.
  createComment: {
    who: answers("login", "success", "success", "success", "success", "success", "denied"),
    input: ({ openPostId, requestId }) => ({
      body: { requestId, rootType: "post", rootId: openPostId, parentId: null, ...words },
    }),
  },
  // Who writes the work knows of it, and so does the staff; its author would have to be let in again.
  updateComment: {
    who: answers("login", "missing", "missing", "denied", "missing", "denied"),
    input: (things) => ({ ...ofComment(things), body: words }),
  },
  updateCommentState: {
    who: answers("login", "missing", "missing", "denied", "success", "denied"),
    input: (things) => ({ ...ofComment(things), body: { type: "deletion.requested" } }),
  },
  likeComment: { who: nobodysAtLogin, input: (things) => ({ ...ofComment(things), body: { isLiked: true } }) },
  closeComments: { who: nobodysAtLogin, input: (things) => ({ body: { ...ofDraft(things), isClosed: true } }) },
} satisfies Partial<Rows<CallName>>;
