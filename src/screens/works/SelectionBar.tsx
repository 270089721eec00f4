import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Progress } from "../../ui/Progress/Progress.tsx";
import { bulkActions, bulkRefusal, selectedText } from "./contents.view.ts";
import type { ChapterSelection } from "./useChapterSelection.ts";
import styles from "./WorkContentScreen.module.css";

type SelectionBarProps = { selection: ChapterSelection; all: readonly number[] };

/** How many named refusals are shown. */
const SHOWN = 20;

/** «Выбрано 3 главы», what can be done with them, and what was refused. */
export function SelectionBar({ selection, all }: SelectionBarProps) {
  const { selected, refused, isBusy, message } = selection;
  if (selected.length === 0) return null;
  const now = Date.now();
  return (
    <section className={styles.selected} aria-label="Выбранные главы">
      <div className={styles.selection}>
        <div className="row g2">
          <p className={styles.count} role="status">
            {selectedText(selected.length)}
          </p>
          {bulkActions.map(({ type, label }) => {
            const refusals = selected.map((chapter) => bulkRefusal(chapter, type, now));
            return (
              <Button
                key={type}
                small
                busy={isBusy}
                unavailable={refusals.every(Boolean) ? refusals[0] : undefined}
                reasonHidden
                onClick={() => selection.run(type)}
              >
                {label}
              </Button>
            );
          })}
          {selected.length < all.length && (
            <Button small variant="text" onClick={() => selection.choose(all)}>
              Выбрать все
            </Button>
          )}
          <Button small variant="text" onClick={() => selection.choose([])}>
            Снять выбор
          </Button>
        </div>
        {isBusy && <Progress label="Главы меняются" />}
      </div>
      {/* Not in the bar that stays: so many names would cover the list. */}
      {(refused.length > 0 || message !== "") && (
        <Note key={refused.length} kind="stop" live focused title="Не получилось">
          {message}
          <ul>
            {refused.slice(0, SHOWN).map(({ id, name, reason }) => (
              <li key={id}>
                «{name}»: {reason}
              </li>
            ))}
          </ul>
          {refused.length > SHOWN && <p>И ещё {refused.length - SHOWN}</p>}
        </Note>
      )}
    </section>
  );
}
