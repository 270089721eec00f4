import type { ListedBook } from "../../api/contract/reading.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { showcase } from "../../services/catalog.calls.ts";
import { Book } from "../kit/Book.tsx";
import styles from "../kit/BookList.module.css";

/** Under the new books: what is read now, what was finished last, what can be listened to. Without them the page does. */
export function Showcase() {
  const { data } = useLoader(showcase, null, null);
  if (!data) return null;
  return (
    <>
      <Row id="popular" title="Популярное на этой неделе" books={data.popular} more="/catalog?sorting=trending" />
      <Row id="finished" title="Недавно завершённые" books={data.finished} more="/catalog?state=finished" />
      <Row id="audio" title="Аудиокниги" books={data.audio} more="/catalog?format=Audiobook&sorting=recent" />
    </>
  );
}

type RowProps = { id: string; title: string; books: readonly ListedBook[]; more: string };

function Row({ id, title, books, more }: RowProps) {
  if (books.length === 0) return null;
  return (
    <section className="stack g5" aria-labelledby={id}>
      <div className="row between">
        <h2 id={id}>{title}</h2>
        <a className="alone" href={more}>
          Все<span className="vh">: {title}</span>
        </a>
      </div>
      <ul className={styles.shelf}>
        {books.map((book) => (
          <li key={book.id}>
            <Book book={book} level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}
