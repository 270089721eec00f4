import { moderationRoutes as routes } from "../api/contract/moderation.routes.ts";
import { worksRoutes } from "../api/contract/works.routes.ts";
import { byIdAndBody, byParams, byQuery } from "./calls.ts";
import { refusably } from "./refusable.ts";

export const moderationWorks = byQuery(routes.getModerationWorks);
export const moderationWork = byParams(routes.getModerationWork);
export const moderationChapter = byParams(routes.getModerationChapter);
export const workModeration = byParams(worksRoutes.getWorkModeration);
export const raiseWorkMarks = refusably(byIdAndBody(worksRoutes.raiseWorkMarks));
