import { commentsRoutes as routes } from "../api/contract/comments.routes.ts";
import { ApiFault, isBarred, isRefused } from "../api/contract/envelope.ts";
import type { CommentSent, KeptComment } from "../machines/comments/commentDraft.types.ts";
import { type CommentPlace, keptComment } from "./keptComments.ts";
import type { Surroundings } from "./surroundings.ts";

/** Where the limit does not say for how long it holds, in milliseconds. */
const LIMITED = 60_000;

const isSignedOut = (fault: unknown): boolean => isBarred(fault) || isRefused(fault, "AuthorizationRequired");

/** What a comment that is written asks the server and keeps on this device. */
export function createCommentDraftService(surroundings: Surroundings, place: CommentPlace) {
  const { call } = surroundings;
  const { rootType, rootId, parentId, correctedId } = place;
  const send = ({ requestId, ...words }: KeptComment, signal: AbortSignal) =>
    correctedId === null
      ? call(routes.createComment, { body: { ...words, requestId, rootType, rootId, parentId } }, signal)
      : call(routes.updateComment, { params: { id: correctedId }, body: words }, signal);
  const { read, keep } = keptComment(surroundings, place);
  return {
    read,
    keep,
    send: async (written: KeptComment, signal: AbortSignal): Promise<CommentSent> => {
      try {
        return { outcome: "sent", comment: await send(written, signal) };
      } catch (fault) {
        if (isSignedOut(fault)) return { outcome: "signedOut" };
        if (!(fault instanceof ApiFault)) throw fault;
        const { retryAfter, invalidFields } = fault.envelope;
        if (fault.is("TooManyRequests"))
          return { outcome: "later", wait: retryAfter === undefined ? LIMITED : retryAfter * 1_000 };
        if (fault.is("AccessDenied", "UserEmailNotConfirmed", "NotFound"))
          return { outcome: "closed", reason: fault.message };
        if (fault.is("InvalidRequestFields", "IsNewcomer"))
          return { outcome: "refused", reason: Object.values(invalidFields ?? {})[0]?.[0] ?? fault.message };
        throw fault;
      }
    },
  };
}
