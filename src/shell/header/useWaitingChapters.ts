import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { useActorOf } from "../../app/hooks/machines.ts";
import type { ChapterOutboxActor, WaitingDraft } from "../../machines/chapters/chapterOutbox.machine.ts";

const none: readonly WaitingDraft[] = [];

/** Chapters that are on this device and not on the server; none before what sends them is here. */
export function useWaitingChapters(): readonly WaitingDraft[] {
  const outbox = useSelector(useActorOf("chapterOutbox"), ({ context }) => context.actor as ChapterOutboxActor | null);
  const [waiting, setWaiting] = useState(none);
  useEffect(() => {
    if (!outbox) return;
    const take = () => setWaiting(outbox.getSnapshot().context.waiting);
    take();
    const { unsubscribe } = outbox.subscribe(take);
    return unsubscribe;
  }, [outbox]);
  return waiting;
}
