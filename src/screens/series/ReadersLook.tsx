import type { OpenedSeries } from "../../api/contract/series.ts";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Fan } from "./Fan.tsx";
import styles from "./Series.module.css";
import { booksText, finishText } from "./series.view.ts";

/** How a series looks to readers: its cover, or the covers of its first books. */
export function ReadersLook({ opened: { series, works, owner } }: { opened: OpenedSeries }) {
  const seen = works.filter(({ state, privacyDisplay }) => state === "published" && privacyDisplay !== "Link");
  return (
    <aside className="stack g4" aria-label="Как увидит читатель">
      <h2>Как увидит читатель</h2>
      {series.coverUrl ? (
        <Cover id={series.id} title={series.title} author={owner.fio} src={series.coverUrl} className={styles.own} />
      ) : (
        <Fan books={seen.map((work) => ({ ...work, author: work.owner.fio }))} />
      )}
      <div className="stack g1">
        <p className={`${styles.title} anywhere`}>{series.title}</p>
        <p className="small muted">
          {seen.length === 0
            ? "Читатели пока не видят цикл: в нём нет опубликованных книг."
            : `${owner.fio} · ${booksText(seen.length)} · ${finishText(series.isFinished).toLowerCase()}`}
        </p>
      </div>
    </aside>
  );
}
