import type { Exchange, Handlers, User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { readerOf } from "../policies/reader.ts";
import { likeComment } from "./likes.ts";
import { commentInThread, commentsOf, heldFor, repliesOf, roomOf, shownComment } from "./lists.ts";
import { closeRoot, findRoot } from "./roots.ts";
import { type Asked, changeComment, createComment, updateComment } from "./writing.ts";

type Given = { user: User; now: Date } & Pick<Exchange, "request">;
const askedBy = ({ user, now, request }: Given): Asked => ({ reader: { ...readerOf(user, request), user }, now });
const askedByAnyone = ({ user, now, request }: Omit<Given, "user"> & { user: User | null }) => ({
  reader: readerOf(user, request),
  now,
});

/** One that the asker has just written. */
async function own(id: number, asked: Asked) {
  const comment = await shownComment(id, asked);
  if (!comment) throw Refusal.missing();
  return comment;
}

/** Comments (docs/spec/comments.md, «Comment calls»). The contract names the refusals of each call. */
export const commentHandlers = {
  getComments: ({ query: { rootType, rootId, ...cut } }, given) =>
    commentsOf({ type: rootType, id: rootId, ...cut }, askedByAnyone(given)),
  getCommentReplies: ({ params, query }, given) => repliesOf(params.id, query.cursor, askedByAnyone(given)),
  getComment: ({ params }, given) => commentInThread(params.id, askedByAnyone(given)),
  getHeldComments: ({ query }, given) => heldFor(query.cursor, askedBy(given)),
  createComment: async ({ body }, given) => own(await createComment(body, askedBy(given)), askedBy(given)),
  updateComment: async ({ params, body }, given) => {
    await updateComment(params.id, body, askedBy(given));
    return own(params.id, askedBy(given));
  },
  updateCommentState: async ({ params, body }, given) => {
    await changeComment(params.id, body, askedBy(given));
    return { comment: await shownComment(params.id, askedBy(given)) };
  },
  likeComment: ({ params, body }, given) => likeComment(params.id, body.isLiked, askedBy(given)),
  closeComments: async ({ body: { rootType, rootId, isClosed } }, given) => {
    const asked = askedBy(given);
    const name = { type: rootType, id: rootId };
    await closeRoot(name, isClosed, asked.reader);
    return roomOf(await findRoot(name, asked.reader), asked);
  },
} satisfies Partial<Handlers>;
