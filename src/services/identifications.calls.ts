import { identificationRoutes as routes } from "../api/contract/identification.routes.ts";
import { byIdAndBody, byParams, byQuery } from "./calls.ts";
import { refusably } from "./refusable.ts";

export const identifications = byQuery(routes.getIdentifications);
export const identificationOf = byParams(routes.getIdentificationOf);
export const approveIdentification = refusably(byIdAndBody(routes.approveIdentification));
export const rejectIdentification = refusably(byIdAndBody(routes.rejectIdentification));
export const revokeIdentification = refusably(byIdAndBody(routes.revokeIdentification));
