import type { Exchange, Handlers, User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { readerOf } from "../policies/reader.ts";
import { likeComment } from "./likes.ts";
import { commentInThread, commentsOf, heldFor, repliesOf, roomOf, shownComment } from "./lists.ts";
import { closeRoot, findRoot } from "./roots.ts";
import { type Caller, changeComment, createComment, updateComment } from "./writing.ts";

type Given = { user: User; now: Date } & Pick<Exchange, "request">;
const callerOf = ({ user, now, request }: Given): Caller => ({ reader: { ...readerOf(user, request), user }, now });
const anyCallerOf = ({ user, now, request }: Omit<Given, "user"> & { user: User | null }) => ({
  reader: readerOf(user, request),
  now,
});

/** One that the asker has just written. */
async function own(id: number, caller: Caller) {
  const comment = await shownComment(id, caller);
  if (!comment) throw Refusal.missing();
  return comment;
}

/** Comments (docs/spec/comments.md, «Comment calls»). The contract names the refusals of each call. */
export const commentHandlers = {
  getComments: ({ query: { rootType, rootId, ...cut } }, given) =>
    commentsOf({ type: rootType, id: rootId, ...cut }, anyCallerOf(given)),
  getCommentReplies: ({ params, query }, given) => repliesOf(params.id, query.cursor, anyCallerOf(given)),
  getComment: ({ params }, given) => commentInThread(params.id, anyCallerOf(given)),
  getHeldComments: ({ query }, given) => heldFor(query.cursor, callerOf(given)),
  createComment: async ({ body }, given) => own(await createComment(body, callerOf(given)), callerOf(given)),
  updateComment: async ({ params, body }, given) => {
    await updateComment(params.id, body, callerOf(given));
    return own(params.id, callerOf(given));
  },
  updateCommentState: async ({ params, body }, given) => {
    await changeComment(params.id, body, callerOf(given));
    return { comment: await shownComment(params.id, callerOf(given)) };
  },
  likeComment: ({ params, body }, given) => likeComment(params.id, body.isLiked, callerOf(given)),
  closeComments: async ({ body: { rootType, rootId, isClosed } }, given) => {
    const caller = callerOf(given);
    const name = { type: rootType, id: rootId };
    await closeRoot(name, isClosed, caller.reader);
    return roomOf(await findRoot(name, caller.reader), caller);
  },
} satisfies Partial<Handlers>;
