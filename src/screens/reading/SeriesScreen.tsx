import { useEffect } from "react";
import type { ShownSeries } from "../../api/contract/series.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { hideSeries, series } from "../../services/series.calls.ts";
import { bookHref } from "../../text/bookHref.ts";
import { seriesTabTitle } from "../../text/laterTabTitles.ts";
import { namesOf } from "../../text/people.ts";
import { formatNumber } from "../../text/plural.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Paragraphs } from "../kit/Paragraphs.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { coverOf, shelfFacts } from "../parts/listedBook.view.ts";
import { PersonName } from "../parts/PersonName.tsx";
import { Fan } from "../series/Fan.tsx";
import { booksText, finishText } from "../series/series.view.ts";
import book from "./BookScreen.module.css";
import styles from "./SeriesScreen.module.css";

const inputOf = (params: ScreenProps["params"]) => ({ id: Number(params.id) });
export const first = ({ params }: Ahead) => [firstLoad(series, inputOf(params))];

/** /series/{id}: what a series is about and its books in their order. */
export default function SeriesScreen({ params }: ScreenProps) {
  const loader = useLoader(series, inputOf(params), null);
  return (
    <div className="wrap page">
      <Loaded loader={loader} title="Цикл" skeleton={<SkeletonRows rows={4} covers label="Цикл загружается" />}>
        {(shown) => <Series key={shown.id} series={shown} />}
      </Loaded>
    </div>
  );
}

function Series({ series }: { series: ShownSeries }) {
  const { id, title, annotation, author, works, canEdit } = series;
  useEffect(() => {
    document.title = seriesTabTitle({ title });
  }, [title]);
  const account = useAccount();
  return (
    <article className="stack g6">
      <header className={`${styles.head} stack`}>
        <div>
          {series.coverUrl ? (
            <Cover id={id} title={title} author={author.fio} src={series.coverUrl} className={styles.own} />
          ) : (
            <Fan
              books={works.map((work) => ({
                id: work.id,
                title: work.title,
                author: namesOf(work.authors),
                coverUrl: coverOf(work) ?? null,
              }))}
            />
          )}
        </div>
        <div className="stack g4">
          <div className="stack g2">
            <h1>{title}</h1>
            <p className={book.author}>
              <PersonName person={author} />
            </p>
            <p className="muted">
              {booksText(works.length)}, {finishText(series.isFinished).toLowerCase()}
            </p>
          </div>
          {annotation && <Paragraphs text={annotation} />}
          <div className="row">
            {canEdit && (
              <ButtonLink href={`/work/series/edit/${id}`} icon={<Icon name="pencil" />}>
                Редактировать
              </ButtonLink>
            )}
            {account.id > 0 && !canEdit && <HideSeries series={series} />}
          </div>
        </div>
      </header>
      <section className="stack g3" aria-labelledby="books">
        <h2 id="books">Книги по порядку</h2>
        {works.length === 0 ? (
          <Blank title="Книг здесь не видно">
            {series.hiddenCount > 0
              ? "Вы скрыли авторов этих книг. Вернуть их можно в профиле."
              : "Читатели пока не видят цикл: в нём нет опубликованных книг."}
          </Blank>
        ) : (
          <ol className={`${styles.books} narrow line-above`}>
            {works.map((work, index) => (
              <li key={work.id}>
                <span className={`${styles.number} num muted`}>{formatNumber(index + 1)}</span>
                <Cover
                  id={work.id}
                  title={work.title}
                  author={namesOf(work.authors)}
                  src={coverOf(work)}
                  size="thumb"
                  className={styles.cover}
                />
                <div className="stack g1">
                  <h3>
                    <a href={bookHref(work)}>{work.title}</a>
                  </h3>
                  <p className="small muted">
                    {shelfFacts(work)}
                    {!("isWithheld" in work) && (work.isFinished ? " · завершено" : " · в процессе")}
                  </p>
                  {!("isWithheld" in work) && work.annotation && <p className={styles.lead}>{work.annotation}</p>}
                </div>
              </li>
            ))}
          </ol>
        )}
        {works.length > 0 && series.hiddenCount > 0 && (
          <p className="small muted">
            Не показаны книги авторов, которых вы скрыли: {formatNumber(series.hiddenCount)}.
          </p>
        )}
      </section>
    </article>
  );
}

/** Whether its books come up in the reader's own catalogue and search. */
function HideSeries({ series: { id, isHidden: wasHidden } }: { series: ShownSeries }) {
  const { status, message, result, submit } = useSubmit(hideSeries);
  const isHidden = result?.isHidden ?? wasHidden;
  return (
    <>
      <Button
        variant="text"
        flush
        busy={status === "submitting"}
        onClick={() => submit({ seriesId: id, isHidden: !isHidden })}
      >
        {isHidden ? "Показывать книги цикла" : "Скрыть цикл"}
      </Button>
      <span className="small muted" role="status">
        {status === "refused" && message}
        {status !== "refused" && isHidden && "Книги цикла не появляются у вас на главной и в поиске"}
      </span>
    </>
  );
}
