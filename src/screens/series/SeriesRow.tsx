import type { Series } from "../../api/contract/series.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { restoreSeries } from "../../services/series.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
import type { RowTools } from "../../ui/ReorderList/ReorderList.tsx";
import { goneText } from "../kit/bin.view.ts";
import { RestoreButton } from "../parts/RestoreButton.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import works from "../works/WorksScreen.module.css";
import { DeleteSeriesDialog } from "./DeleteSeriesDialog.tsx";
import { restorationText, seriesFacts } from "./series.view.ts";
import { useSeriesDeletion } from "./useSeriesDeletion.ts";

export type SeriesRowProps = {
  series: Series;
  author: string;
  /** A moderator looks on. */
  isOwn: boolean;
  onChanged: () => void;
  onNotRestored: (reason: string) => void;
};

/** The inside of a series' row: cover, title, how much there is of it, and what can be done with it. */
export function SeriesRow({
  series,
  author,
  isOwn,
  tools,
  onChanged,
  onNotRestored,
}: SeriesRowProps & { tools: RowTools }) {
  const href = `/work/series/edit/${series.id}`;
  const deletion = useSeriesDeletion(series, { onDeleted: onChanged, onRestored: onChanged, onNotRestored });
  return (
    <>
      <span className={`${works.handle} row keep g1`}>{tools.grip}</span>
      <SeriesCover series={series} author={author} />
      <div className="stack g1">
        <h2 className={works.title}>
          <a className="alone quiet" href={href} data-part="main">
            {series.title}
          </a>
        </h2>
        <p className="small muted num">{seriesFacts(series)}</p>
        <p className="small muted">изменено {formatMoment(series.lastModificationTime, Date.now())}</p>
      </div>
      <div className={works.tools}>
        {tools.moves}
        <Menu
          label={`Действия: ${series.title}`}
          items={[
            { label: isOwn ? "Изменить" : "Книги цикла", href },
            { label: "Посмотреть как читатель", href: `/series/${series.id}` },
            ...(isOwn
              ? ([
                  "line",
                  ...tools.entries,
                  "line",
                  { label: "Удалить цикл", danger: true, onSelect: deletion.ask },
                ] as const)
              : []),
          ]}
        />
      </div>
      <DeleteSeriesDialog series={series} deletion={deletion} />
    </>
  );
}

/** A series that was deleted. */
export function DeletedSeries({ series, author, isOwn, onChanged }: Omit<SeriesRowProps, "onNotRestored">) {
  const { submit, status, message } = useSubmitWithToast(
    restoreSeries,
    `Цикл «${series.title}» снова на месте`,
    onChanged,
  );
  return (
    <li className={works.work}>
      <span className={`${works.handle} row keep g1`} />
      <SeriesCover series={series} author={author} />
      <div className="stack g1">
        <h2 className={works.title}>{series.title}</h2>
        <p className="small muted num">{restorationText(series.workCount)}</p>
        {series.deletedAt && <p className="small muted">{goneText(series.deletedAt, Date.now())}</p>}
        <Trouble text={status === "refused" && message} className={`${works.error} small`} />
      </div>
      <div className={works.tools}>
        {isOwn && (
          <RestoreButton busy={status === "submitting"} name={series.title} onClick={() => submit({ id: series.id })} />
        )}
      </div>
    </li>
  );
}

const SeriesCover = ({
  series: { id, title, coverUrl, coverUrls },
  author,
}: Pick<SeriesRowProps, "series" | "author">) => (
  <Cover id={id} title={title} author={author} src={coverUrl ?? coverUrls[0]} size="thumb" className={works.cover} />
);
