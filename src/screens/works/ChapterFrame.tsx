import type { ReactNode } from "react";
import type { ListedChapter } from "../../api/contract/chapters.ts";
import type { ListedWork } from "../../api/contract/works.ts";
import { formatNumber } from "../../text/plural.ts";
import type { RowTools } from "../../ui/ReorderList/ReorderList.tsx";
import { ChapterDialogs } from "../chapters/ChapterDialogs.tsx";
import { useChapterActions } from "../chapters/useChapterActions.ts";
import { chapterActions, chapterName, chapterState } from "../kit/chapter.view.ts";
import { SelectionTick } from "../kit/SelectionBar.tsx";
import type { RowRenaming } from "../kit/useOrderedRows.tsx";
import { LawfulRestore } from "../parts/RestoreButton.tsx";

/** What the row of a chapter is given, of text or of sound. */
export type ChapterRowProps<Row = ListedChapter> = {
  chapter: Row;
  workState: ListedWork["state"];
  /** Null: in the bin. */
  number: number | null;
  canWrite: boolean;
  onChanged: () => void;
  onNotRestored: (reason: string) => void;
  /** What orders the row; a row of the bin has none. */
  tools?: RowTools;
  /** Whether it is chosen among others; undefined: it cannot be. */
  isTicked?: boolean | undefined;
  onTick?: (id: number, isRange: boolean) => void;
  renaming?: RowRenaming | undefined;
};

/** What a row says of its chapter, and what can be done with it. */
export function useChapterRow({ chapter, workState, onChanged, onNotRestored }: ChapterRowProps) {
  const now = Date.now();
  const name = chapterName(chapter);
  const actions = useChapterActions({
    site: "list",
    work: { id: chapter.workId, state: workState },
    chapter,
    name,
    onChanged,
    onDeleted: onChanged,
    onRestored: onChanged,
    onNotRestored,
  });
  return {
    now,
    name,
    actions,
    state: chapterState(chapter, now, workState),
    possible: chapterActions(chapter, "list", now),
  };
}

type ChapterFrameProps = {
  given: ChapterRowProps;
  row: ReturnType<typeof useChapterRow>;
  /** Classes of what is before and behind the words. */
  styles: { readonly [name: string]: string };
  play?: ReactNode;
  menu: ReactNode;
  /** The words. */
  children: ReactNode;
};

/** The inside of a chapter's row: grip, tick and number, its words, its buttons and what they ask. */
export function ChapterFrame({ given, row, styles, play, menu, children }: ChapterFrameProps) {
  const { chapter, workState, number, canWrite, tools, isTicked, onTick } = given;
  const { name, actions, possible } = row;
  return (
    <>
      <span className={styles.handle}>
        {tools?.grip}
        {isTicked !== undefined && (
          <SelectionTick name={name} isTicked={isTicked} onToggle={(isRange) => onTick?.(chapter.id, isRange)} />
        )}
        <span className={`${styles.number} num muted`}>{number !== null && formatNumber(number)}</span>
      </span>
      {children}
      <span className={styles.tools}>
        {tools?.moves}
        {play}
        {canWrite && <LawfulRestore name={name} acts={possible} actions={actions} />}
        {menu}
      </span>
      <ChapterDialogs
        name={name}
        chapter={chapter}
        workState={workState}
        textLength={chapter.textLength}
        actions={actions}
      />
    </>
  );
}
