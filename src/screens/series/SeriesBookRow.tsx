import type { OpenedSeries } from "../../api/contract/series.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { useUndoToast } from "../../app/hooks/useUndoToast.ts";
import { addSeriesWorks, removeWorkFromSeries } from "../../services/series.calls.ts";
import { formatSheets } from "../../text/amounts.ts";
import { formatNumber } from "../../text/plural.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { BookCover } from "../../ui/Cover/BookCover.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
import type { RowTools } from "../../ui/ReorderList/ReorderList.tsx";
import { workBadges } from "../kit/work.view.ts";
import { Trouble } from "../parts/Trouble.tsx";
import rows from "../works/WorksScreen.module.css";
import styles from "./Series.module.css";

type SeriesBookRowProps = {
  work: OpenedSeries["works"][number];
  number: number;
  seriesId: number;
  canWrite: boolean;
  tools: RowTools;
  onChanged: () => void;
  onNotReturned: (reason: string) => void;
};

/** The inside of a book's row; a book that leaves can be put back to its place. */
export function SeriesBookRow({
  work,
  number,
  seriesId,
  canWrite,
  tools,
  onChanged,
  onNotReturned,
}: SeriesBookRowProps) {
  const showUndo = useUndoToast(addSeriesWorks, {
    undone: () => `«${work.title}» снова в цикле`,
    onUndone: onChanged,
    onRefused: (reason) => onNotReturned(`«${work.title}» осталась вне цикла: ${reason}`),
  });
  const { submit, status, message } = useSubmit(removeWorkFromSeries, {
    onDone: ({ place }) => {
      const returned = { id: seriesId, workIds: [work.id], ...(place !== null && { place }) };
      showUndo(`«${work.title}» больше не в цикле`, returned);
      onChanged();
    },
  });
  const [state] = workBadges(work);
  const isHidden = work.state !== "published" || work.privacyDisplay === "Link";
  return (
    <>
      <span>{tools.grip}</span>
      <span className={`${styles.number} num muted`}>{formatNumber(number)}</span>
      <BookCover book={work} author={work.owner.fio} className={styles.thumb} />
      <div className={`${styles.body} shrinks`}>
        <h3 className={rows.title}>
          <a className="alone quiet" data-part="main" href={`/work/${work.id}/edit`}>
            {work.title}
          </a>
        </h3>
        <p className="row g2">
          {state && <Badge kind={state.kind}>{state.label}</Badge>}
          <span className="small muted">
            {formatSheets(work.textLength)}
            {isHidden && ", читатели не видят"}
          </span>
        </p>
        <Trouble text={status === "refused" && message} className={`${rows.error} small`} />
      </div>
      <span className="row g1">
        <span className={styles.moves}>{tools.moves}</span>
        {canWrite && (
          <Menu
            small
            label={`Действия: ${work.title}`}
            items={[
              ...tools.entries,
              { label: "Настройки книги", href: `/work/${work.id}/edit` },
              "line",
              { label: "Убрать из цикла", danger: true, onSelect: () => submit({ workId: work.id }) },
            ]}
          />
        )}
      </span>
    </>
  );
}
