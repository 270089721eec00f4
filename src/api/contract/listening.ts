import * as z from "zod/mini";
import { chapterAccesses } from "../../text/saleStates.ts";
import { shelves } from "../../text/shelves.ts";
import { displays } from "../../text/workOptions.ts";
import { defineSchemas } from "./define.ts";
import { count, id, pathId, smallCount, time } from "./fields.ts";
import { offer } from "./offers.ts";
import { card, forSignedIn, withheld } from "./reading.ts";

/** A chapter as listeners have it; `isDraft`: its author's own look, `access`: what the asker gets of it. */
const heardChapter = z.strictObject({
  id,
  title: z.string(),
  durationMs: count,
  publishTime: z.nullable(time),
  isDraft: z.boolean(),
  /** The same chapter of `linkedWork`; null: it has none. */
  textChapterId: z.nullable(id),
  access: z.enum(chapterAccesses),
});
export type HeardChapter = z.output<typeof heardChapter>;

/** Where a listener stopped: `location` in milliseconds of the chapter. */
const heardPlace = z.strictObject({
  chapterId: id,
  location: smallCount,
  movedAt: time,
  /** As of a place in a text. */
  ago: z.optional(count),
});
export type HeardPlace = z.output<typeof heardPlace>;

const audiobook = z.strictObject({
  ...card.def.shape,
  /** The painted cover for a locked screen, a JPEG 512 wide; null: `coverUrl` is used, or only the author hears it. */
  drawnCoverUrl: z.nullable(z.string()),
  reciter: z.string(),
  durationMs: count,
  /** The same work as text, where this listener may read it. */
  linkedWork: z.nullable(z.strictObject({ id, title: z.string() })),
  chapters: z.array(heardChapter),
  offer,
  isPreview: z.boolean(),
  canEdit: z.boolean(),
  likeCount: count,
  isLiked: z.boolean(),
  privacyDisplay: z.enum(displays),
  inLibraryState: z.enum(shelves),
  isMuted: z.boolean(),
  place: z.nullable(heardPlace),
});
export type Audiobook = z.output<typeof audiobook>;

export const listeningSchemas = defineSchemas({
  getAudiobook: {
    params: z.strictObject({ id: pathId }),
    result: z.union([audiobook, withheld, forSignedIn]),
    errors: ["NotFound"],
  },
  /** Addresses of a chapter's sound for this person alone, until `expiresAt`: the best one first, behind it a copy for browsers that cannot play that. AccessDenied: the chapter is sold, and the reader has not bought it. */
  getAudioUrl: {
    params: z.strictObject({ id: pathId, chapterId: pathId }),
    result: z.strictObject({
      sources: z.array(z.strictObject({ url: z.string(), contentType: z.string(), byteSize: count })),
      expiresAt: time,
    }),
    errors: ["NotFound", "AccessDenied", "TooManyRequests"],
  },
});
