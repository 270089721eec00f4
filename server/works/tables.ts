import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { BookFileState } from "../../src/machines/lifecycles/bookFile.lifecycle.ts";
import type { WorkState } from "../../src/machines/lifecycles/work.lifecycle.ts";
import type { CommentReview } from "../../src/text/comments.ts";
import type { MarksFloor } from "../../src/text/marks.ts";
import type { ModerationKind } from "../../src/text/moderation.ts";
import type { BookFormat, PrivacyDisplay, PrivacyDownloads } from "../../src/text/workOptions.ts";
import type { Day, Folded, Id, NullableTime, Time } from "../db/columns.ts";

export type WorkTable = {
  id: Id;
  ownerId: number;
  title: string;
  titleFolded: Folded;
  format: Generated<"EBook" | "Audiobook">;
  form: "novel" | "tale" | "story" | "story-book" | "poetry" | "translation";
  genreId: number | null;
  firstSubGenreId: number | null;
  secondSubGenreId: number | null;
  annotation: Generated<string>;
  authorNotes: Generated<string>;
  afterword: Generated<string>;
  /** Of a translation. */
  originalAuthor: Generated<string>;
  translator: Generated<string>;
  /** Of an audiobook. */
  reciter: Generated<string>;
  ageMark: Generated<"0+" | "6+" | "12+" | "16+" | "18+">;
  adultOnly: Generated<boolean>;
  hasObsceneLanguage: Generated<boolean>;
  hasDrugs: Generated<boolean>;
  aiUse: Generated<"None" | "Assisted" | "Generated">;
  /** Below these a moderator lets no author go; written as JSON. */
  marksFloor: ColumnType<MarksFloor | null, string | null | undefined, string | null>;
  coverFileId: string | null;
  coverByAi: Generated<boolean>;
  /** The canonical address of its page (src/text/booktrailer.ts). */
  booktrailerVideoUrl: Generated<string | null>;
  enableRedLine: Generated<boolean>;
  /** Who sees the work once it is published: docs/adr/0032. */
  privacyDisplay: Generated<PrivacyDisplay>;
  /** Who may download its files; never more people than see it. */
  privacyDownloads: Generated<PrivacyDownloads>;
  privacyComments: Generated<"All" | "Friends" | "Disable">;
  /** Whose comments its authors see before everybody else does. */
  commentsReview: Generated<CommentReview>;
  commentsClosed: Generated<boolean>;
  enableTts: Generated<boolean>;
  state: Generated<WorkState>;
  /** When it got into its state. */
  stateSince: ColumnType<Date, string | undefined, string>;
  finishTime: NullableTime;
  moderationReason: Generated<string>;
  /** What the author wrote to the moderators with the publication that they decide on. */
  moderationNote: Generated<string>;
  /** Removed because the law asks for it: nobody holds it any more. */
  isUnlawful: Generated<boolean>;
  /** When its authors objected to the last removal, and with what words. */
  appealedAt: NullableTime;
  appealText: Generated<string>;
  /** Why the appeal was declined; empty: it is open. */
  appealAnswer: Generated<string>;
  /** The first approval, or the first publication without moderation: from then on the author is not a newcomer. */
  firstPublishedAt: NullableTime;
  lastUpdateTime: NullableTime;
  lastModificationTime: Time;
  deletedAt: NullableTime;
  sortOrder: Generated<number>;
  seriesId: Generated<number | null>;
  /** The work's place in its series, from 1. */
  seriesOrder: Generated<number | null>;
  createdAt: Time;
  /** One more with every change of what readers would see: settings, cover, gallery, trailer, published text, its order. */
  contentVersion: Generated<number>;
  /** Of the published revisions of published chapters; kept by the database (migration 0011), recounted every night (works/recount.ts). */
  publishedChapterCount: Generated<number>;
  /** Their characters with spaces. */
  publishedLength: Generated<number>;
  /** How long their sounds are. */
  publishedDurationMs: Generated<number>;
  /** Kept with the rows of `liked`, and recounted with the others. */
  likeCount: Generated<number>;
  /** Visible ones, those to its chapters too; kept with the rows of `comment`, and recounted with the others. */
  commentCount: Generated<number>;
  /** Readers of all days, a reader once a day. It and both ranks are kept by the job «ranks» (works/ranks.ts). */
  viewCount: Generated<number>;
  popular: Generated<number>;
  trending: Generated<number>;
  /** The same work in the other format, which names this one. */
  linkedWorkId: Generated<number | null>;
  /** By what lists are ordered; null: readers do not have the work, or find it by its link alone. */
  shownAt: GeneratedAlways<Date | null>;
};

/** What readers find a work by, folded as `…Folded`, without quotes and hyphens; kept by the database. Of works in the catalogue alone. */
type WorkSearchTable = {
  workId: number;
  title: string;
  /** Names and user names, a space before each. */
  authors: string;
  /** Title, authors, series, tags and the reciter of an audiobook; a space before each word. */
  words: string;
  shownAt: Time;
  privacyDisplay: Generated<PrivacyDisplay>;
  /** Of the work: results have this order. */
  popular: Generated<number>;
};

/** What has happened to a work and is in no day yet. */
type WorkEventTable = {
  id: Id;
  workId: number;
  day: Day;
  readers: Generated<number>;
  likes: Generated<number>;
  comments: Generated<number>;
  shelved: Generated<number>;
};

/** What happened to a work on a day by Moscow: readers, each once; likes, others' comments and shelvings that still hold. */
type WorkDayTable = {
  workId: number;
  day: Day;
  readers: number;
  likes: number;
  comments: Generated<number>;
  shelved: number;
};

/** Of one day: what the readers of that day are written down by. */
type ReaderDayTable = { day: Day; key: Buffer };

/** Who has read a work today: an HMAC with the key of the day, and gone with it. */
type WorkReaderTable = { day: Day; workId: number; reader: string };

/**
 * The owner has the first place, and co-authors have the next ones. A co-author counts as an author only after confirming
 * (docs/spec/works.md, «Co-authors»).
 */
type WorkAuthorTable = {
  workId: number;
  accountId: number;
  place: number;
  /** Null: an owner, or who was one. */
  invitedAt: NullableTime;
  confirmedAt: NullableTime;
};

/** Who has declined an invitation to a work, until they can be asked again. */
type DeclinedInvitationTable = { workId: number; accountId: number; declinedAt: Time };

/** All that passes between the authors of a work and its moderators; rows are added and never changed. */
type WorkModerationTable = {
  id: Id;
  workId: number;
  actorId: number;
  kind: ModerationKind;
  /** The author's words with a publication or an appeal, the moderator's reason; may be empty. */
  text: string;
  /** Of the work then. */
  contentVersion: number;
  at: Time;
};

type WorkTagTable = { workId: number; title: string; titleFolded: Folded; sortOrder: number };

/** A person's own order of their works; a work without a row comes before the others. */
type WorkOrderTable = { accountId: number; workId: number; sortOrder: number };

export type SeriesTable = {
  id: Id;
  ownerId: number;
  title: string;
  titleFolded: Folded;
  annotation: Generated<string>;
  /** Null: «Цикл не завершен». */
  finishTime: NullableTime;
  coverFileId: Generated<string | null>;
  sortOrder: Generated<number>;
  lastModificationTime: Time;
  createdAt: Time;
  deletedAt: NullableTime;
  /** Of a deleted one: the works that left it, in their order; written as JSON. */
  formerWorkIds: ColumnType<number[], string | undefined, string>;
};

/** A file of a work for readers; the bytes lie in the directory of books. The four facts of a file are null together. */
export type BookFileTable = {
  workId: number;
  format: BookFormat;
  state: BookFileState;
  /** How often the present building has failed, and at last why. */
  failures: Generated<number>;
  reason: Generated<string>;
  fileId: string | null;
  byteSize: number | null;
  contentVersion: number | null;
  builtAt: NullableTime;
  /** Of all files of the format that there ever were. */
  downloadCount: Generated<number>;
};

export type WorkTables = {
  work: WorkTable;
  workAuthor: WorkAuthorTable;
  declinedInvitation: DeclinedInvitationTable;
  workModeration: WorkModerationTable;
  workTag: WorkTagTable;
  workOrder: WorkOrderTable;
  workSearch: WorkSearchTable;
  workEvent: WorkEventTable;
  workDay: WorkDayTable;
  workReader: WorkReaderTable;
  readerDay: ReaderDayTable;
  series: SeriesTable;
  bookFile: BookFileTable;
};
