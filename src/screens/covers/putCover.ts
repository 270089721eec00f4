import type { PictureSource } from "../../api/contract/covers.ts";
import { coverFile } from "../../cover/export.ts";
import { updateWorkCover } from "../../services/covers.calls.ts";
import { editedSeries, updateSeries } from "../../services/series.calls.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { uploadWorkCover } from "../../services/works.calls.ts";
import { isByAi } from "../../text/covers.ts";

/** What gets the cover. */
export type CoverTarget = { kind: "work" | "series"; id: number };

type CoverToPut = {
  place: CoverTarget;
  designId: string;
  /** The server has it already; null: it is sent first. */
  fileId: string | null;
  blob: Blob;
  pictures: readonly string[];
  sources: readonly PictureSource[];
};

/** On the series as it is now: nothing else of it changes. */
const putOnSeries =
  (surroundings: Surroundings) => async (id: number, coverFileId: string | null, signal: AbortSignal) => {
    const { title, annotation, isFinished } = (await editedSeries(surroundings)({ id }, signal)).series;
    const before = { title, annotation, isFinished };
    return updateSeries(surroundings)({ id, ...before, coverFileId, before }, signal);
  };

/** Puts a cover on a work, with the mark that its pictures ask for, or on a series. */
export const putCover =
  (surroundings: Surroundings) =>
  async ({ place, designId, fileId, blob, pictures, sources }: CoverToPut, signal: AbortSignal) => {
    const sent = fileId === null ? await uploadWorkCover(surroundings)({ file: coverFile(blob) }, signal) : null;
    if (sent?.outcome === "refused") return sent;
    const coverFileId = sent?.result.fileId ?? fileId;
    const coverByAi = isByAi(pictures, sources);
    const put =
      place.kind === "series"
        ? await putOnSeries(surroundings)(place.id, coverFileId, signal)
        : await updateWorkCover(surroundings)({ id: place.id, coverFileId, coverByAi, designId }, signal);
    if (put.outcome === "refused") return put;
    const { id, title } = put.result;
    return { outcome: "done" as const, result: { place: { ...place, id }, title, isByAi: coverByAi } };
  };
