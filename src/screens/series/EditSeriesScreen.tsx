import { useState } from "react";
import { useLocation } from "wouter";
import type { OpenedSeries } from "../../api/contract/series.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { usePageTitle } from "../../app/hooks/usePageTitle.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { showLastingRefusal } from "../../app/toast.ts";
import { editedSeries } from "../../services/series.calls.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Paragraphs } from "../kit/Paragraphs.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { DeleteSeriesDialog } from "./DeleteSeriesDialog.tsx";
import { ReadersLook } from "./ReadersLook.tsx";
import styles from "./Series.module.css";
import { SeriesWorks } from "./SeriesWorks.tsx";
import { seriesFacts } from "./series.view.ts";
import { useSeriesDeletion } from "./useSeriesDeletion.ts";

/** Behind the books, which are what a series is opened for. */
const loadAbout = () => neededChunk(() => import("./AboutSeries.tsx").then((file) => ({ default: file.AboutSeries })));

const inputOf = (params: ScreenProps["params"]) => ({ id: Number(params.seriesId) });
export const first = ({ params }: Ahead) => [firstLoad(editedSeries, inputOf(params))];

/** /work/series/edit/{seriesId}: a series, its books and their order. */
export default function EditSeriesScreen({ params }: ScreenProps) {
  const loader = useLoader(editedSeries, inputOf(params), null);
  const [known, setKnown] = useState(loader.data);
  if (loader.data && loader.data !== known) setKnown(loader.data);
  return (
    <div className="wrap page stack g5">
      {/* What is typed stays, whatever becomes of a list that is loaded again. */}
      {known && <Series key={known.series.id} opened={known} onChanged={loader.reload} />}
      {(!known || loader.status === "error") && (
        <Loaded
          loader={loader}
          {...(!known && { title: "Цикл" })}
          skeleton={<SkeletonRows rows={5} covers label="Цикл загружается" />}
        >
          {() => null}
        </Loaded>
      )}
    </div>
  );
}

function Series({ opened, onChanged }: { opened: OpenedSeries; onChanged: () => void }) {
  const { series, owner, canWrite } = opened;
  usePageTitle(series.title);
  const [, navigate] = useLocation();
  const list = `/u/${encodeURIComponent(owner.userName)}/series/edit`;
  const deletion = useSeriesDeletion(series, {
    onDeleted: () => navigate(list),
    onRestored: () => navigate(`/work/series/edit/${series.id}`),
    onNotRestored: showLastingRefusal,
  });
  return (
    <>
      <header className="stack g2">
        <Crumbs items={[{ label: "Циклы", href: list }, { label: series.title }]} />
        <div className="row between">
          <h1>{series.title}</h1>
          <div className="row">
            <ButtonLink href={`/series/${series.id}`} icon={<Icon name="eye" />}>
              Посмотреть
            </ButtonLink>
            {canWrite && (
              <Menu
                label={`Действия: ${series.title}`}
                items={[{ label: "Удалить цикл", danger: true, onSelect: deletion.ask }]}
              />
            )}
          </div>
        </div>
        <p className="small muted">{seriesFacts(series)}</p>
      </header>
      {!canWrite && (
        <Note level={2} title="Только просмотр">
          Цикл меняет его владелец: {owner.fio}.
        </Note>
      )}
      <div className="cols" data-side="end">
        <div className="stack g7">
          <SeriesWorks opened={opened} onChanged={onChanged} />
          {canWrite ? (
            <LazyShown load={loadAbout} with={{ series, author: owner.fio, onChanged }} className={styles.about} />
          ) : (
            <section className="stack" aria-labelledby="series-about">
              <h2 id="series-about">Аннотация</h2>
              {series.annotation ? <Paragraphs text={series.annotation} /> : <p className="muted">Не указана</p>}
            </section>
          )}
        </div>
        <ReadersLook opened={opened} />
      </div>
      <DeleteSeriesDialog series={series} deletion={deletion} />
    </>
  );
}
