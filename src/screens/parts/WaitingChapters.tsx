import { useSelector } from "@xstate/react";
import { useActorOf } from "../../app/hooks/machines.ts";
import type { ChapterOutboxActor } from "../../machines/chapters/chapterOutbox.machine.ts";
import { LazyPart } from "./LazyPart.tsx";

const loadNote = () => import("./WaitingNote.tsx");

/** Shows which chapters are on this device and not on the server yet: all of it comes with what sends them. */
export function WaitingChapters() {
  const outbox = useSelector(useActorOf("chapterOutbox"), ({ context }) => context.actor);
  return outbox && <LazyPart load={loadNote} outbox={outbox as ChapterOutboxActor} />;
}
