import { useEffect } from "react";
import { useChapterSeat } from "../../app/hooks/useChapterSeat.ts";
import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";

type ChapterSeatProps = {
  autosave: ChapterAutosaveActor;
  accountId: number;
  chapterId: number;
  onChange: (isWriting: boolean) => void;
};

/** Which tab of this browser writes the chapter: another one is followed here until somebody chooses to write in this one. */
export function ChapterSeat({ onChange, ...chapter }: ChapterSeatProps) {
  const { isWriting, claim } = useChapterSeat(chapter);
  useEffect(() => {
    onChange(isWriting);
    return () => onChange(true);
  }, [isWriting, onChange]);
  if (isWriting) return null;
  return (
    <Note
      level={2}
      live
      title="Эту главу вы пишете в другой вкладке"
      actions={
        <Button small onClick={claim}>
          Писать здесь
        </Button>
      }
    >
      Всё, что вы пишете там, сразу видно и здесь.
    </Note>
  );
}
