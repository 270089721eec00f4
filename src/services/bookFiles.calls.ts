import { bookFilesRoutes as routes } from "../api/contract/bookFiles.routes.ts";
import type { BookFormat, ExportFormat } from "../text/workOptions.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type One = { id: number };

export const workUploads =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    call(routes.getWorkUploads, { params }, signal);

export const rebuildWorkUploads =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    refusable(call(routes.rebuildWorkUploads, { params }, signal));

export const exportWork =
  ({ call }: Surroundings) =>
  ({ id, format, drafts }: One & { format: ExportFormat; drafts: boolean }, signal: AbortSignal) =>
    refusable(call(routes.exportWork, { params: { id }, query: { format, ...(drafts && { drafts: "1" }) } }, signal));

export const downloadWork =
  ({ call }: Surroundings) =>
  (params: One & { format: BookFormat }, signal: AbortSignal) =>
    refusable(call(routes.downloadWork, { params }, signal));
