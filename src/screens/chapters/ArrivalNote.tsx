import type { Editor } from "@tiptap/core";
import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { forgetArrival, showArrival } from "../richText/editor/textChange.ts";
import { arrivalTitle } from "./autosave.view.ts";
import { useArrival } from "./useArrival.ts";

type ArrivalNoteProps = {
  autosave: ChapterAutosaveActor;
  editor: Editor;
  onTitle: (title: string) => void;
};

/** What another device or a co-author wrote meanwhile is in the text now: how much, where, and a title to choose. */
export function ArrivalNote({ autosave, editor, onTitle }: ArrivalNoteProps) {
  const [arrival, forget] = useArrival(autosave);
  if (!arrival) return null;
  const { theirTitle, added } = arrival;
  const close = () => {
    forgetArrival(editor);
    forget();
  };
  const takeTitle = (title: string) => {
    onTitle(title);
    close();
  };
  return (
    <Note
      kind="info"
      level={2}
      live
      title={arrivalTitle(arrival, autosave.getSnapshot().context.accountId)}
      onClose={close}
      actions={
        <>
          {added > 0 && (
            <Button small onClick={() => showArrival(editor)}>
              Показать
            </Button>
          )}
          {theirTitle !== null && (
            <Button small onClick={() => takeTitle(theirTitle)}>
              Взять название «{theirTitle}»
            </Button>
          )}
        </>
      }
    >
      {theirTitle !== null && `Название тоже изменили: «${theirTitle}». Осталось ваше.`}
    </Note>
  );
}
