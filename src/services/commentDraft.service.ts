import { commentsRoutes as routes } from "../api/contract/comments.routes.ts";
import { ApiFault, isBarred, isRefused } from "../api/contract/envelope.ts";
import type { CommentSent, KeptComment } from "../machines/comments/commentDraft.machine.ts";
import { formatMoment } from "../text/dates.ts";
import { type CommentTarget, keptComment } from "./keptComments.ts";
import type { Surroundings } from "./surroundings.ts";

/** Where the limit does not say for how long it holds, in milliseconds. */
const LIMITED = 60_000;
/** For longer than this nobody waits at a form. */
const LONGEST_WAIT = 90_000;

/** «Сегодня вы написали уже 10 комментариев. Следующий можно отправить завтра, 03:00». */
const untilWords = (reason: string, wait: number, now: number): string =>
  `${reason}. Следующий можно отправить ${formatMoment(new Date(now + wait).toISOString(), now)}`;

const isSignedOut = (fault: unknown): boolean => isBarred(fault) || isRefused(fault, "AuthorizationRequired");

/** What a comment that is written asks the server and keeps on this device. */
export function createCommentDraftService(surroundings: Surroundings, place: CommentTarget) {
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
        if (fault.is("TooManyRequests")) {
          const wait = retryAfter === undefined ? LIMITED : retryAfter * 1_000;
          return wait > LONGEST_WAIT
            ? { outcome: "refused", reason: untilWords(fault.message, wait, surroundings.now()) }
            : { outcome: "later", wait };
        }
        if (fault.is("AccessDenied", "UserEmailNotConfirmed", "NotFound"))
          return { outcome: "closed", reason: fault.message };
        if (fault.is("InvalidRequestFields", "IsNewcomer"))
          return { outcome: "refused", reason: Object.values(invalidFields ?? {})[0]?.[0] ?? fault.message };
        throw fault;
      }
    },
  };
}
