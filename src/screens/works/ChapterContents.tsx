import { type ReactNode, useDeferredValue, useMemo, useRef } from "react";
import type { ListedChapter } from "../../api/contract/chapters.ts";
import type { Work } from "../../api/contract/works.ts";
import { changeChapters, reorderChapters } from "../../services/chapters.calls.ts";
import { counted } from "../../text/plural.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { ReorderList } from "../../ui/ReorderList/ReorderList.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { useSteady } from "../../ui/useSteady.ts";
import styles from "../kit/ContentRows.module.css";
import { chapterName } from "../kit/chapter.view.ts";
import { SelectionBar } from "../kit/SelectionBar.tsx";
import { useOrderedRows } from "../kit/useOrderedRows.tsx";
import { useQueryText } from "../kit/useQueryText.ts";
import { useSelection } from "../kit/useSelection.ts";
import { ChapterRow } from "./ChapterRow.tsx";
import { chapterSelection, filterChapters, lockedText, movedText } from "./contents.view.ts";

type ChapterContentsProps = {
  workId: number;
  workState: Work["state"];
  chapters: readonly ListedChapter[];
  canWrite: boolean;
  /** «Добавить главу», where it is seen at once. */
  add: ReactNode;
  onChanged: () => void;
  onNotRestored: (reason: string) => void;
};

/** The chapters of a work in their order: found, chosen, renamed and moved. */
export function ChapterContents(props: ChapterContentsProps) {
  const { workId, workState, chapters, canWrite, add, onChanged, onNotRestored } = props;
  const [text, find] = useQueryText("q");
  const search = useDeferredValue(text);
  const field = useRef<HTMLInputElement>(null);
  const reset = (
    <Button
      small
      onClick={() => {
        find("");
        field.current?.focus();
      }}
    >
      Сбросить
    </Button>
  );
  const { ordered, renamingOf, focusRow, list, refusal } = useOrderedRows(reorderChapters, {
    title: "порядок глав",
    rows: chapters,
    ownerId: workId,
    canChange: canWrite,
    newsOf: movedText,
    onChanged,
  });
  const shown = useMemo(() => filterChapters(ordered, search), [ordered, search]);
  const numbers = useMemo(() => new Map(ordered.map(({ id }, index) => [id, index + 1])), [ordered]);
  const selection = useSelection(changeChapters, {
    view: chapterSelection(workState),
    ownerId: workId,
    rows: chapters,
    shown,
    focusRow,
    onChanged,
    onNotRestored,
  });
  const isFiltered = search.trim() !== "";
  // What every row is given is the same at every drawing: a tick or an opened menu draws one row, not all.
  const change = useSteady(onChanged);
  const tellNotRestored = useSteady(onNotRestored);
  const tick = useSteady(selection.toggle);

  return (
    <div className="stack g3">
      <div className={styles.find}>
        <TextField
          label="Найти главу по названию"
          labelHidden
          ref={field}
          type="search"
          icon={<Icon name="search" />}
          placeholder="Найти главу по названию"
          value={text}
          onChange={({ target }) => find(target.value)}
        />
        {canWrite && <div className={styles.add}>{add}</div>}
        <p className="small muted" role="status">
          {isFiltered &&
            `Найдено: ${counted(shown.length, ["глава", "главы", "глав"])}. ${canWrite && shown.length > 0 ? lockedText : ""}`}
        </p>
        {isFiltered && shown.length > 0 && reset}
      </div>
      {refusal}
      {canWrite && <SelectionBar selection={selection} all={shown} />}
      {shown.length === 0 ? (
        <Blank mark="search" title="Ничего не нашлось" action={reset}>
          В этом произведении нет главы с таким названием.
        </Blank>
      ) : (
        <ReorderList
          label="Главы"
          ordered
          items={shown}
          nameOf={chapterName}
          estimate={53}
          className={styles.list}
          rowClassName={styles.row}
          locked={isFiltered ? lockedText : undefined}
          {...list}
        >
          {(chapter, tools, index) => (
            <ChapterRow
              chapter={chapter}
              workState={workState}
              number={isFiltered ? (numbers.get(chapter.id) ?? 0) : index + 1}
              canWrite={canWrite}
              onChanged={change}
              onNotRestored={tellNotRestored}
              tools={tools}
              renaming={renamingOf(chapter)}
              isTicked={canWrite ? selection.has(chapter.id) : undefined}
              onTick={tick}
            />
          )}
        </ReorderList>
      )}
    </div>
  );
}
