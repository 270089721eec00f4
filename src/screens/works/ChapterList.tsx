import { type ReactNode, useMemo } from "react";
import type { ListedChapter } from "../../api/contract/chapters.ts";
import { changeChapters } from "../../services/chapters.calls.ts";
import { ReorderList } from "../../ui/ReorderList/ReorderList.tsx";
import { useSteady } from "../../ui/useSteady.ts";
import { chapterName } from "../kit/chapter.view.ts";
import { SelectionBar } from "../kit/SelectionBar.tsx";
import { useOrderedRows } from "../kit/useOrderedRows.tsx";
import { useSelection } from "../kit/useSelection.ts";
import type { ChapterRowProps } from "./ChapterFrame.tsx";
import { chapterSelection, filterChapters, lockedText, movedText } from "./contents.view.ts";

/** What the chapters of a work are shown by, those in the bin as well. */
export type ChapterRows<Row> = Pick<ChapterRowProps<Row>, "workState" | "canWrite" | "onChanged" | "onNotRestored"> & {
  chapters: readonly Row[];
  /** Classes of the list and of its rows. */
  styles: { readonly [name: string]: string };
  /** Height of a row in pixels until it is measured. */
  estimate: number;
  children: (row: ChapterRowProps<Row>) => ReactNode;
};

type ChapterListProps<Row> = ChapterRows<Row> & {
  workId: number;
  /** Saves the order. */
  reorder: Parameters<typeof useOrderedRows<number, ListedChapter>>[0];
  /** What the names of the shown chapters hold. */
  search?: string;
  /** In the place of the list, where no name holds it. */
  nothing?: ReactNode;
};

/** The chapters of a work in their order, of text or of sound: chosen, renamed and moved. */
export function ChapterList<Row extends ListedChapter>(props: ChapterListProps<Row>) {
  const { workId, reorder, search = "", nothing, chapters, workState, canWrite, onChanged, onNotRestored } = props;
  const { styles, estimate, children } = props;
  const isFiltered = search.trim() !== "";
  const { ordered, renamingOf, focusRow, list, refusal } = useOrderedRows(reorder, {
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
  // What every row is given is the same at every drawing: a tick or an opened menu draws one row, not all.
  const change = useSteady(onChanged);
  const tellNotRestored = useSteady(onNotRestored);
  const tick = useSteady(selection.toggle);
  return (
    <>
      {refusal}
      {canWrite && <SelectionBar selection={selection} all={shown} />}
      {shown.length === 0 ? (
        nothing
      ) : (
        <ReorderList
          label="Главы"
          ordered
          items={shown}
          nameOf={chapterName}
          estimate={estimate}
          className={styles.list}
          rowClassName={styles.row}
          locked={isFiltered ? lockedText : undefined}
          {...list}
        >
          {(chapter, tools, index) =>
            children({
              chapter,
              workState,
              // A row that is carried shows where it would be dropped.
              number: isFiltered ? (numbers.get(chapter.id) ?? 0) : index + 1,
              canWrite,
              tools,
              renaming: renamingOf(chapter),
              isTicked: canWrite ? selection.has(chapter.id) : undefined,
              onTick: tick,
              onChanged: change,
              onNotRestored: tellNotRestored,
            })
          }
        </ReorderList>
      )}
    </>
  );
}
