import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { useAccount, useActorOf } from "../../app/hooks/machines.ts";
import { useOpenChapters } from "../../app/hooks/useOpenChapters.ts";
import type { ChapterAutosaveActor, ChapterAutosaveInput } from "../../machines/chapters/chapterAutosave.machine.ts";
import { autosaveView, draftView, isAtRisk } from "./chapter.view.ts";

/** What a chapter opens with: a fresh start, or the chapter as it was left unsaved. */
export type ChapterStart = ChapterAutosaveInput | ChapterAutosaveActor;

const isActor = (start: ChapterStart): start is ChapterAutosaveActor => "getSnapshot" in start;

/** The autosave of the chapter on the screen; leaving the screen, the page or the network tells it what happened. */
export function useChapterAutosave(start: ChapterStart) {
  const openChapters = useOpenChapters();
  const [autosave] = useState(() => (isActor(start) ? start : openChapters.create(start)));
  const account = useAccount();

  useEffect(() => {
    openChapters.start(autosave);
    const flush = () => {
      autosave.send({ type: "page.hidden" });
      // A clean new chapter would be created by it.
      if (autosave.getSnapshot().value !== "clean") autosave.send({ type: "save.requested" });
    };
    const hide = () => document.visibilityState === "hidden" && flush();
    const tellNetwork = () => autosave.send({ type: "network.returned" });
    const guard = (event: BeforeUnloadEvent) => {
      const snapshot = autosave.getSnapshot();
      if (isAtRisk(autosaveView(snapshot), draftView(snapshot.context.draft.getSnapshot()))) event.preventDefault();
    };
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("pagehide", flush);
    window.addEventListener("online", tellNetwork);
    window.addEventListener("beforeunload", guard);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("pagehide", flush);
      window.removeEventListener("online", tellNetwork);
      window.removeEventListener("beforeunload", guard);
      flush();
    };
  }, [autosave, openChapters]);

  const shown = useSelector(autosave, autosaveView, shallowEqual);
  const draft = useSelector(shown.draft, draftView, shallowEqual);

  const isSignedIn = useSelector(useActorOf("session"), (snapshot) => snapshot.matches("signedIn"));
  const isOwn = isSignedIn && account.id === shown.accountId;
  useEffect(() => {
    if (isOwn) autosave.send({ type: "access.restored" });
  }, [autosave, isOwn]);

  return { autosave, shown, draft };
}
