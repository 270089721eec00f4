import type { SeriesOfBook } from "../../api/contract/reading.ts";
import { namesOf } from "../../text/people.ts";
import { formatNumber } from "../../text/plural.ts";
import { BookCover } from "../../ui/Cover/BookCover.tsx";
import styles from "./BookSeries.module.css";

type BookSeriesProps = { bookId: number; series: SeriesOfBook };

/** «Книга 2 из 5»: the neighbours of this book in its series, and the way to the one before and behind. */
export function BookSeries({ bookId, series: { id, title, isFinished, number, count, volumes } }: BookSeriesProps) {
  const [previous, next] = [-1, 1].map((step) => volumes.find((volume) => volume.number === number + step));
  return (
    <section className="stack g3" aria-labelledby="series">
      <h2 id="series">
        Книга {formatNumber(number)} из {formatNumber(count)}
      </h2>
      <p className="small muted">
        Цикл <a href={`/series/${id}`}>«{title}»</a>, {isFinished ? "завершен" : "не завершен"}
      </p>
      <ol className={`${styles.volumes} stack g3`}>
        {volumes.map((volume) => (
          <li key={volume.id} aria-current={volume.id === bookId ? "true" : undefined}>
            <a href={`/book/${volume.id}`}>
              <BookCover book={volume} author={namesOf(volume.authors)} className={styles.cover} />
              <span className="vh">
                Книга {formatNumber(volume.number)}. {volume.title}
              </span>
              <span aria-hidden="true">{formatNumber(volume.number)}</span>
            </a>
          </li>
        ))}
      </ol>
      {(previous || next) && (
        <p className={`${styles.turn} small between`}>
          {previous && (
            <a href={`/book/${previous.id}`} rel="prev">
              <span className="vh">Предыдущая книга: </span>
              <span aria-hidden="true">‹ </span>
              {previous.title}
            </a>
          )}
          {next && (
            <a href={`/book/${next.id}`} rel="next">
              <span className="vh">Следующая книга: </span>
              {next.title}
              <span aria-hidden="true"> ›</span>
            </a>
          )}
        </p>
      )}
    </section>
  );
}
