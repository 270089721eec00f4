import { useState } from "react";
import { useLocation } from "wouter";
import type { Chapter } from "../../api/contract/chapters.ts";
import { useWiring } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import { formatMoment } from "../../text/dates.ts";
import { messages } from "../../text/messages.ts";
import type { AutosaveView, ChapterAction } from "./chapter.view.ts";
import { useWhenSaved } from "./useWhenSaved.ts";

type Options = {
  work: { id: number };
  chapter: Chapter | null;
  title: string;
  autosave: ChapterAutosaveActor;
  shown: AutosaveView;
  onChanged: (chapter: Chapter) => void;
};

const news = (chapter: Chapter): string => {
  if (chapter.state === "published") return "Глава опубликована";
  if (chapter.state === "scheduled")
    return `Глава выйдет ${formatMoment(chapter.publishTime ?? "", Date.now())} по Москве`;
  return "Глава возвращена в черновики";
};

/** What an author does with the chapter's state. The text is saved first: what is published is what is on the screen. */
export function useChapterActions({ work, chapter, title, autosave, shown, onChanged }: Options) {
  const [, navigate] = useLocation();
  const { submits } = useWiring();
  const [asking, setAsking] = useState<"deletion" | "time" | null>(null);
  const [isUpdating, setUpdating] = useState(false);
  // The published revision, as far as this screen knows.
  const [published, setPublished] = useState(chapter?.hasUnpublishedChanges ? -1 : shown.revision);
  const saved = useWhenSaved(autosave, shown);

  const state = useSubmit("chapterState", {
    onDone: (changed) => {
      setAsking(null);
      setPublished(changed.hasUnpublishedChanges ? -1 : shown.revision);
      showToast(isUpdating ? "Опубликованный текст обновлён" : news(changed));
      onChanged(changed);
    },
  });
  const deletion = useSubmit("chapterDeletion", {
    onDone: ({ id }) => {
      const undelete = () =>
        submits
          .chapterState(
            { params: { workId: work.id, chapterId: id }, body: { type: "undeletion.requested" } },
            AbortSignal.timeout(30_000),
          )
          .then((answer) => {
            if (answer.outcome === "done") navigate(`/work/edit/chapter/${id}`);
            else showToast(answer.message, { kind: "stop" });
          })
          .catch(() => showToast("Глава не возвращена, она лежит в корзине", { kind: "stop" }));
      navigate(`/work/${work.id}/edit/content`);
      showToast(`Глава «${title || "Без названия"}» теперь в корзине`, {
        action: { label: messages.undo, onClick: () => void undelete() },
      });
    },
  });

  const change = (body: Parameters<typeof state.submit>[0]["body"]) => {
    setUpdating(body.type === "update.requested");
    if (body.type === "withdrawal.requested" && chapter)
      state.submit({ params: { workId: work.id, chapterId: chapter.id }, body });
    else saved.whenSaved((chapterId) => state.submit({ params: { workId: work.id, chapterId }, body }));
  };
  const run = (type: ChapterAction) => {
    if (type === "deletion.requested") setAsking("deletion");
    else if (type === "schedule.requested") setAsking("time");
    else change({ type });
  };
  return {
    run,
    schedule: (at: string) => change({ type: "schedule.requested", at }),
    confirmDeletion: () =>
      saved.whenSaved((chapterId) => {
        setAsking(null);
        deletion.submit({ workId: work.id, chapterId });
      }),
    keep: () => setAsking(null),
    isAskingToDelete: asking === "deletion",
    isScheduling: asking === "time",
    /** A published chapter has another text than the screen. */
    isChanged: shown.revision !== published || shown.state !== "clean",
    isBusy: saved.isWaiting || state.status === "submitting" || deletion.status === "submitting",
    message:
      saved.refusal ||
      (state.status === "refused" ? state.message : "") ||
      (deletion.status === "refused" ? deletion.message : ""),
  };
}
