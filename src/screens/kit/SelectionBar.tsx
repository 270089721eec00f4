import { useLayoutEffect, useState } from "react";
import type { ManyChange } from "../../services/many.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Progress } from "../../ui/Progress/Progress.tsx";
import { FirstLines } from "./FirstLines.tsx";
import styles from "./SelectionBar.module.css";
import type { Selection } from "./useSelection.ts";

type SelectionTickProps = {
  name: string;
  isTicked: boolean;
  /** `isRange`: Shift was held. */
  onToggle: (isRange: boolean) => void;
};

/** The tick that chooses a row. */
export const SelectionTick = ({ name, isTicked, onToggle }: SelectionTickProps) => (
  <Checkbox
    className={styles.tick}
    label={<span className="vh">{`Выбрать: ${name}`}</span>}
    checked={isTicked}
    // Shift chooses ticks, and not the words between them.
    onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    onChange={({ nativeEvent }) => onToggle("shiftKey" in nativeEvent && nativeEvent.shiftKey === true)}
  />
);

type SelectionBarProps<Row extends { id: number }> = {
  selection: Selection<Row>;
  /** What «Выбрать все» chooses. */
  all: readonly { id: number }[];
  /** In place of doing it at once. */
  onRun?: (type: ManyChange) => void;
};

/**
 * «Выбрано 3 главы», what can be done with them, and what was refused. The bar covers the foot of the page: no row
 * moves when it comes or goes.
 */
export function SelectionBar<Row extends { id: number }>({
  selection,
  all,
  onRun = selection.run,
}: SelectionBarProps<Row>) {
  const { view, selected, refused, isBusy, message } = selection;
  const [wasUsed, setWasUsed] = useState(false);
  const isShown = selected.length > 0;
  // The tick that brought the bar may be one of the lowest rows, where the bar comes to lie.
  useLayoutEffect(() => {
    if (isShown) document.activeElement?.closest("li")?.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  if (selected.length === 0) return wasUsed && <span className={styles.room} />;
  if (!wasUsed) setWasUsed(true);
  const actions = view.actions.map((action) => ({ ...action, refusal: selection.refusalOf(action.type) }));
  const isTooMany = view.limit !== undefined && actions.some(({ refusal }) => refusal === view.limit?.text);
  return (
    <section className={styles.selected} aria-label={view.label}>
      <span className={styles.room} />
      <div className={`${styles.selection} stack g2 line-above`}>
        <div className="row g2">
          <p className={styles.count} role="status">
            {view.selectedText(selected.length)}
          </p>
          {actions.map(({ type, label, refusal }) => (
            <Button
              key={type}
              small
              busy={isBusy}
              unavailable={refusal}
              reasonHidden
              title={refusal}
              onClick={() => onRun(type)}
            >
              {label}
            </Button>
          ))}
          {selected.length < all.length && (
            <Button small variant="text" onClick={() => selection.choose(all.map(({ id }) => id))}>
              Выбрать все
            </Button>
          )}
          <Button small variant="text" onClick={() => selection.choose([])}>
            Снять выбор
          </Button>
        </div>
        {isTooMany && <p className="small muted">{view.limit?.text}</p>}
        {isBusy && <Progress label={view.busy} />}
      </div>
      {/* Not in the bar that stays: so many names would cover the list. */}
      {(refused.length > 0 || message !== "") && (
        <Note key={refused.length} kind="stop" live focused level={2} title="Не получилось">
          {message}
          <FirstLines lines={refused.map(({ id, name, reason }) => ({ id, text: `«${name}»: ${reason}` }))} />
        </Note>
      )}
    </section>
  );
}
