import { useLocation, useSearch } from "wouter";
import { catalogQuery } from "../../api/contract/payloads.ts";
import type { BookCard } from "../../api/contract/reading.ts";
import { useLoader } from "../../app/useLoader.ts";
import { genreTitle } from "../../text/genres.ts";
import { formatSheets } from "../../text/volume.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "./HomeScreen.module.css";

const authorsOf = ({ authors }: BookCard): string => authors.map(({ fio }) => fio).join(", ");

/** /: what was newly published. */
export default function HomeScreen() {
  const query = catalogQuery(useSearch());
  const page = Number(query.page);
  const [, navigate] = useLocation();
  const loader = useLoader("catalog", query as never, null);
  return (
    <div className="wrap page stack g6">
      <h1>Новые книги</h1>
      <Loaded loader={loader} skeleton={<ShelfSkeleton />}>
        {({ searchResults, isLastPage }) => {
          const [first, ...rest] = searchResults;
          if (!first)
            return (
              <Blank
                title={page === 1 ? "Пока не вышло ни одной книги" : "Здесь книги кончились"}
                action={
                  page === 1 ? (
                    <ButtonLink variant="primary" href="/work/select-form">
                      Написать первую
                    </ButtonLink>
                  ) : (
                    <Button onClick={() => navigate("/")}>К первой странице</Button>
                  )
                }
              />
            );
          return (
            <>
              {page === 1 && <Front book={first} />}
              <ul className={styles.shelf}>
                {(page === 1 ? rest : searchResults).map((book) => (
                  <li key={book.id}>
                    <Book book={book} />
                  </li>
                ))}
              </ul>
              {(page > 1 || !isLastPage) && (
                <nav className="row" aria-label="Страницы">
                  {page > 1 && <ButtonLink href={page === 2 ? "/" : `/?page=${page - 1}`}>Предыдущие</ButtonLink>}
                  {!isLastPage && <ButtonLink href={`/?page=${page + 1}`}>Дальше</ButtonLink>}
                </nav>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Front({ book }: { book: BookCard }) {
  const [lead] = book.annotation.split(/\n+/);
  return (
    <section className={styles.front} aria-label="Последняя новинка">
      <div className={styles.frontCover}>
        <Cover id={book.id} title={book.title} author={authorsOf(book)} src={book.coverUrl ?? undefined} />
      </div>
      <div className="stack g5">
        <div className="stack g2">
          <p className="overline">Только что вышла</p>
          <h2>
            <a href={`/book/${book.id}`}>{book.title}</a>
          </h2>
          <p className={styles.author}>{authorsOf(book)}</p>
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
        <p className="row g2">
          <Badge kind="age">{book.ageMark}</Badge>
          <span className="muted small">{factsOf(book)}</span>
        </p>
        <p>
          <ButtonLink variant="primary" href={`/book/${book.id}`}>
            Открыть книгу
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

const factsOf = (book: BookCard): string =>
  [
    book.genreId === null ? "" : (genreTitle(book.genreId) ?? "").toLowerCase(),
    formatSheets(book.textLength),
    book.isFinished ? "завершено" : "в процессе",
  ]
    .filter(Boolean)
    .join(", ");

const Book = ({ book }: { book: BookCard }) => (
  <article className={styles.book}>
    <Cover
      id={book.id}
      title={book.title}
      author={authorsOf(book)}
      src={book.coverUrl ?? undefined}
      className={styles.bookCover}
    />
    <div className="stack g1">
      <h2 className={styles.bookTitle}>
        <a href={`/book/${book.id}`}>{book.title}</a>
      </h2>
      <p className="small muted">{authorsOf(book)}</p>
      <p className="small muted">{formatSheets(book.textLength)}</p>
    </div>
  </article>
);

const ShelfSkeleton = () => (
  <div className={styles.shelf} role="status" aria-busy="true">
    <span className="vh">Книги загружаются</span>
    {Array.from({ length: 6 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
      <span key={index} className={styles.placeholder} />
    ))}
  </div>
);
