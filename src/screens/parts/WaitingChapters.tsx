import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useActorOf } from "../../app/hooks/machines.ts";
import { useLatePart } from "../../app/hooks/useLatePart.ts";
import type { ChapterOutboxActor } from "../../machines/chapters/chapterOutbox.machine.ts";

const loadNote = () => import("./WaitingNote.tsx");

/** Where it is told which chapters lie on this device and not on the server yet: all of it comes with what sends them. */
export function WaitingChapters() {
  const outbox = useSelector(useActorOf("chapterOutbox"), ({ context }) => context.actor);
  const [WaitingNote, fetch] = useLatePart(loadNote);
  useEffect(() => {
    if (outbox) void fetch();
  }, [outbox, fetch]);
  return outbox && WaitingNote && <WaitingNote outbox={outbox as ChapterOutboxActor} />;
}
