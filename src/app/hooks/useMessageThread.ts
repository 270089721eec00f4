import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo, useState } from "react";
import { fromCallback, fromPromise } from "xstate";
import { messageThreadMachine } from "../../machines/messages/messageThread.machine.ts";
import { messageWatchMachine, type WatchNews } from "../../machines/messages/messageWatch.machine.ts";
import { createMessageThreadService } from "../../services/messageThread.service.ts";
import { inspected } from "../inspect.ts";
import type { Ports } from "../ports.ts";
import { useAccount, useActorOf, useSurroundings } from "./machines.ts";
import { useRestoredAccess } from "./useRestoredAccess.ts";

/** @returns stops */
function followPage(tell: (news: WatchNews) => void): () => void {
  const look = () => tell({ type: document.visibilityState === "hidden" ? "page.hidden" : "page.returned" });
  const online = () => document.visibilityState === "visible" && look();
  if (document.visibilityState === "hidden") look();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", online);
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", online);
  };
}

/** The chat with one person, for as long as it is on the screen. @param segment of its address */
export function useMessageThread(segment: string) {
  const surroundings = useSurroundings();
  const account = useAccount();
  const [isUnkept, setUnkept] = useState(false);
  const service = useMemo(() => createMessageThreadService(surroundings, segment), [surroundings, segment]);
  const machine = useMemo(
    () =>
      messageThreadMachine.provide({
        actors: {
          loadThread: fromPromise(({ signal }) => service.load(signal)),
          sendMessage: fromPromise(({ input, signal }) => service.send(input, signal)),
        } satisfies Ports<typeof messageThreadMachine>,
        actions: { keepTexts: (_, texts) => setUnkept(!service.keep(texts)) },
      }),
    [service],
  );
  const thread = useActorRef(machine, inspected);
  const snapshot = useSelector(thread, (shown) => shown);
  const network = useActorOf("network");
  useEffect(() => network.on("network.returned", (event) => thread.send(event)).unsubscribe, [network, thread]);
  const [ownerId] = useState(account.id);
  useRestoredAccess(thread, ownerId);
  return { snapshot, send: thread.send, thread, service, isUnkept };
}

type Shown = Pick<ReturnType<typeof useMessageThread>, "thread" | "service">;

/** Asks what is new in a chat that stands on the screen. */
export function useMessageWatch({ thread, service }: Shown): void {
  const account = useAccount();
  const [ownerId] = useState(account.id);
  const machine = useMemo(
    () =>
      messageWatchMachine.provide({
        actors: {
          askChat: fromPromise(async ({ signal }) => {
            const chat = await service.ask(thread.getSnapshot().context.toldTo, signal);
            if (chat) thread.send({ type: "chat.told", chat });
            return { outcome: chat ? "told" : "refused" };
          }),
          followPage: fromCallback(({ sendBack }) => followPage(sendBack)),
        } satisfies Ports<typeof messageWatchMachine>,
      }),
    [thread, service],
  );
  const watch = useActorRef(machine, inspected);
  useRestoredAccess(
    useMemo(
      () => ({
        send: (event) => {
          watch.send(event);
          if (document.visibilityState === "hidden") watch.send({ type: "page.hidden" });
        },
      }),
      [watch],
    ),
    ownerId,
  );
}
