import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { count, fileId, id, newOrder, optionalText, orderOutcome, pathId, time } from "./fields.ts";
import { listedBook, readPerson } from "./reading.ts";
import { newSeriesFields, seriesFields, seriesWorkIds } from "./seriesFields.ts";
import { listedWork, owner } from "./works.ts";

const seriesParams = z.strictObject({ id: pathId });

/** A series as its owner and moderators see it. Of a deleted one the works are those that would come back with it. */
const series = z.strictObject({
  id,
  title: z.string(),
  annotation: z.string(),
  isFinished: z.boolean(),
  coverFileId: z.nullable(fileId),
  coverUrl: z.nullable(z.string()),
  /** Of its first works that have one, three at most. */
  coverUrls: z.array(z.string()),
  workCount: count,
  /** Characters with spaces of all chapters of its works that are not in the bin, by their last revisions. */
  textLength: count,
  lastModificationTime: time,
  deletedAt: z.nullable(time),
});
export type Series = z.output<typeof series>;

/** What the asker knew of a series: a field that somebody else has changed since stays as it is, or is to be chosen. Untold: it is set. */
const knownSeries = z.strictObject({
  title: z.optional(z.string()),
  annotation: z.optional(z.string()),
  isFinished: z.optional(z.boolean()),
  coverFileId: z.optional(z.nullable(fileId)),
});

/** `conflict`: nothing is stored; `names` were changed by the asker and, since, in another place. The series is as it is stored now. */
const updated = z.strictObject({
  ...series.def.shape,
  outcome: z.enum(["saved", "merged", "conflict"]),
  names: z.array(z.enum(["title", "annotation", "isFinished", "coverFileId"])),
});
export type UpdatedSeries = z.output<typeof updated>;

/** A series with its works in their order. `canWrite`: the asker is its owner, and no moderator who looks on. */
const opened = z.strictObject({ series, owner, works: z.array(listedWork), canWrite: z.boolean() });
export type OpenedSeries = z.output<typeof opened>;

/** A series as readers see it. */
const shown = z.strictObject({
  id,
  title: z.string(),
  annotation: z.string(),
  isFinished: z.boolean(),
  /** Null where all of its books wait for the asker to say that they are 18. */
  coverUrl: z.nullable(z.string()),
  author: readPerson,
  /**
   * In their order, without what is not shown to the asker and what the asker does not want to meet; of an annotation its first line,
   * 300 characters at most.
   */
  works: z.array(listedBook),
  /** Works of authors whom the asker has hidden. */
  hiddenCount: count,
  /** The asker has hidden the series. */
  isHidden: z.boolean(),
  canEdit: z.boolean(),
});
export type ShownSeries = z.output<typeof shown>;

export const seriesSchemas = defineSchemas({
  /** Without `userId`: the asker's own, in their order. Another person's are for Moderator and Admin. `bin`: the deleted ones, the last first. */
  getAccountSeries: {
    query: z.strictObject({
      userId: z.optional(pathId),
      search: z.optional(optionalText("Поиск", 200)),
      bin: z.optional(z.stringbool()),
    }),
    result: z.strictObject({ series: z.array(series) }),
    errors: ["NotFound", "AccessDenied"],
  },
  /** The asker's own, for a choice. */
  getAccountSeriesShortInfo: { result: z.array(z.strictObject({ id, title: z.string(), workCount: count })) },
  reorderSeries: { body: newOrder, result: orderOutcome, errors: ["InvalidRequestFields"] },
  /** 300 series a person. */
  createSeries: {
    body: newSeriesFields,
    result: series,
    errors: ["InvalidRequestFields"],
  },
  getSeriesEdit: { params: seriesParams, result: opened, errors: ["NotFound"] },
  updateSeries: {
    params: seriesParams,
    body: z.strictObject({ ...seriesFields.def.shape, before: z.optional(knownSeries) }),
    result: updated,
    errors: ["InvalidRequestFields", "NotFound"],
  },
  /** Its works stay, and are in no series. For 30 days it can be taken back. */
  deleteSeries: { params: seriesParams, result: series, errors: ["NotFound"] },
  /** With those of its works that are in no other series by now. */
  restoreSeries: { params: seriesParams, result: series, errors: ["InvalidRequestFields", "NotFound"] },
  /** Behind the others, or from the place `place` on, counted from 1. 500 works a series; all of them or none. */
  addSeriesWorks: {
    params: seriesParams,
    body: z.strictObject({
      workIds: seriesWorkIds.check(z.minLength(1, "Выберите произведения")),
      place: z.optional(id),
    }),
    result: opened,
    errors: ["InvalidRequestFields", "NotFound"],
  },
  reorderSeriesWorks: {
    params: z.strictObject({ seriesId: pathId }),
    body: newOrder,
    result: orderOutcome,
    errors: ["InvalidRequestFields", "NotFound"],
  },
  /** By the owner of the series or of the work. The answer: where it stood, both null when it was in no series. */
  removeWorkFromSeries: {
    params: z.strictObject({ workId: pathId }),
    result: z.strictObject({ seriesId: z.nullable(id), place: z.nullable(id) }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
  /** A series without a book for the caller is returned to its owner and to moderators alone. */
  getSeries: { params: seriesParams, result: shown, errors: ["NotFound"] },
});
