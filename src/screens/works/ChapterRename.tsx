import { useState } from "react";
import type { ListedChapter } from "../../api/contract/chapters.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { renameChapter } from "../../services/chapters.calls.ts";
import { RenameField } from "../../ui/RenameField/RenameField.tsx";
import { chapterName } from "../kit/chapter.view.ts";

type ChapterRenameProps = {
  chapter: ListedChapter;
  /** Of an audiobook. */
  isAudio?: boolean;
  onDone: () => void;
  onClose: () => void;
};

const saved = "Название сохранено";
const savedButHidden = (isAudio: boolean) =>
  `${saved}. ${isAudio ? "Слушатели увидят его, когда вы обновите опубликованную запись" : "Читатели увидят его, когда вы обновите опубликованный текст"}`;

/** A chapter's name, changed in its place: the next revision with the same text. */
export function ChapterRename({ chapter, isAudio = false, onDone, onClose }: ChapterRenameProps) {
  const [stale, setStale] = useState<{ revision: number; title: string } | null>(null);
  const { submit, status, message, fields } = useSubmit(renameChapter, {
    onDone: (result) => {
      if (result.outcome === "stale") return setStale(result);
      showToast(chapter.state === "published" ? savedButHidden(isAudio) : saved);
      onDone();
    },
  });
  const refusal = status === "refused" ? (fields.title?.[0] ?? message) : "";
  const other = stale
    ? `Главу изменили в другом месте, теперь она «${chapterName(stale)}». Сохраните ещё раз, чтобы осталось ваше название`
    : "";
  return (
    <RenameField
      label="Название главы"
      value={chapter.title}
      maxLength={200}
      error={refusal || (status === "submitting" ? "" : other) || undefined}
      busy={status === "submitting"}
      onClose={onClose}
      onSave={(title) =>
        submit({
          params: { workId: chapter.workId, chapterId: chapter.id },
          body: { revision: stale?.revision ?? chapter.revision, title },
        })
      }
    />
  );
}
