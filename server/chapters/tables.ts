import type { Generated, JSONColumnType } from "kysely";
import type { DocumentJson } from "../../src/document/json.ts";
import type { ChapterState } from "../../src/machines/lifecycles/chapter.lifecycle.ts";
import type { Id, NullableTime, Time } from "../db/columns.ts";

export type ChapterTable = {
  id: Id;
  workId: number;
  /** Made by the client: the same one twice is one chapter. */
  requestId: string | null;
  state: Generated<ChapterState>;
  sortOrder: number;
  commentsClosed: Generated<boolean>;
  publishTime: NullableTime;
  publishedRevisionId: number | null;
  /** What readers had last, kept when the chapter is withdrawn: those who hold the work read it on. Kept by the database. */
  lastPublishedRevisionId: Generated<number | null>;
  /** When readers lost it last; null: they never did. */
  withdrawnAt: NullableTime;
  lastModificationTime: Time;
  deletedAt: NullableTime;
};

type ChapterRevisionTable = {
  id: Id;
  chapterId: number;
  revision: number;
  title: string;
  document: JSONColumnType<DocumentJson>;
  textLength: number;
  /** The sound of a chapter of an audiobook, whose document is empty. */
  audioId: Generated<string | null>;
  savedAt: Time;
  savedBy: number;
  /** A choice between wordings waits in it. */
  isDisputed: Generated<boolean>;
  /** What its authors call it in the history; empty: it has no name. */
  name: Generated<string>;
  /** When the text that was restored had been saved; null: this one was written. */
  restoredFrom: NullableTime;
};

type ChapterHtmlTable = { revisionId: number; serializerVersion: number; html: string };

/** Files that published chapters show: the only chapter images that strangers may fetch. */
type PublishedChapterFileTable = { chapterId: number; fileId: string };

/** `revision`: what the editor has; `blockIndex`: where the caret is. */
type ChapterPresenceTable = {
  chapterId: number;
  sessionId: number;
  since: Time;
  seenAt: Time;
  revision: number;
  blockIndex: number | null;
};

export type ChapterTables = {
  chapter: ChapterTable;
  chapterRevision: ChapterRevisionTable;
  chapterHtml: ChapterHtmlTable;
  publishedChapterFile: PublishedChapterFileTable;
  chapterPresence: ChapterPresenceTable;
};
