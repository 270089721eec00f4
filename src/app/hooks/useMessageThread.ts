import { useSelector } from "@xstate/react";
import { useMemo, useState } from "react";
import { fromPromise } from "xstate";
import { messageThreadMachine } from "../../machines/messages/messageThread.machine.ts";
import { messageWatchMachine } from "../../machines/messages/messageWatch.machine.ts";
import { createMessageThreadService } from "../../services/messageThread.service.ts";
import { useAccount, useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";
import { useRestoredAccess, useRestoredAsking } from "./useRestoredAccess.ts";

/** The chat with one person, for as long as it is on the screen. @param segment of its address */
export function useMessageThread(segment: string) {
  const surroundings = useSurroundings();
  const account = useAccount();
  const [isUnkept, setUnkept] = useState(false);
  const service = useMemo(() => createMessageThreadService(surroundings, segment), [surroundings, segment]);
  const thread = useMachine(
    messageThreadMachine,
    () => ({
      actors: {
        loadThread: fromPromise(({ signal }) => service.load(signal)),
        sendMessage: fromPromise(({ input, signal }) => service.send(input, signal)),
      },
      actions: { keepTexts: (_, texts) => setUnkept(!service.keep(texts)) },
    }),
    [service],
    { hears: ["network"] },
  );
  const snapshot = useSelector(thread, (shown) => shown);
  const [ownerId] = useState(account.id);
  useRestoredAccess(thread, ownerId);
  return { snapshot, send: thread.send, thread, service, isUnkept };
}

type Shown = Pick<ReturnType<typeof useMessageThread>, "thread" | "service">;

/** Asks what is new in a chat that is on the screen. */
export function useMessageWatch({ thread, service }: Shown): void {
  const account = useAccount();
  const [ownerId] = useState(account.id);
  const watch = useMachine(
    messageWatchMachine,
    () => ({
      actors: {
        askChat: fromPromise(async ({ signal }) => {
          const chat = await service.ask(thread.getSnapshot().context.toldTo, signal);
          if (chat) thread.send({ type: "chat.told", chat });
          return { outcome: chat ? "told" : "refused" };
        }),
      },
    }),
    [thread, service],
    { hears: ["network", "page"] },
  );
  useRestoredAsking(watch, ownerId);
}
