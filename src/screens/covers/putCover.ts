import type { PictureSource } from "../../api/contract/covers.ts";
import { updateWorkCover } from "../../services/covers.calls.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { uploadWorkCover } from "../../services/works.calls.ts";
import { isByAi } from "../../text/coverSources.ts";

type CoverToPut = {
  workId: number;
  designId: string;
  /** The server has it already; null: it is sent first. */
  fileId: string | null;
  blob: Blob;
  pictures: readonly string[];
  sources: readonly PictureSource[];
};

/** A cover as a file that can be sent. */
export const coverFile = (blob: Blob): File =>
  new File([blob], blob.type === "image/jpeg" ? "cover.jpg" : "cover.png", { type: blob.type });

/** Puts a cover on a work, with the mark that its pictures ask for. */
export const putCover =
  (surroundings: Surroundings) =>
  async ({ workId, designId, fileId, blob, pictures, sources }: CoverToPut, signal: AbortSignal) => {
    const sent = fileId === null ? await uploadWorkCover(surroundings)({ file: coverFile(blob) }, signal) : null;
    if (sent?.outcome === "refused") return sent;
    const coverFileId = sent?.result.fileId ?? fileId;
    return await updateWorkCover(surroundings)(
      { id: workId, coverFileId, coverByAi: isByAi(pictures, sources), designId },
      signal,
    );
  };
