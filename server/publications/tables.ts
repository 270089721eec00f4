import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { DocumentJson } from "../../src/document/json.ts";
import type { CommentReview } from "../../src/text/comments.ts";
import type {
  PublicationDisplay,
  PublicationKind,
  PublicationState,
  ReviewVerdict,
} from "../../src/text/publications.ts";
import type { commenters } from "../../src/text/workOptions.ts";
import type { Folded, Id, NullableTime, Time } from "../db/columns.ts";

/** What people publish in addition to works: what every kind has. */
export type PublicationTable = {
  id: Id;
  kind: PublicationKind;
  authorId: number;
  /** Made by the client: the same one twice is one publication. */
  requestId: string;
  state: Generated<PublicationState>;
  title: string;
  titleFolded: Folded;
  /** What it is about; null: no work, or one that is gone for good. */
  workId: Generated<number | null>;
  privacyDisplay: PublicationDisplay;
  /** One more with every save. */
  revision: Generated<number>;
  /** Of a scheduled one when it comes out, of one that is out since when it is. */
  publishTime: NullableTime;
  /** By what lists are ordered; null: it is not out. */
  shownAt: GeneratedAlways<Date | null>;
  moderationReason: Generated<string>;
  /** It was saved after the staff had removed it. */
  isCorrected: Generated<boolean>;
  /** Of a deleted one: it was removed before. */
  wasRemoved: Generated<boolean>;
  /** Kept with the rows of `liked`. */
  likeCount: Generated<number>;
  favoriteCount: Generated<number>;
  /** Visible ones; kept with the rows of `comment`. */
  commentCount: Generated<number>;
  commentsClosed: Generated<boolean>;
  /** Likes of the last 30 days, counted every 10 minutes. */
  popular: Generated<number>;
  /** Null: it is at its own place on its author's page. */
  pinnedAt: NullableTime;
  createdAt: Time;
  lastModificationTime: Time;
  deletedAt: NullableTime;
};

type PublicationTextTable = {
  publicationId: number;
  document: JSONColumnType<DocumentJson>;
  /** Characters with spaces. */
  textLength: number;
  preview: string;
  html: string;
  serializerVersion: number;
};

/** What arts alone have. Their picture is in `publication_file`, what is said of them is their text. */
export type ArtTable = {
  publicationId: number;
  alt: string;
  /** Who has drawn it; empty: its author. */
  credit: string;
  isAiMade: boolean;
  adultOnly: boolean;
  /** Among those of its author, the smallest first. */
  sortOrder: number;
};

/** What posts alone have. */
type PostTable = {
  publicationId: number;
  categoryId: number;
  privacyComments: Generated<(typeof commenters)[number]>;
  /** Whose comments its author sees before everybody else does. */
  commentsReview: Generated<CommentReview>;
};

/** What reviews alone have. The reply is the work's author's: text and time are there together, or none. */
export type ReviewTable = {
  publicationId: number;
  hasSpoilers: boolean;
  verdict: ReviewVerdict | null;
  replyText: Generated<string>;
  /** Null: there is no reply, or who has written it is erased. */
  replyAuthorId: Generated<number | null>;
  repliedAt: NullableTime;
};

type PublicationTagTable = { publicationId: number; title: string; titleFolded: Folded; sortOrder: number };

/** Files that the text shows, in its order. */
type PublicationFileTable = { publicationId: number; fileId: string; place: number };

/** Another's publication in a person's own list. */
type PublicationFavoriteTable = { accountId: number; publicationId: number; addedAt: Time };

export type PublicationTables = {
  publication: PublicationTable;
  publicationText: PublicationTextTable;
  post: PostTable;
  review: ReviewTable;
  art: ArtTable;
  publicationTag: PublicationTagTable;
  publicationFile: PublicationFileTable;
  publicationFavorite: PublicationFavoriteTable;
};
