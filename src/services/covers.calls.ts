import { coversRoutes as routes } from "../api/contract/covers.routes.ts";
import type { CoverDesign } from "../api/contract/covers.ts";
import { ApiFault } from "../api/contract/envelope.ts";
import { filesRoutes } from "../api/contract/files.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import { worksRoutes } from "../api/contract/works.routes.ts";
import type { Work } from "../api/contract/works.ts";
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

/** The work that a cover is made for; null: it is made for none, or for one that is not theirs any more. */
export const workOfCover =
  ({ call }: Surroundings) =>
  async ({ id }: { id: number | null }, signal: AbortSignal): Promise<{ work: Work | null }> => {
    if (id === null) return { work: null };
    try {
      return {
        work: await call({ ...worksRoutes.getWorkSettings, reaction: "caller" } as const, { params: { id } }, signal),
      };
    } catch (fault) {
      if (fault instanceof ApiFault && (fault.is("NotFound") || fault.is("AccessDenied"))) return { work: null };
      throw fault;
    }
  };

/** A design, and the work that it is made for. */
export const coverToShow =
  (surroundings: Surroundings) =>
  async (params: Design, signal: AbortSignal): Promise<{ design: CoverDesign; work: Work | null }> => {
    const design = await coverDesign(surroundings)(params, signal);
    return { design, ...(await workOfCover(surroundings)({ id: design.workId }, signal)) };
  };
