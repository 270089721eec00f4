import type { BegunBook, ListedBook } from "../../api/contract/reading.ts";
import { bookHref } from "../../text/bookHref.ts";
import { formatMoment } from "../../text/dates.ts";
import { namesOf } from "../../text/people.ts";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { coverOf } from "../parts/listedBook.view.ts";
import styles from "./Desk.module.css";

type CoveredProps = Pick<BegunBook, "workId" | "title" | "authors" | "coverUrl">;

/** The cover at the head of a row. */
export const Covered = ({ workId, title, authors, coverUrl }: CoveredProps) => (
  <span className={styles.cover}>
    <Cover id={workId} title={title} author={namesOf(authors)} src={coverUrl ?? undefined} size="thumb" />
  </span>
);

/** A book that was renewed since its reader saw it. */
export function News({ book }: { book: ListedBook }) {
  const { title, authors } = book;
  return (
    <>
      <Covered workId={book.id} title={title} authors={authors} coverUrl={coverOf(book) ?? null} />
      <div className="stack g1">
        <h3>
          <a href={bookHref(book)}>{title}</a>
        </h3>
        <p className="small muted">{namesOf(authors)}</p>
        {"isWithheld" in book || (
          <p className="small muted num">
            обновлено {formatMoment(book.lastUpdateTime, Date.now())}
            {book.unreadCount > 0 && `, новых глав: ${book.unreadCount}`}
          </p>
        )}
      </div>
    </>
  );
}
