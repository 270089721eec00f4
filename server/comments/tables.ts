import type { Generated } from "kysely";
import type { CommentRoot, CommentState } from "../../src/text/comments.ts";
import type { Id, NullableTime, Time } from "../db/columns.ts";

/** A comment to a work, a chapter of it, or a publication: of a chapter both ids stand. */
export type CommentTable = {
  id: Id;
  authorId: number;
  /** Made by the client: the same one twice is one comment. */
  requestId: string;
  rootType: CommentRoot;
  workId: number | null;
  chapterId: number | null;
  publicationId: number | null;
  /** Both null: it begins a thread. `threadId`: the comment that begins it. */
  parentId: number | null;
  threadId: number | null;
  text: string;
  hasSpoilers: boolean;
  state: CommentState;
  isPinned: Generated<boolean>;
  /** Why the staff has removed it; else empty. */
  moderationReason: Generated<string>;
  likeCount: Generated<number>;
  /** Of the first of a thread all that are shown in it, of a reply those to it that are. */
  replyCount: Generated<number>;
  createdAt: Time;
  editedAt: NullableTime;
};

export type CommentTables = {
  comment: CommentTable;
};
