import { memo } from "react";
import type { ListedChapter } from "../../api/contract/chapters.ts";
import type { Work } from "../../api/contract/works.ts";
import { formatCharacters } from "../../text/amounts.ts";
import { formatMoment } from "../../text/dates.ts";
import { formatNumber } from "../../text/plural.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
import type { RowTools } from "../../ui/ReorderList/ReorderList.tsx";
import { ChapterDialogs } from "../chapters/ChapterDialogs.tsx";
import { goneText } from "../kit/bin.view.ts";
import styles from "../kit/ContentRows.module.css";
import { chapterActions, chapterName, chapterState } from "../kit/chapter.view.ts";
import { SelectionTick } from "../kit/SelectionBar.tsx";
import type { RowRenaming } from "../kit/useOrderedRows.tsx";
import { lawEntries } from "../parts/lawEntries.ts";
import { LawfulRestore } from "../parts/RestoreButton.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import { ChapterRename } from "./ChapterRename.tsx";
import { useRowActions } from "./useRowActions.ts";

type ChapterRowProps = {
  chapter: ListedChapter;
  workState: Work["state"];
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

/** The inside of a chapter's row: title, state, volume and what can be done with it. Of a long list only the rows that change are drawn. */
export const ChapterRow = memo(function ChapterRow(props: ChapterRowProps) {
  const { chapter, workState, number, canWrite, tools, isTicked, onTick, renaming } = props;
  const now = Date.now();
  const name = chapterName(chapter);
  const actions = useRowActions(props);
  const state = chapterState(chapter, now, workState);
  const possible = chapterActions(chapter, "list", now);
  return (
    <>
      <span className={styles.handle}>
        {tools?.grip}
        {isTicked !== undefined && (
          <SelectionTick name={name} isTicked={isTicked} onToggle={(isRange) => onTick?.(chapter.id, isRange)} />
        )}
        <span className={`${styles.number} num muted`}>{number !== null && formatNumber(number)}</span>
      </span>
      <div className={`${styles.body} row shrinks`}>
        {renaming?.isOpen ? (
          <ChapterRename chapter={chapter} onDone={() => renaming.close(true)} onClose={() => renaming.close(false)} />
        ) : chapter.state === "deleted" ? (
          <span className={`${styles.name} anywhere`}>{name}</span>
        ) : (
          <a className={`${styles.name} anywhere`} data-part="main" href={`/work/edit/chapter/${chapter.id}`}>
            {name}
          </a>
        )}
        {chapter.deletedAt !== null && <span className="small muted">{goneText(chapter.deletedAt, now)}</span>}
        {state && <Badge kind={state.kind}>{state.label}</Badge>}
        <Trouble text={actions.asking === null && actions.message} className={`${styles.error} small`} />
      </div>
      <span className={`small muted nowrap num ${styles.facts}`}>
        <span>{formatCharacters(chapter.textLength)}</span>
        {chapter.deletedAt === null && (
          <span className={styles.wide}>{formatMoment(chapter.lastModificationTime, now)}</span>
        )}
      </span>
      <span className={styles.tools}>
        {tools?.moves}
        {canWrite && <LawfulRestore name={name} acts={possible} actions={actions} />}
        <Menu
          small
          label={`Действия: ${name}`}
          items={[
            ...(tools?.entries ?? []),
            ...(renaming ? [{ label: "Переименовать", onSelect: renaming.open }] : []),
            { label: "История главы", href: `/work/edit/chapter/${chapter.id}/history` },
            ...(renaming ? ["line" as const] : []),
            ...lawEntries(canWrite ? possible : [], actions.run),
          ]}
        />
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
});
