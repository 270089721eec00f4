import { useState } from "react";
import type { Chapter, ListedChapter } from "../../api/contract/chapters.ts";
import { useLastingSubmit } from "../../app/hooks/useLastingSubmit.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { changeChapters } from "../../services/chapters.calls.ts";
import { messages } from "../../text/messages.ts";
import { chapterName } from "../chapters/chapter.view.ts";
import { type BulkAction, bulkRefusal, bulkText, restoredText } from "./contents.view.ts";

/** A chapter that stayed as it was, and why. */
export type RefusedChapter = { id: number; name: string; reason: string };

/** Thousands of chapters take their seconds. */
const PATIENCE = 300_000;

/** Which chapters are ticked, and what is done with all of them; what is refused keeps its tick and is named. */
export function useChapterSelection(
  workId: number,
  chapters: readonly ListedChapter[],
  { onChanged, onNotRestored }: { onChanged: () => void; onNotRestored: (reason: string) => void },
) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<{ type: BulkAction; refused: RefusedChapter[] } | null>(null);
  const [refused, setRefused] = useState<readonly RefusedChapter[]>([]);
  const selected = chapters.filter(({ id }) => ticked.has(id));
  const named = (id: number, reason: string): RefusedChapter => {
    const found = chapters.find((chapter) => chapter.id === id);
    return { id, name: found ? chapterName(found) : "", reason };
  };

  const undelete = useLastingSubmit(changeChapters);
  const undo = (deleted: readonly Chapter[]) =>
    undelete(
      { workId, chapterIds: deleted.map(({ id }) => id), type: "undeletion.requested" },
      {
        onDone: ({ changed, refused: left }) => {
          const back = restoredText(changed.length);
          if (left.length === 0) showToast(back);
          else onNotRestored(`${back}, остальные в корзине: ${left[0]?.message}`);
          onChanged();
        },
        onRefused: (message) => onNotRestored(`Главы лежат в корзине: ${message}`),
      },
    );

  const change = useSubmit(changeChapters, {
    patience: PATIENCE,
    onDone: ({ changed, refused: told }) => {
      const left = [...(asked?.refused ?? []), ...told.map(({ chapterId, message }) => named(chapterId, message))];
      setRefused(left);
      setTicked(new Set(left.map(({ id }) => id)));
      if (asked && changed.length > 0)
        showToast(bulkText(asked.type, changed.length), {
          ...(asked.type === "deletion.requested" && {
            action: { label: messages.undo, onClick: () => undo(changed) },
          }),
        });
      if (changed.length > 0) onChanged();
    },
  });

  const run = (type: BulkAction) => {
    const now = Date.now();
    const judged = selected.map((chapter) => ({ chapter, refusal: bulkRefusal(chapter, type, now) }));
    const against = judged.flatMap(({ chapter, refusal }) => (refusal ? [named(chapter.id, refusal)] : []));
    const chapterIds = judged.flatMap(({ chapter, refusal }) => (refusal ? [] : [chapter.id]));
    setRefused(against);
    setAsked({ type, refused: against });
    if (chapterIds.length > 0) change.submit({ workId, chapterIds, type });
  };

  return {
    selected,
    refused,
    isBusy: change.status === "submitting",
    message: change.status === "refused" ? change.message : "",
    has: (id: number) => ticked.has(id),
    toggle: (id: number) => {
      const next = new Set(ticked);
      if (!next.delete(id)) next.add(id);
      setTicked(next);
      setRefused([]);
    },
    choose: (ids: readonly number[]) => {
      setTicked(new Set(ids));
      setRefused([]);
    },
    run,
  };
}

export type ChapterSelection = ReturnType<typeof useChapterSelection>;
