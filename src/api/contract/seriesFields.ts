import * as z from "zod/mini";
import { SERIES_WORKS_AT_ONCE } from "../../text/series.ts";
import { fileId, id, optionalText, requiredText } from "./fields.ts";

/** What an author fills in of a series: one schema for the form, the client and the server. */
export const seriesFields = z.strictObject({
  title: requiredText("Название", 150),
  annotation: optionalText("Аннотация", 4_000),
  /** «Цикл завершен», «Цикл не завершен». */
  isFinished: z.boolean(),
  /** A file of the type cover uploaded before; null: none. */
  coverFileId: z.nullable(fileId),
});
export type SeriesFields = z.output<typeof seriesFields>;

/** A work that is named twice is one. */
export const seriesWorkIds = z.array(id).check(
  z.overwrite<number[]>((ids) => [...new Set(ids)]),
  z.maxLength(SERIES_WORKS_AT_ONCE, "Выбрано слишком много произведений"),
);

/** A new series. `workIds`: its works from the beginning, in this order. */
export const newSeriesFields = z.strictObject({ ...seriesFields.def.shape, workIds: seriesWorkIds });
export type NewSeriesFields = z.output<typeof newSeriesFields>;
