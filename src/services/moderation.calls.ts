import type { InputOf } from "../api/contract/index.ts";
import { moderationRoutes as routes } from "../api/contract/moderation.routes.ts";
import { worksRoutes } from "../api/contract/works.routes.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const moderationWorks =
  ({ call }: Surroundings) =>
  (query: InputOf<"getModerationWorks">["query"], signal: AbortSignal) =>
    call(routes.getModerationWorks, { query }, signal);

export const moderationWork =
  ({ call }: Surroundings) =>
  (params: { id: number }, signal: AbortSignal) =>
    call(routes.getModerationWork, { params }, signal);

export const moderationChapter =
  ({ call }: Surroundings) =>
  (params: InputOf<"getModerationChapter">["params"], signal: AbortSignal) =>
    call(routes.getModerationChapter, { params }, signal);

export const workModeration =
  ({ call }: Surroundings) =>
  (params: { id: number }, signal: AbortSignal) =>
    call(worksRoutes.getWorkModeration, { params }, signal);

export const raiseWorkMarks =
  ({ call }: Surroundings) =>
  ({ id, ...body }: InputOf<"raiseWorkMarks">["body"] & { id: number }, signal: AbortSignal) =>
    refusable(call(worksRoutes.raiseWorkMarks, { params: { id }, body }, signal));
