import { memo } from "react";
import { formatCharacters } from "../../text/amounts.ts";
import { formatMoment } from "../../text/dates.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
import { goneText } from "../kit/bin.view.ts";
import styles from "../kit/ContentRows.module.css";
import { lawEntries } from "../parts/lawEntries.ts";
import { Trouble } from "../parts/Trouble.tsx";
import { ChapterFrame, type ChapterRowProps, useChapterRow } from "./ChapterFrame.tsx";
import { ChapterRename } from "./ChapterRename.tsx";

/** A chapter of text: title, state, volume and what can be done with it. Of a long list only the rows that change are drawn. */
export const ChapterRow = memo(function ChapterRow(props: ChapterRowProps) {
  const { chapter, canWrite, tools, renaming } = props;
  const row = useChapterRow(props);
  const { now, name, actions, state, possible } = row;
  const menu = (
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
  );
  return (
    <ChapterFrame given={props} row={row} styles={styles} menu={menu}>
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
    </ChapterFrame>
  );
});
