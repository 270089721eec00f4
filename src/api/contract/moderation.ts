import * as z from "zod/mini";
import { decisionKinds } from "../../text/moderation.ts";
import { seenComplaint } from "./complaints.ts";
import { defineSchemas } from "./define.ts";
import { count, id, pathId, time } from "./fields.ts";
import { booktrailer, galleryImage } from "./galleryImage.ts";
import { pageQuery } from "./people.ts";
import { moderationHistory, owner, work, workState } from "./works.ts";

/** What moderators look through. */
export const moderationQueues = ["waiting", "appeals", "removed", "decided"] as const;
export type ModerationQueue = (typeof moderationQueues)[number];

/** A queue is counted so far: nobody needs to know how many more wait. */
export const COUNTED = 1_000;

const queued = z.strictObject({
  /** Of the work; among decisions a work may stand several times. */
  id,
  title: z.string(),
  coverUrl: z.nullable(z.string()),
  authors: z.array(owner),
  state: workState,
  /** When it was sent, its authors objected, it was removed, or it was decided. */
  at: time,
  /** Open ones, about the work and its chapters. */
  complaintCount: count,
  /** Does the asker write it? Then somebody else decides. */
  isOwn: z.boolean(),
  /** Among decisions and removed works; null where a removal was not written down. */
  decision: z.nullable(
    z.strictObject({ id, kind: z.enum(decisionKinds), text: z.string(), contentVersion: id, by: owner }),
  ),
});
export type QueuedWork = z.output<typeof queued>;

const chapter = z.strictObject({
  id,
  title: z.string(),
  textLength: count,
  /** Scheduled ones come to readers by themselves, and are shown by their last text. */
  state: z.enum(["published", "scheduled"]),
  publishTime: z.nullable(time),
});
export type ModeratedChapter = z.output<typeof chapter>;

const seenWork = z.strictObject({
  work,
  /** The author's note to the moderators with the publication that waits for them; else empty. */
  note: z.string(),
  history: moderationHistory,
  /** Open ones, about the work and its chapters, the oldest first. */
  complaints: z.array(seenComplaint),
  galleryImages: z.array(galleryImage),
  booktrailer: z.nullable(booktrailer),
  chapters: z.array(chapter),
});
export type ModeratedWork = z.output<typeof seenWork>;

export const moderationSchemas = defineSchemas({
  /**
   * Those that wait and appeals: the oldest first; removed works and decisions: the latest first. 24 per page by
   * default. `counts` end with 1,000.
   */
  getModerationWorks: {
    query: z.strictObject({ state: z.optional(z.enum(moderationQueues)), ...pageQuery }),
    result: z.strictObject({
      works: z.array(queued),
      counts: z.strictObject({ waiting: count, appeals: count, removed: count }),
      isLastPage: z.boolean(),
    }),
  },
  /** Nobody who writes it. */
  getModerationWork: {
    params: z.strictObject({ id: pathId }),
    result: seenWork,
    errors: ["NotFound", "AccessDenied"],
  },
  /** What readers have of a published chapter, or get of a scheduled one. */
  getModerationChapter: {
    params: z.strictObject({ workId: pathId, chapterId: pathId }),
    result: z.strictObject({ id, title: z.string(), html: z.string(), textLength: count }),
    errors: ["NotFound", "AccessDenied"],
  },
});
