import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { useUndoToast } from "../../app/hooks/useUndoToast.ts";
import { showLastingRefusal } from "../../app/toast.ts";
import { restoreShelves, shelveMany } from "../../services/library.calls.ts";
import { counted } from "../../text/plural.ts";
import { shelfNames, shelves } from "../../text/shelves.ts";
import { Button } from "../../ui/Button/Button.tsx";
import bar from "../kit/SelectionBar.module.css";
import { Trouble } from "../parts/Trouble.tsx";
import { movedText } from "./library.view.ts";

type MoveBarProps = {
  /** Chosen books; the bar is there while there are any. */
  ids: readonly number[];
  all: readonly number[];
  onChoose: (ids: readonly number[]) => void;
  /** They lie elsewhere from now on. */
  onMoved: () => void;
};

/** «Выбрано 3 книги» and the shelves that they can be moved to; a move can be taken back. */
export default function MoveBar({ ids, all, onChoose, onMoved }: MoveBarProps) {
  const showUndo = useUndoToast(restoreShelves, {
    undone: () => "Книги снова там, где были",
    onUndone: onMoved,
    onRefused: showLastingRefusal,
  });
  const { submit, status, message } = useSubmit(shelveMany, {
    onDone: ({ states, state }) => {
      showUndo(movedText(states.length, state), { states });
      onChoose([]);
      onMoved();
    },
  });
  if (ids.length === 0) return null;
  return (
    <section className={bar.selected} aria-label="Выбранные книги">
      <span className={bar.room} />
      <div className={`${bar.selection} stack g2 line-above`}>
        <div className="row g2">
          <p className={bar.count} role="status">
            Выбрано {counted(ids.length, ["книга", "книги", "книг"])}
          </p>
          {shelves.map((state) => (
            <Button
              key={state}
              small
              busy={status === "submitting"}
              onClick={() => submit({ workIds: ids, state })}
              aria-label={state === "None" ? undefined : `На полку «${shelfNames[state]}»`}
            >
              {state === "None" ? "Убрать" : shelfNames[state]}
            </Button>
          ))}
          {ids.length < all.length && (
            <Button small variant="text" onClick={() => onChoose(all)}>
              Выбрать все
            </Button>
          )}
          <Button small variant="text" onClick={() => onChoose([])}>
            Снять выбор
          </Button>
        </div>
        <Trouble text={status === "refused" && message} className="small" />
      </div>
    </section>
  );
}
