import type { ReactNode } from "react";
import type { ListedWork } from "../../api/contract/works.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { bookHref } from "../../text/bookHref.ts";
import { formatMoment } from "../../text/dates.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { BookCover } from "../../ui/Cover/BookCover.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
import type { RowTools } from "../../ui/ReorderList/ReorderList.tsx";
import { goneText } from "../kit/bin.view.ts";
import type { RowRenaming } from "../kit/useOrderedRows.tsx";
import { chaptersHref, workActions, workBadges, workFacts } from "../kit/work.view.ts";
import { Facts } from "../parts/Facts.tsx";
import { lawEntries } from "../parts/lawEntries.ts";
import { LawfulRestore } from "../parts/RestoreButton.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import { useWorkActions } from "./useWorkActions.ts";
import { WorkDialogs } from "./WorkDialogs.tsx";
import { WorkRename } from "./WorkRename.tsx";
import styles from "./WorksScreen.module.css";

type WorkRowProps = {
  work: ListedWork;
  onChanged: () => void;
  onNotRestored: (reason: string) => void;
  tools: RowTools;
  /** The tick that chooses the work. */
  tick: ReactNode;
  renaming: RowRenaming | undefined;
};

/** The inside of a work's row: cover, title, state, volume and what can be done with it. */
export function WorkRow({ work, onChanged, onNotRestored, tools, tick, renaming }: WorkRowProps) {
  const account = useAccount();
  const now = Date.now();
  const actions = useWorkActions(work, { onChanged, onNotRestored });
  const possible = workActions(work, account, now);
  const content = chaptersHref(work);
  return (
    <>
      <span className={`${styles.handle} row keep g1`}>
        {tools.grip}
        {tick}
      </span>
      <BookCover book={work} author={work.owner.fio} className={styles.cover} />
      <div className="stack g1">
        {renaming?.isOpen ? (
          <WorkRename work={work} onDone={() => renaming.close(true)} onClose={() => renaming.close(false)} />
        ) : (
          <h2 className={styles.title}>
            <a className="alone quiet" href={content} data-part="main">
              {work.title}
            </a>
          </h2>
        )}
        <p className="row g2">
          {workBadges(work).map(({ kind, label }) => (
            <Badge key={label} kind={kind}>
              {label}
            </Badge>
          ))}
        </p>
        <Facts className={`small muted num ${styles.facts}`} facts={workFacts(work)} />
        {work.series && work.deletedAt === null && (
          <p className="small">
            {work.series.isOwn ? (
              <a className="alone" href={`/work/series/edit/${work.series.id}`}>
                Цикл «{work.series.title}»
              </a>
            ) : (
              <>Цикл «{work.series.title}»</>
            )}
          </p>
        )}
        {work.moderationReason && <p className="small">Причина: {work.moderationReason}</p>}
        <p className="small muted">
          {work.deletedAt === null
            ? `изменено ${formatMoment(work.lastModificationTime, now)}`
            : goneText(work.deletedAt, now)}
        </p>
        <Trouble text={actions.message} className={`${styles.error} small`} />
      </div>
      <div className={styles.tools}>
        {tools.moves}
        <LawfulRestore name={work.title} acts={possible} actions={actions} />
        <Menu
          label={`Действия: ${work.title}`}
          items={[
            { label: "Содержание", href: content },
            { label: "Настройки", href: `/work/${work.id}/edit` },
            { label: "Посмотреть как читатель", href: bookHref(work) },
            "line",
            ...tools.entries,
            ...(renaming ? [{ label: "Переименовать", onSelect: renaming.open }] : []),
            ...(renaming ? ["line" as const] : []),
            ...lawEntries(possible, actions.run),
          ]}
        />
      </div>
      <WorkDialogs work={work} actions={actions} />
    </>
  );
}
