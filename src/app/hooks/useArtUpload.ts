import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { fromCallback } from "xstate";
import { artUploadMachine, type SharedFields } from "../../machines/uploads/artUpload.machine.ts";
import { createArtLine } from "../../services/artLine.service.ts";
import { createKeptArtWords } from "../../services/keptArtWords.service.ts";
import { useAccount, useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

/**
 * Files that become arts; the page alone has them, and asks before it is left. What is typed of them stays on the device until they are
 * made.
 * @param begin what all have in common at first, of what was kept
 */
export function useArtUpload(begin: (kept: Record<string, unknown>) => SharedFields) {
  const { id: accountId } = useAccount();
  const surroundings = useSurroundings();
  const [kept] = useState(() => {
    const { storage, indexedDB } = surroundings;
    return createKeptArtWords({ storage, indexedDB, accountId });
  });
  const [shared] = useState(() => begin(kept.read()?.shared ?? {}));
  /** Pictures that a page before this one had, with words that are here still. */
  const [leftOver, setLeftOver] = useState(() => Object.keys(kept.read()?.words ?? {}).length);
  const actor = useMachine(
    artUploadMachine,
    () => ({
      actors: {
        line: fromCallback(({ sendBack, receive }) => {
          const { hear, stop } = createArtLine(surroundings, sendBack);
          receive(hear);
          return stop;
        }),
      },
    }),
    [surroundings],
    { hears: ["network"], input: { shared } },
  );
  useEffect(
    () =>
      actor.subscribe(({ context: { arts, shared: fields } }) => {
        kept.write(arts, fields);
        setLeftOver(Object.keys(kept.read()?.words ?? {}).length - arts.filter(({ artId }) => artId === null).length);
      }).unsubscribe,
    [actor, kept],
  );
  const { context, value } = useSelector(actor, (snapshot) => snapshot);
  const stage = typeof value === "string" ? value : "uploading";
  const forgetWords = () => {
    kept.forget();
    setLeftOver(0);
    kept.write(context.arts, context.shared);
  };
  return {
    ...context,
    leftOver,
    forgetWords,
    wordsOf: kept.wordsOf,
    stage: stage as "choosing" | "uploading" | "partlyFailed" | "done",
    send: actor.send,
  };
}

export type ArtUpload = ReturnType<typeof useArtUpload>;
