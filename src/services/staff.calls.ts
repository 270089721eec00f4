import { staffRoutes as routes } from "../api/contract/staff.routes.ts";
import { byBody, byIdAndBody, byQuery } from "./calls.ts";
import { refusably } from "./refusable.ts";

export const accounts = byQuery(routes.getAccounts);
export const staffActs = byQuery(routes.getStaffActs);
export const becomeFirstAdmin = refusably(byBody(routes.becomeFirstAdmin));
export const banAccount = refusably(byIdAndBody(routes.banAccount));
export const unbanAccount = refusably(byIdAndBody(routes.unbanAccount));
export const changeRoles = refusably(byIdAndBody(routes.changeRoles));
export const endSessionsOfAccount = refusably(byIdAndBody(routes.endSessionsOfAccount));
