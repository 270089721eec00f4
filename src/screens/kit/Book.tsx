import type { ListedBook } from "../../api/contract/reading.ts";
import { formatMoney } from "../../text/amounts.ts";
import { bookHref } from "../../text/bookHref.ts";
import { formatDateNear } from "../../text/dates.ts";
import { genreTitle } from "../../text/genres.ts";
import { inLine, markLabels } from "../../text/markLabels.ts";
import { namesOf } from "../../text/people.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { coverOf, extentOf, shelfFacts } from "../parts/listedBook.view.ts";
import styles from "./BookList.module.css";

const factsOf = (book: ListedBook): string =>
  [
    ...("isWithheld" in book
      ? []
      : [
          book.genreId === null ? "" : (genreTitle(book.genreId) ?? "").toLowerCase(),
          extentOf(book),
          book.isFinished ? "завершено" : "в процессе",
        ]),
  ]
    .filter(Boolean)
    .join(", ");

/** What a book costs, where it is read for nothing or sold; what cannot be bought now tells no price. */
function Price({ book }: { book: ListedBook }) {
  if ("isWithheld" in book) return null;
  const { access, price, priceNow, discountEndsAt } = book;
  if (access === "free") return <p className="small">Бесплатно</p>;
  if (access !== "paid" && access !== "subscription") return null;
  return (
    <p className="small num">
      {access === "subscription" && "Подписка, "}
      <b>{formatMoney(priceNow ?? 0)}</b>
      {discountEndsAt && (
        <>
          {" "}
          <span className="vh">вместо </span>
          <s className="muted">{formatMoney(price ?? 0)}</s>,{" "}
          {`до ${formatDateNear(discountEndsAt, Date.now())}`.replaceAll(" ", "\u00a0")}
        </>
      )}
    </p>
  );
}

/** That it is sold here alone. */
const rightsOf = (book: ListedBook) => "isExclusive" in book && book.isExclusive && <Badge kind="own">Эксклюзив</Badge>;

/** The newest book, large. */
export function Front({ book }: { book: ListedBook }) {
  const [lead] = "isWithheld" in book ? [] : book.annotation.split(/\n+/);
  return (
    <section className={styles.front} aria-label="Последняя новинка">
      <div className={styles.frontCover}>
        <Cover id={book.id} title={book.title} author={namesOf(book.authors)} src={coverOf(book)} />
      </div>
      <div className="stack g5">
        <div className="stack g2">
          <p className="overline">Только что вышла</p>
          <h2>
            <a href={bookHref(book)}>{book.title}</a>
          </h2>
          <p className={styles.author}>{namesOf(book.authors)}</p>
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
        <p className="row g2">
          {rightsOf(book)}
          <Badge kind="age">{book.ageMark}</Badge>
          <span className="muted small">{inLine([factsOf(book), ...markLabels(book)].filter(Boolean))}</span>
        </p>
        <p>
          <ButtonLink variant="primary" href={bookHref(book)}>
            Открыть книгу
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

/** A book on a shelf. `level`: of its heading. */
export const Book = ({ book, level = 2 }: { book: ListedBook; level?: 2 | 3 }) => {
  const Heading = level === 2 ? "h2" : "h3";
  const rights = rightsOf(book);
  return (
    <article className={styles.book}>
      <Cover
        id={book.id}
        title={book.title}
        author={namesOf(book.authors)}
        src={coverOf(book)}
        className={styles.bookCover}
      />
      <div className="stack g1">
        <Heading className={styles.bookTitle}>
          <a href={bookHref(book)}>{book.title}</a>
        </Heading>
        <p className="small muted">{namesOf(book.authors)}</p>
        <p className="small muted">{shelfFacts(book)}</p>
        {rights && <p>{rights}</p>}
        <Price book={book} />
      </div>
    </article>
  );
};
