import { coversRoutes as routes } from "../api/contract/covers.routes.ts";
import type { CoverDesign } from "../api/contract/covers.ts";
import { ApiFault } from "../api/contract/envelope.ts";
import { filesRoutes } from "../api/contract/files.routes.ts";
import { worksRoutes } from "../api/contract/works.routes.ts";
import type { Work } from "../api/contract/works.ts";
import type { DesignToSave } from "../machines/covers/coverKeeping.parts.ts";
import type { NewPicture } from "../machines/covers/drawing.ts";
import { byIdAndBody, byParams, byQuery } from "./calls.ts";
import { refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type Design = { id: string };

export const coverDesigns = byQuery(routes.getCoverDesigns);
export const coverDesign = byParams(routes.getCoverDesign);

export const saveCoverDesign =
  ({ call }: Surroundings) =>
  ({ id, revision, workId, scene, sources }: DesignToSave, signal: AbortSignal) =>
    call(routes.saveCoverDesign, { params: { id }, body: { revision, workId, scene, sources: [...sources] } }, signal);

/** Under the id by which scenes name it already. */
export const uploadCoverSource =
  ({ call }: Surroundings) =>
  ({ id, file }: NewPicture, signal: AbortSignal) =>
    call(filesRoutes.uploadFile, { params: { type: "cover-source" }, query: { fileId: id }, file }, signal);

export const deleteCoverDesign = refusably(byParams(routes.deleteCoverDesign));
export const restoreCoverDesign = refusably(byParams(routes.restoreCoverDesign));

/** @param designId what the picture was painted from */
export const updateWorkCover = refusably(byIdAndBody(routes.updateWorkCover));

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
