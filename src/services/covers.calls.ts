import { coversRoutes as routes } from "../api/contract/covers.routes.ts";
import { filesRoutes } from "../api/contract/files.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import type { DesignToSave } from "../machines/covers/coverKeeping.parts.ts";
import type { NewPicture } from "../machines/covers/drawing.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type Design = { id: string };

export const coverDesigns =
  ({ call }: Surroundings) =>
  (query: InputOf<"getCoverDesigns">["query"], signal: AbortSignal) =>
    call(routes.getCoverDesigns, { query }, signal);

export const coverDesign =
  ({ call }: Surroundings) =>
  (params: Design, signal: AbortSignal) =>
    call(routes.getCoverDesign, { params }, signal);

export const saveCoverDesign =
  ({ call }: Surroundings) =>
  ({ id, revision, workId, scene, sources }: DesignToSave, signal: AbortSignal) =>
    call(routes.saveCoverDesign, { params: { id }, body: { revision, workId, scene, sources: [...sources] } }, signal);

/** Under the id by which scenes name it already. */
export const uploadCoverSource =
  ({ call }: Surroundings) =>
  ({ id, file }: NewPicture, signal: AbortSignal) =>
    call(filesRoutes.uploadFile, { params: { type: "cover-source" }, query: { fileId: id }, file }, signal);

export const deleteCoverDesign =
  ({ call }: Surroundings) =>
  (params: Design, signal: AbortSignal) =>
    refusable(call(routes.deleteCoverDesign, { params }, signal));

export const restoreCoverDesign =
  ({ call }: Surroundings) =>
  (params: Design, signal: AbortSignal) =>
    refusable(call(routes.restoreCoverDesign, { params }, signal));

/** @param designId what the picture was painted from */
export const updateWorkCover =
  ({ call }: Surroundings) =>
  ({ id, ...body }: { id: number } & InputOf<"updateWorkCover">["body"], signal: AbortSignal) =>
    refusable(call(routes.updateWorkCover, { params: { id }, body }, signal));
