import type { ListedBook } from "../../api/contract/reading.ts";
import { bookHref } from "../../text/bookHref.ts";
import { namesOf } from "../../text/people.ts";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { coverOf, shelfFacts } from "../parts/listedBook.view.ts";
import styles from "./BookScreen.module.css";

/** A few books next to another. */
export const BookRows = ({ books }: { books: readonly ListedBook[] }) => (
  <ul className="stack g4">
    {books.map((book) => (
      <li key={book.id} className={styles.other}>
        <Cover id={book.id} title={book.title} author={namesOf(book.authors)} src={coverOf(book)} size="thumb" />
        <div className="stack g1">
          <a href={bookHref(book)}>{book.title}</a>
          <span className="small muted">{shelfFacts(book)}</span>
        </div>
      </li>
    ))}
  </ul>
);
