import { useSelector } from "@xstate/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { fromPromise } from "xstate";
import type { Comment } from "../../api/contract/comments.ts";
import {
  commentDraftMachine,
  type KeptComment,
  nothingWritten,
  type Room,
} from "../../machines/comments/commentDraft.machine.ts";
import { createCommentDraftService } from "../../services/commentDraft.service.ts";
import type { CommentTarget } from "../../services/keptComments.ts";
import { useAccount, useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";
import { useRestoredAccess } from "./useRestoredAccess.ts";

type Options = {
  room: Room;
  /** The stored text of a comment that is corrected; a draft on the device comes before it. */
  begins?: KeptComment | undefined;
  onSent: (comment: Comment) => void;
};

/** A comment that is written in one place, for as long as its form is on the screen. @param place is the same for ever */
export function useCommentDraft(place: CommentTarget, { room, begins = nothingWritten, onSent }: Options) {
  const surroundings = useSurroundings();
  const account = useAccount();
  const [isUnkept, setUnkept] = useState(false);
  const service = useMemo(() => createCommentDraftService(surroundings, place), [surroundings, place]);
  const latestOnSent = useRef(onSent);
  useEffect(() => {
    latestOnSent.current = onSent;
  });
  const [input] = useState(() => ({ kept: service.read() ?? begins, room }));
  const draft = useMachine(
    commentDraftMachine,
    () => ({
      actors: {
        sendComment: fromPromise(({ input, signal }) => service.send(input, signal)),
      },
      actions: {
        keepDraft: (_, kept) => setUnkept(!service.keep(kept)),
        tellSent: (_, comment) => latestOnSent.current(comment),
      },
    }),
    [service],
    { hears: ["network"], input },
  );
  const snapshot = useSelector(draft, (shown) => shown);
  const { canWrite, refusal } = room;
  useEffect(() => draft.send({ type: "room.told", canWrite, refusal }), [draft, canWrite, refusal]);
  const [ownerId] = useState(account.id);
  useRestoredAccess(draft, ownerId);
  return { snapshot, send: draft.send, isUnkept };
}
