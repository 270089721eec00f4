import { commentsRoutes as routes } from "../api/contract/comments.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import { byBody, byIdAndBody, byParams, byQuery } from "./calls.ts";
import { lasting } from "./lastingTexts.service.ts";
import { liking } from "./liking.ts";
import { refusable, refusably } from "./refusable.ts";
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

export const comment = byParams(routes.getComment);

export const moreReplies =
  ({ call }: Surroundings) =>
  ({ id, cursor }: One & { cursor?: string | undefined }, signal: AbortSignal) =>
    refusable(call(routes.getCommentReplies, { params: { id }, query: { ...(cursor && { cursor }) } }, signal));

export const heldComments = byQuery(routes.getHeldComments);

/** The law's event of one comment. */
export const changeComment = refusably(byIdAndBody(routes.updateCommentState));
export const likeComment = liking(routes.likeComment);
export const closeComments = refusably(byBody(routes.closeComments));
