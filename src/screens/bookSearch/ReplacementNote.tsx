import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { undoReplacement } from "../../services/bookSearch.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import { type Replaced, replacedText, restoredText } from "./bookSearch.view.ts";

/** `titles`: of the chapters by their ids. `key`: another one is another replacement. */
export type Done = { replaced: Replaced; titles: ReadonlyMap<number, string>; key: number };

type ReplacementNoteProps = { workId: number; done: Done; onUndone: () => void };

/** What a replacement has done, which chapters it has left, and what takes it back. */
export function ReplacementNote({ workId, done, onUndone }: ReplacementNoteProps) {
  const { replaced, titles } = done;
  const undoing = useSubmit(undoReplacement, { patience: 120_000, onDone: onUndone });
  const undone = undoing.status === "done" ? undoing.result : undefined;
  const chapters = replaced.replaced.map(({ chapterId, before, revision }) => ({ chapterId, before, revision }));
  return (
    <>
      <Note
        key={String(undone !== undefined)}
        kind={(undone?.restored ?? chapters).length > 0 ? "ok" : "warn"}
        level={2}
        live
        focused
        title={undone ? restoredText(undone.restored.length) : replacedText(replaced)}
        actions={
          chapters.length > 0 &&
          !undone && (
            <Button busy={undoing.status === "submitting"} onClick={() => undoing.submit({ id: workId, chapters })}>
              Вернуть всё
            </Button>
          )
        }
      >
        {!undone && chapters.length > 0 && (
          <p>Прежний текст каждой главы остаётся в её истории. Читатели увидят замену после публикации.</p>
        )}
        <Kept kept={(undone ?? replaced).kept} titles={titles} />
      </Note>
      <TroubleNote level={2} title="Не получилось вернуть" text={undoing.status === "refused" && undoing.message} />
    </>
  );
}

function Kept({ kept, titles }: { kept: Replaced["kept"]; titles: Done["titles"] }) {
  if (kept.length === 0) return null;
  return (
    <>
      <p>Остались как были:</p>
      <ul>
        {kept.map(({ chapterId, message }) => (
          <li key={chapterId}>
            <a href={`/work/edit/chapter/${chapterId}/history`}>{titles.get(chapterId)}</a>: {message}
          </li>
        ))}
      </ul>
    </>
  );
}
