import { useDeferredValue, useRef } from "react";
import { useLocation } from "wouter";
import { reorderSeries } from "../../services/series.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { ReorderList } from "../../ui/ReorderList/ReorderList.tsx";
import { SearchField } from "../../ui/SearchField/SearchField.tsx";
import { useOrderedRows } from "../kit/useOrderedRows.tsx";
import { useQueryText } from "../kit/useQueryText.ts";
import works from "../works/WorksScreen.module.css";
import { DeletedSeries, SeriesRow, type SeriesRowProps } from "./SeriesRow.tsx";
import { filterSeries, movedSeriesText, seriesOrderLock } from "./series.view.ts";

type SeriesListProps = Omit<SeriesRowProps, "series"> & {
  series: readonly SeriesRowProps["series"][];
  isBin: boolean;
};

/** Series that are found by their title: in their order, or those of the bin. */
export function SeriesList({ series, isBin, ...row }: SeriesListProps) {
  const [path, navigate] = useLocation();
  const [text, find] = useQueryText("q");
  const query = useDeferredValue(text);
  const field = useRef<HTMLInputElement>(null);
  const canChange = row.isOwn && !isBin;
  const { ordered, list, refusal } = useOrderedRows(reorderSeries, {
    title: "порядок циклов",
    rows: series,
    ownerId: 0,
    canChange,
    newsOf: movedSeriesText,
    onChanged: row.onChanged,
  });
  const shown = filterSeries(ordered, query);
  const isFiltered = query.trim() !== "";
  if (series.length === 0) return <NoSeries isBin={isBin} isOwn={row.isOwn} />;
  return (
    <>
      <SearchField
        ref={field}
        className={works.search}
        label="Поиск по моим циклам"
        placeholder="Название цикла"
        value={text}
        onSearch={find}
      />
      {canChange && isFiltered && shown.length > 0 && <p className="small muted">{seriesOrderLock}</p>}
      {refusal}
      {shown.length === 0 && (
        <Blank
          mark="search"
          title="Ничего не нашлось"
          action={
            <Button
              onClick={() => {
                navigate(path);
                field.current?.focus();
              }}
            >
              Сбросить
            </Button>
          }
        >
          В этом списке нет циклов с таким названием.
        </Blank>
      )}
      {shown.length > 0 && isBin && (
        <ul className={works.list} aria-label="Удалённые циклы">
          {shown.map((one) => (
            <DeletedSeries key={one.id} series={one} {...row} />
          ))}
        </ul>
      )}
      {shown.length > 0 && !isBin && (
        <ReorderList
          label="Циклы"
          items={shown}
          nameOf={({ title }) => title}
          estimate={136}
          className={works.list}
          rowClassName={works.work}
          locked={isFiltered ? seriesOrderLock : undefined}
          {...list}
          onRename={undefined}
        >
          {(one, tools) => <SeriesRow series={one} tools={tools} {...row} />}
        </ReorderList>
      )}
    </>
  );
}

function NoSeries({ isBin, isOwn }: { isBin: boolean; isOwn: boolean }) {
  if (isBin) return <Blank title="Корзина пуста">Удалённые циклы лежат здесь 30 дней, их можно восстановить.</Blank>;
  return (
    <Blank
      title="Пока ни одного цикла"
      action={isOwn && <ButtonLink href="/work/series/create">Создать цикл</ButtonLink>}
    >
      {isOwn
        ? "Соберите в цикл книги, которые читают одну за другой: на странице каждой появится её место и соседние тома."
        : "Автор ещё не собрал ни одного цикла."}
    </Blank>
  );
}
