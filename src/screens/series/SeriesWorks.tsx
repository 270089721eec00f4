import { useState } from "react";
import type { OpenedSeries } from "../../api/contract/series.ts";
import { neededChunk } from "../../app/chunks.ts";
import { reorderSeriesWorks } from "../../services/series.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { ReorderList } from "../../ui/ReorderList/ReorderList.tsx";
import { useOrderedRows } from "../kit/useOrderedRows.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import { useNotRestored } from "../parts/useNotRestored.tsx";
import rows from "../works/WorksScreen.module.css";
import styles from "./Series.module.css";
import { SeriesBookRow } from "./SeriesBookRow.tsx";
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
            <SeriesBookRow
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
      <LazyDialog
        load={loadPicker}
        with={{ open: isAdding, seriesId: series.id, onAdded: onChanged, onClose: () => setAdding(false) }}
      />
    </section>
  );
}
