import { complaintsRoutes as routes } from "../api/contract/complaints.routes.ts";
import { byBody, byIdAndBody, byQuery } from "./calls.ts";
import { refusably } from "./refusable.ts";

export const complaints = byQuery(routes.getComplaints);
export const complain = refusably(byBody(routes.complain));
export const settleComplaint = refusably(byIdAndBody(routes.settleComplaint));
