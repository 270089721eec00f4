import { useEffect, useState } from "react";
import type { ResultOf } from "../../api/contract/index.ts";
import { useActorOf } from "../../app/hooks/machines.ts";
import { usePublicationWatch } from "../../app/hooks/usePublicationWatch.ts";
import { showToast } from "../../app/toast.ts";
import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import { chapterNews } from "../kit/chapter.view.ts";
import type { KnownChapter } from "./useEditorActions.ts";

/** The chapter as the server has last returned it: when it was opened or made, and when its time has come. */
export function useKnownChapter(
  opened: KnownChapter,
  work: Pick<ResultOf<"getChapterToEdit">["work"], "state">,
  autosave: ChapterAutosaveActor,
) {
  const navigation = useActorOf("navigation");
  const [standing, setStanding] = useState({ autosave, known: opened });
  // Another chapter on the same screen.
  if (standing.autosave !== autosave) setStanding({ autosave, known: opened });
  const { known } = standing;
  const { chapter } = known;
  const setKnown = (now: KnownChapter) => setStanding({ autosave, known: now });

  useEffect(() => {
    const { unsubscribe } = autosave.on("chapter.created", ({ chapter: created }) => {
      setStanding(({ known: before }) => ({ autosave, known: { ...before, chapter: created } }));
      // The same screen goes on, with its caret. A reload and the way back find the chapter.
      navigation.send({ type: "address.renamed", to: `/work/edit/chapter/${created.id}` });
    });
    return unsubscribe;
  }, [autosave, navigation]);

  usePublicationWatch(chapter, (now) => {
    setKnown(now);
    if (now.chapter.state !== "scheduled")
      showToast(chapterNews(chapter, now.chapter, "editor", Date.now(), work.state), { kind: "info" });
  });
  return [known, setKnown] as const;
}
