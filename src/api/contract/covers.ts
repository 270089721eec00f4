import * as z from "zod/mini";
import { coverLimits, coverScene, coverSources } from "./coverScene.ts";
import { defineSchemas } from "./define.ts";
import { count, fileId, guid, id, optionalText, pathId, revision, time } from "./fields.ts";
import { pageQuery } from "./people.ts";
import { work } from "./works.ts";

const designParams = z.strictObject({ id: guid });

/** Where one picture of a scene comes from. */
const pictureSource = z.strictObject({
  fileId,
  source: z.enum(coverSources),
  note: optionalText("Примечание", 300),
});
export type PictureSource = z.output<typeof pictureSource>;

/** Each picture once; one that the scene does not name any more is of no meaning, and may stand there. */
const sources = z.array(pictureSource).check(
  z.maxLength(coverLimits.pictures * 4, "Источников больше, чем картинок"),
  z.refine(
    (all) => new Set(all.map((one) => one.fileId)).size === all.length,
    "У картинки может быть только один источник",
  ),
);

const design = z.strictObject({
  id: guid,
  /** The work that it is made for; null: for none, or for one that the asker writes no more. */
  workId: z.nullable(id),
  workTitle: z.nullable(z.string()),
  /** From 1. */
  revision,
  scene: coverScene,
  sources,
  updatedAt: time,
  /** The time of its deletion: for 30 days it can be restored from the bin. */
  deletedAt: z.nullable(time),
});
export type CoverDesign = z.output<typeof design>;

const noText = z.strictObject({});

export const coverSchemas = defineSchemas({
  /** The asker's own, the last changed first; `bin`: the deleted ones. With their scenes: their pictures are painted from them. */
  getCoverDesigns: {
    query: z.strictObject({ bin: z.optional(z.stringbool()), ...pageQuery }),
    result: z.strictObject({ designs: z.array(design), realTotalCount: count, isLastPage: z.boolean() }),
    errors: ["InvalidRequestFields"],
  },
  /** In the bin too. Another person's is there for nobody. */
  getCoverDesign: {
    params: designParams,
    result: design,
    errors: ["NotFound"],
  },
  /**
   * Begins a design, whose id its maker has made, or goes on with it. `revision`: what the scene was made from, 0 of a new one.
   * What is there already is saved, whatever it was made from: an answer that was lost is asked for once more. `stale`: another
   * window has saved meanwhile, nothing was stored, and this is what it has saved. Every picture is the asker's own: of the kind
   * `cover-source` or `cover`, or the cover of a work that the asker writes.
   */
  saveCoverDesign: {
    params: designParams,
    /** A scene of 64 kB, and its sources. */
    large: 2 * coverLimits.bytes,
    body: z.strictObject({ revision: count, workId: z.nullable(id), scene: coverScene, sources }),
    result: z.discriminatedUnion("outcome", [
      z.strictObject({ outcome: z.literal("saved"), revision }),
      z.strictObject({ outcome: z.literal("stale"), revision, scene: coverScene, sources }),
    ]),
    errors: ["InvalidRequestFields", "NotFound", "TooManyRequests"],
  },
  deleteCoverDesign: { params: designParams, result: noText, errors: ["NotFound"] },
  /** Within 30 days. */
  restoreCoverDesign: { params: designParams, result: noText, errors: ["InvalidRequestFields", "NotFound"] },
  /**
   * The cover of a work by itself; the rules are those of its settings. `designId`: the asker's design that the picture was painted
   * from. Of each of its pictures it must be said where it comes from, and one by a neural network sets `coverByAi`.
   */
  updateWorkCover: {
    params: z.strictObject({ id: pathId }),
    body: z.strictObject({
      coverFileId: z.nullable(fileId),
      coverByAi: z.boolean(),
      designId: z.optional(guid),
    }),
    result: work,
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
});
