import { systemRoutes as routes } from "../api/contract/system.routes.ts";
import { byBody, withoutInput } from "./calls.ts";
import { refusably } from "./refusable.ts";

export const system = withoutInput(routes.getSystem);
export const restartFailedJobs = refusably(byBody(routes.restartFailedJobs));
