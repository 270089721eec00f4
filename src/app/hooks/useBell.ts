import { shallowEqual, useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { fromCallback, fromPromise } from "xstate";
import { type BellNews, bellMachine } from "../../machines/notifications/bell.machine.ts";
import { createBellService, followCounts, keepCounts, knownCounts } from "../../services/bell.service.ts";
import { inspected } from "../inspect.ts";
import { useAccount, useSurroundings } from "./machines.ts";

/** @returns stops */
function followNews(tell: (news: BellNews) => void): () => void {
  const look = () => tell({ type: document.visibilityState === "hidden" ? "page.hidden" : "page.returned" });
  const online = () => document.visibilityState === "visible" && look();
  if (document.visibilityState === "hidden") look();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", online);
  const stop = followCounts(tell);
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", online);
    stop();
  };
}

/** How many notifications and chats this person has not read. */
export function useBell() {
  const surroundings = useSurroundings();
  const { id } = useAccount();
  const machine = useMemo(() => {
    const bell = createBellService(surroundings);
    return bellMachine.provide({
      actors: {
        checkBell: fromPromise(({ signal }) => bell.check(signal)),
        followNews: fromCallback(({ sendBack }) => followNews(sendBack)),
      },
    });
  }, [surroundings]);
  const bell = useActorRef(machine, { ...inspected, input: knownCounts(id) });
  const counts = useSelector(
    bell,
    ({ context: { unreadCount, unreadChatCount } }) => ({ unreadCount, unreadChatCount }),
    shallowEqual,
  );
  useEffect(() => keepCounts(id, counts), [id, counts]);
  return counts;
}
