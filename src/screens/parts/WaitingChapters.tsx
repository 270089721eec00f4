import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useActorOf } from "../../app/hooks/machines.ts";
import { useLatePart } from "../../app/hooks/useLatePart.ts";
import type { ChapterOutboxSnapshot } from "../../machines/chapters/chapterOutbox.machine.ts";

const nothing: ChapterOutboxSnapshot["context"]["waiting"] = [];
const loadNote = () => import("./WaitingNote.tsx");

/** Where it is told which chapters lie on this device and not on the server yet: there are none for most. */
export function WaitingChapters() {
  const outbox = useSelector(useActorOf("chapterOutbox"), ({ context }) => context.actor);
  const waiting = useSelector(
    outbox ?? undefined,
    (snapshot: ChapterOutboxSnapshot | undefined) => snapshot?.context.waiting ?? nothing,
  );
  const [WaitingNote, fetch] = useLatePart(loadNote);
  const isTold = waiting.length > 0;
  useEffect(() => {
    if (isTold) void fetch();
  }, [isTold, fetch]);
  return isTold && WaitingNote && <WaitingNote waiting={waiting} />;
}
