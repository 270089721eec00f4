import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { ComplaintCategory } from "../../src/api/contract/complaints.ts";
import type { InputOf, ResultOf } from "../../src/api/contract/index.ts";
import type { DocumentJson } from "../../src/document/json.ts";
import type { ChapterState } from "../../src/machines/lifecycles/chapter.lifecycle.ts";
import type { WorkState } from "../../src/machines/lifecycles/work.lifecycle.ts";
import type { ImageKind } from "../files/images.ts";

type Id = Generated<number>;
/** timestamptz: Date out, ISO in. */
type Time = ColumnType<Date, string, string>;
/** Kept by the database: small letters, ё as е; what searches look in (server/works/search.ts). */
type Folded = GeneratedAlways<string>;
type NullableTime = ColumnType<Date | null, string | null | undefined, string | null>;

export type AccountTable = {
  id: Id;
  userName: string;
  userNameFolded: Folded;
  fio: string;
  fioFolded: Folded;
  email: string;
  emailConfirmedAt: NullableTime;
  passwordHash: string;
  roles: Generated<("Moderator" | "Admin")[]>;
  avatarUrl: Generated<string | null>;
  backgroundUrl: Generated<string | null>;
  bannedAt: NullableTime;
  disabledAt: NullableTime;
  typografType: Generated<ResultOf<"getTypografType">["type"]>;
  createdAt: Time;
};

export type WorkTable = {
  id: Id;
  ownerId: number;
  coAuthorId: Generated<number | null>;
  coAuthorConfirmedAt: NullableTime;
  secondCoAuthorId: Generated<number | null>;
  secondCoAuthorConfirmedAt: NullableTime;
  title: string;
  titleFolded: Folded;
  format: Generated<"EBook" | "Audiobook">;
  form: "novel" | "tale" | "story" | "story-book" | "poetry" | "translation";
  genreId: number | null;
  firstSubGenreId: number | null;
  secondSubGenreId: number | null;
  annotation: Generated<string>;
  authorNotes: Generated<string>;
  ageMark: Generated<"0+" | "6+" | "12+" | "16+" | "18+">;
  coverFileId: string | null;
  enableRedLine: Generated<boolean>;
  state: Generated<WorkState>;
  finishTime: NullableTime;
  moderationReason: Generated<string>;
  /** The first approval, or the first publication where nobody moderates: from then on the author is no newcomer. */
  firstPublishedAt: NullableTime;
  lastUpdateTime: NullableTime;
  lastModificationTime: Time;
  deletedAt: NullableTime;
  sortOrder: Generated<number>;
  seriesId: Generated<number | null>;
  /** The work's place in its series, from 1. */
  seriesOrder: Generated<number | null>;
  createdAt: Time;
};

export type ChapterTable = {
  id: Id;
  workId: number;
  /** Made by the client: the same one twice is one chapter. */
  requestId: string | null;
  state: Generated<ChapterState>;
  sortOrder: number;
  publishTime: NullableTime;
  publishedRevisionId: number | null;
  lastModificationTime: Time;
  deletedAt: NullableTime;
};

export type Database = {
  account: AccountTable;
  /** Consents are kept for ever: which document, which version, when, from where (law 156-ФЗ). */
  accountConsent: {
    id: Id;
    accountId: number;
    document: "terms" | "personalData";
    version: string;
    address: string;
    agreedAt: Time;
  };
  /** `secretHash`: SHA-256 of the cookie `sid`. */
  session: {
    id: Id;
    accountId: number;
    secretHash: Buffer;
    address: string;
    userAgent: string;
    createdAt: Time;
    expiresAt: Time;
  };
  /** Dies with its session. */
  bearerToken: { tokenHash: Buffer; sessionId: number; expiresAt: Time };
  /** Links in letters: `tokenHash` is SHA-256 of what the link holds. */
  oneTimeToken: {
    tokenHash: Buffer;
    accountId: number;
    purpose: "emailConfirmation" | "passwordRecovery";
    email: string;
    expiresAt: Time;
  };
  /** Tries a key and a window; the key is hashed, so that no address lies about. */
  attemptCounter: { key: string; windowStart: Time; count: number };
  /** The outbox: written in the business transaction, drained with `for update skip locked`. */
  job: {
    id: Id;
    kind: string;
    payload: JSONColumnType<Record<string, unknown>>;
    runAt: Time;
    attempts: Generated<number>;
    /** At most one waiting job of a key. */
    dedupe: string | null;
    lastError: Generated<string | null>;
  };
  work: WorkTable;
  workTag: { workId: number; title: string; titleFolded: Folded; sortOrder: number };
  /** A person's own order of the works that he writes; one that is not here stands before them. */
  workOrder: { accountId: number; workId: number; sortOrder: number };
  chapter: ChapterTable;
  chapterRevision: {
    id: Id;
    chapterId: number;
    revision: number;
    title: string;
    document: JSONColumnType<DocumentJson>;
    textLength: number;
    savedAt: Time;
    savedBy: number;
  };
  chapterHtml: { revisionId: number; serializerVersion: number; html: string };
  /** An import that a person has begun; its bytes lie in the directory of uploads. */
  bookImport: {
    id: string;
    accountId: number;
    fileName: string;
    byteSize: number;
    received: Generated<number>;
    state: Generated<"uploading" | "done">;
    /** Which book of an archive was chosen. */
    entry: string | null;
    sha256: string | null;
    workId: number | null;
    /** What the commit answered: its answer may be lost. */
    answer: ColumnType<ResultOf<"commitImport"> | null, string | undefined, string>;
    createdAt: Time;
  };
  storedFile: {
    id: string;
    ownerId: number;
    workId: number | null;
    kind: ImageKind | "temporary";
    contentType: string;
    byteSize: number;
    /** Null of a PDF. */
    width: number | null;
    height: number | null;
    createdAt: Time;
  };
  /** Files that published chapters show: the only chapter images that strangers may fetch. */
  publishedChapterFile: { chapterId: number; fileId: string };
  follow: { followerId: number; followedId: number; followedAt: Time };
  /** At most one open complaint a person and target. */
  complaint: {
    id: Id;
    accountId: number;
    targetType: InputOf<"complain">["body"]["targetType"];
    targetId: number;
    /** As it was when it was complained of. */
    targetTitle: string;
    category: ComplaintCategory;
    comment: string;
    url: string;
    createdAt: Time;
    decision: Generated<InputOf<"settleComplaint">["body"]["decision"] | null>;
    note: Generated<string>;
    settledBy: Generated<number | null>;
    settledAt: NullableTime;
  };
  series: {
    id: Id;
    ownerId: number;
    title: string;
    annotation: Generated<string>;
    /** Null: «Цикл не завершен». */
    finishTime: NullableTime;
    coverFileId: Generated<string | null>;
    sortOrder: Generated<number>;
    lastModificationTime: Time;
    createdAt: Time;
  };
  hiddenAuthor: { accountId: number; authorId: number; hiddenAt: Time };
  hiddenSeries: { accountId: number; seriesId: number; hiddenAt: Time };
  readerProgress: {
    accountId: number;
    workId: number;
    chapterId: number;
    location: number;
    progress: number;
    updatedAt: Time;
  };
};
