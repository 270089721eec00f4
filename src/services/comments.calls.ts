import { commentsRoutes as routes } from "../api/contract/comments.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import type { ToggleOutcome } from "../machines/data/toggle.machine.ts";
import { lasting } from "./lastingTexts.service.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type One = { id: number };
type Listed = Omit<InputOf<"getComments">["query"], "rootId"> & { rootId: number };

const listed =
  (surroundings: Surroundings) =>
  async ({ rootType, rootId, sort, cursor }: Listed, signal: AbortSignal) => {
    const query = { rootType, rootId, ...(sort && { sort }), ...(cursor && { cursor }) };
    const list = await surroundings.call(routes.getComments, { query }, signal);
    // Its forms begin with what this device has of them.
    await lasting(surroundings).ready;
    return list;
  };

export const comments = listed;

/** Behind the last one that is shown. */
export const moreComments = (surroundings: Surroundings) => (query: Listed, signal: AbortSignal) =>
  refusable(listed(surroundings)(query, signal));

export const comment =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    call(routes.getComment, { params }, signal);

export const moreReplies =
  ({ call }: Surroundings) =>
  ({ id, cursor }: One & { cursor?: string | undefined }, signal: AbortSignal) =>
    refusable(call(routes.getCommentReplies, { params: { id }, query: { ...(cursor && { cursor }) } }, signal));

export const heldComments =
  ({ call }: Surroundings) =>
  (query: { cursor?: string }, signal: AbortSignal) =>
    call(routes.getHeldComments, { query }, signal);

/** The law's event of one comment. */
export const changeComment =
  ({ call }: Surroundings) =>
  ({ id, ...body }: InputOf<"updateCommentState">["body"] & One, signal: AbortSignal) =>
    refusable(call(routes.updateCommentState, { params: { id }, body }, signal));

export const likeComment =
  ({ call }: Surroundings) =>
  async ({ id, isOn }: One & { isOn: boolean }, signal: AbortSignal): Promise<ToggleOutcome> => {
    const answer = await refusable(call(routes.likeComment, { params: { id }, body: { isLiked: isOn } }, signal));
    if (answer.outcome === "refused") return answer;
    const { isLiked, likeCount } = answer.result;
    return { outcome: "done", result: { isOn: isLiked, count: likeCount } };
  };

export const closeComments =
  ({ call }: Surroundings) =>
  (body: InputOf<"closeComments">["body"], signal: AbortSignal) =>
    refusable(call(routes.closeComments, { body }, signal));
