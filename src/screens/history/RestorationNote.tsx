import type { ChapterRestoration } from "../../app/hooks/useChapterRestoration.ts";
import { formatMoment } from "../../text/dates.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";

type RestorationNoteProps = {
  restoration: ChapterRestoration;
  /** The chapter is published: readers have a text of their own. */
  hasReaders: boolean;
  now: number;
};

/** What became of a restoration, until it is closed. */
export function RestorationNote({ restoration, hasReaders, now }: RestorationNoteProps) {
  const { state, restoration: done, savedAt, message, close, undo } = restoration;
  const common = { level: 2, live: true, onClose: close } as const;
  if (state === "restored" && done)
    return (
      <Note
        {...common}
        kind="ok"
        title={`Восстановлен текст: ${formatMoment(done.wanted.savedAt, now)}`}
        actions={
          <Button small onClick={undo}>
            Вернуть как было
          </Button>
        }
      >
        Текст, который был в главе до этого, остался в истории.
        {hasReaders && " У читателей ничего не изменилось: им покажет его «Обновить опубликованный текст»."}
      </Note>
    );
  if (state === "there")
    return (
      <Note {...common} title="Этот текст и сейчас в главе">
        Восстанавливать нечего.
      </Note>
    );
  if (state === "stale")
    return (
      <Note {...common} kind="warn" title={`Главу сохранили ещё раз: ${formatMoment(savedAt, now)}`}>
        Поэтому прежний текст не восстановлен, а список обновлён. Посмотрите, что в главе теперь: вернуть прежний текст
        можно и после этого.
      </Note>
    );
  if (state === "refused")
    return (
      <Note {...common} kind="stop" title="Восстановить не удалось">
        {message}
      </Note>
    );
  return null;
}
