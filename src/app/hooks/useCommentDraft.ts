import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { fromPromise } from "xstate";
import type { Comment } from "../../api/contract/comments.ts";
import { commentDraftMachine } from "../../machines/comments/commentDraft.machine.ts";
import { type KeptComment, nothingWritten, type Room } from "../../machines/comments/commentDraft.types.ts";
import { createCommentDraftService } from "../../services/commentDraft.service.ts";
import type { CommentPlace } from "../../services/keptComments.ts";
import { inspected } from "../inspect.ts";
import type { Ports } from "../ports.ts";
import { useAccount, useActorOf, useSurroundings } from "./machines.ts";
import { useRestoredAccess } from "./useRestoredAccess.ts";

type Options = {
  room: Room;
  /** Of a correction what stands there; what lies on the device comes before it. */
  begins?: KeptComment | undefined;
  onSent: (comment: Comment) => void;
};

/** A comment that is written in one place, for as long as its form is on the screen. @param place is the same for ever */
export function useCommentDraft(place: CommentPlace, { room, begins = nothingWritten, onSent }: Options) {
  const surroundings = useSurroundings();
  const account = useAccount();
  const [isUnkept, setUnkept] = useState(false);
  const service = useMemo(() => createCommentDraftService(surroundings, place), [surroundings, place]);
  const told = useRef(onSent);
  useEffect(() => {
    told.current = onSent;
  });
  const machine = useMemo(
    () =>
      commentDraftMachine.provide({
        actors: {
          sendComment: fromPromise(({ input, signal }) => service.send(input, signal)),
        } satisfies Ports<typeof commentDraftMachine>,
        actions: {
          keepDraft: (_, kept) => setUnkept(!service.keep(kept)),
          tellSent: (_, comment) => told.current(comment),
        },
      }),
    [service],
  );
  const [input] = useState(() => ({ kept: service.read() ?? begins, room }));
  const draft = useActorRef(machine, { ...inspected, input });
  const snapshot = useSelector(draft, (shown) => shown);
  const { canWrite, refusal } = room;
  useEffect(() => draft.send({ type: "room.told", canWrite, refusal }), [draft, canWrite, refusal]);
  const network = useActorOf("network");
  useEffect(() => network.on("network.returned", (event) => draft.send(event)).unsubscribe, [network, draft]);
  const [ownerId] = useState(account.id);
  useRestoredAccess(draft, ownerId);
  return { snapshot, send: draft.send, isUnkept };
}
