import { useState } from "react";
import type { Chapter } from "../../api/contract/chapters.ts";
import { showToast } from "../../app/toast.ts";
import { useSubmit } from "../../app/useSubmit.ts";
import { formatMoment } from "../../text/dates.ts";
import { messages } from "../../text/messages.ts";
import { type ChapterAction, chapterName } from "./chapter.view.ts";

/** What is done with a chapter's state from a list; a refusal is shown beside the chapter. */
export function useChapterActions(chapter: Chapter, onChanged: () => void) {
  const [asking, setAsking] = useState<"deletion" | "schedule" | null>(null);
  const params = { workId: chapter.workId, chapterId: chapter.id };
  const done = (changed: Chapter) => {
    setAsking(null);
    const news = {
      draft: "теперь в черновиках",
      scheduled: `выйдет ${formatMoment(changed.publishTime ?? "", Date.now())} по Москве`,
      published: "опубликована",
      deleted: "теперь в корзине",
    }[changed.state];
    showToast(`«${chapterName(changed)}» ${news}`, {
      ...(changed.state === "deleted" && {
        action: {
          label: messages.undo,
          onClick: () => state.submit({ params, body: { type: "undeletion.requested" } }),
        },
      }),
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
