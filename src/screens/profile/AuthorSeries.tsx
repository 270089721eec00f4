import type { ResultOf } from "../../api/contract/index.ts";
import { counted } from "../../text/plural.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import styles from "./Person.module.css";

type AuthorSeriesProps = { series: ResultOf<"getAuthorLists">["series"]; author: string };

/** The series of an author that have something to read. */
export default function AuthorSeries({ series, author }: AuthorSeriesProps) {
  if (series.length === 0) return <Blank title="Опубликованных циклов пока нет" />;
  return (
    <section className="stack g4" aria-labelledby="series">
      <h2 id="series">Циклы</h2>
      <ul className="stack g4">
        {series.map(({ id, title, isFinished, coverUrl, workCount }) => (
          <li key={id} className={styles.series}>
            <Cover id={id} title={title} author={author} src={coverUrl ?? undefined} size="thumb" />
            <div className="stack g1">
              <h3 className={`${styles.seriesTitle} anywhere`}>
                <a className="alone" href={`/series/${id}`}>
                  {title}
                </a>
              </h3>
              <p className="small muted">
                {counted(workCount, ["книга", "книги", "книг"])}, цикл {isFinished ? "завершён" : "не завершён"}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
