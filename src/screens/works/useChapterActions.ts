import { useState } from "react";
import type { Chapter } from "../../api/contract/chapters.ts";
import { useLastingSubmit } from "../../app/hooks/useLastingSubmit.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { formatMoment } from "../../text/dates.ts";
import { messages } from "../../text/messages.ts";
import { type ChapterAction, chapterName } from "./chapter.view.ts";

function newsOf({ state, publishTime }: Chapter): string {
  if (state === "scheduled") return `выйдет ${formatMoment(publishTime ?? "", Date.now())} по Москве`;
  return { draft: "теперь в черновиках", published: "опубликована", deleted: "теперь в корзине" }[state];
}

/** What is done with a chapter's state from a list; a refusal is shown beside the chapter. */
export function useChapterActions(chapter: Chapter, onChanged: () => void) {
  const [asking, setAsking] = useState<"deletion" | "schedule" | null>(null);
  const params = { workId: chapter.workId, chapterId: chapter.id };
  const undelete = useLastingSubmit("chapterState");
  const undo = (name: string) =>
    undelete(
      { params, body: { type: "undeletion.requested" } },
      {
        onDone: () => {
          showToast(`«${name}» снова в содержании`);
          onChanged();
        },
        onRefused: (message) => showToast(`«${name}» лежит в корзине: ${message}`, { kind: "stop" }),
      },
    );
  const done = (changed: Chapter) => {
    setAsking(null);
    const name = chapterName(changed);
    showToast(`«${name}» ${newsOf(changed)}`, {
      ...(changed.state === "deleted" && { action: { label: messages.undo, onClick: () => undo(name) } }),
    });
    onChanged();
  };
  const state = useSubmit("chapterState", { onDone: done });
  const deletion = useSubmit("chapterDeletion", { onDone: done });

  const run = (type: ChapterAction) => {
    if (type === "deletion.requested") setAsking("deletion");
    else if (type === "schedule.requested") setAsking("schedule");
    else state.submit({ params, body: { type } });
  };

  return {
    run,
    asking,
    stopAsking: () => setAsking(null),
    confirmDeletion: () => deletion.submit(params),
    schedule: (at: string) => state.submit({ params, body: { type: "schedule.requested", at } }),
    isBusy: state.status === "submitting" || deletion.status === "submitting",
    message: [state, deletion].find(({ status }) => status === "refused")?.message ?? "",
  };
}
