import { useState } from "react";
import type { OpenedSeries } from "../../api/contract/series.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useLastingSubmit } from "../../app/hooks/useLastingSubmit.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { addSeriesWorks, removeWorkFromSeries, reorderSeriesWorks } from "../../services/series.calls.ts";
import { actionMessages } from "../../text/actionMessages.ts";
import { formatNumber } from "../../text/plural.ts";
import { formatSheets } from "../../text/volume.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
import { ReorderList, type RowTools } from "../../ui/ReorderList/ReorderList.tsx";
import { LateDialog } from "../parts/LateDialog.tsx";
import { useNotRestored } from "../parts/useNotRestored.tsx";
import { useOrderedRows } from "../works/useOrderedRows.tsx";
import rows from "../works/WorksScreen.module.css";
import { workBadges } from "../works/work.view.ts";
import styles from "./Series.module.css";
import { movedBookText } from "./series.view.ts";

const loadPicker = () =>
  neededChunk(() => import("./AddWorksDialog.tsx").then((file) => ({ default: file.AddWorksDialog })));

type SeriesWorksProps = { opened: OpenedSeries; onChanged: () => void };

/** The books of a series in the order in which readers have them. */
export function SeriesWorks({ opened: { series, works, canWrite }, onChanged }: SeriesWorksProps) {
  const [isAdding, setAdding] = useState(false);
  const notReturned = useNotRestored("Не вернулось в цикл");
  const { ordered, list, refusal } = useOrderedRows(reorderSeriesWorks, {
    title: "порядок книг цикла",
    rows: works,
    ownerId: series.id,
    canChange: canWrite,
    newsOf: movedBookText,
    onChanged,
  });
  return (
    <section className="stack g3" aria-labelledby="series-works">
      <div className="row between">
        <h2 id="series-works">Книги по порядку</h2>
        {canWrite && (
          <Button small icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
            Добавить книгу
          </Button>
        )}
      </div>
      {notReturned.note}
      {refusal}
      {works.length === 0 ? (
        <Blank title="В цикле пока нет книг" level={3}>
          {canWrite
            ? "Добавьте книги, которые читают одну за другой: их порядок увидят читатели."
            : "Автор ещё ничего сюда не поставил."}
        </Blank>
      ) : (
        <ReorderList
          label="Книги цикла"
          ordered
          items={ordered}
          nameOf={({ title }) => title}
          estimate={84}
          className={rows.list}
          rowClassName={styles.row}
          {...list}
          onRename={undefined}
        >
          {(work, tools, index) => (
            <BookRow
              work={work}
              number={index + 1}
              seriesId={series.id}
              canWrite={canWrite}
              tools={tools}
              onChanged={onChanged}
              onNotReturned={notReturned.tell}
            />
          )}
        </ReorderList>
      )}
      {canWrite && (
        <p className="small muted">
          Порядок сохраняется сразу. Читатель видит «Книга 2 из 5»: черновики и книги «По ссылке» в счёт не идут.
        </p>
      )}
      <LateDialog
        load={loadPicker}
        with={{ open: isAdding, seriesId: series.id, onAdded: onChanged, onClose: () => setAdding(false) }}
      />
    </section>
  );
}

type BookRowProps = {
  work: OpenedSeries["works"][number];
  number: number;
  seriesId: number;
  canWrite: boolean;
  tools: RowTools;
  onChanged: () => void;
  onNotReturned: (reason: string) => void;
};

/** The inside of a book's row; a book that leaves can be put back to its place. */
function BookRow({ work, number, seriesId, canWrite, tools, onChanged, onNotReturned }: BookRowProps) {
  const putBack = useLastingSubmit(addSeriesWorks);
  const { submit, status, message } = useSubmit(removeWorkFromSeries, {
    onDone: ({ place }) => {
      showToast(`«${work.title}» больше не в цикле`, {
        action: {
          label: actionMessages.undo,
          onClick: () =>
            putBack(
              { id: seriesId, workIds: [work.id], ...(place !== null && { place }) },
              {
                onDone: () => {
                  showToast(`«${work.title}» снова в цикле`);
                  onChanged();
                },
                onRefused: (reason) => onNotReturned(`«${work.title}» осталась вне цикла: ${reason}`),
              },
            ),
        },
      });
      onChanged();
    },
  });
  const [state] = workBadges(work);
  const isHidden = work.state !== "published" || work.privacyDisplay === "Link";
  return (
    <>
      <span>{tools.grip}</span>
      <span className={styles.number}>{formatNumber(number)}</span>
      <Cover
        id={work.id}
        title={work.title}
        author={work.owner.fio}
        src={work.coverUrl ?? undefined}
        size="thumb"
        className={styles.thumb}
      />
      <div className={styles.body}>
        <h3 className={rows.title}>
          <a data-part="main" href={`/work/${work.id}/edit`}>
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
        {status === "refused" && (
          <p className={rows.error} role="alert">
            {message}
          </p>
        )}
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
