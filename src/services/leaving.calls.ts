import { leavingRoutes as routes } from "../api/contract/leaving.routes.ts";
import { byBody, withoutInput } from "./calls.ts";
import { refusably } from "./refusable.ts";

export const exportState = withoutInput(routes.getExport);
export const startExport = refusably(byBody(routes.startExport));
export const deletionState = withoutInput(routes.getDeletion);
export const requestDeletion = refusably(byBody(routes.requestDeletion));
