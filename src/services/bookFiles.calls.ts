import { bookFilesRoutes as routes } from "../api/contract/bookFiles.routes.ts";
import type { ExportFormat } from "../text/workOptions.ts";
import { byParams } from "./calls.ts";
import { refusable, refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type One = { id: number };

export const workUploads = byParams(routes.getWorkUploads);
export const rebuildWorkUploads = refusably(byParams(routes.rebuildWorkUploads));

export const exportWork =
  ({ call }: Surroundings) =>
  ({ id, format, drafts }: One & { format: ExportFormat; drafts: boolean }, signal: AbortSignal) =>
    refusable(call(routes.exportWork, { params: { id }, query: { format, ...(drafts && { drafts: "1" }) } }, signal));

export const downloadWork = refusably(byParams(routes.downloadWork));
