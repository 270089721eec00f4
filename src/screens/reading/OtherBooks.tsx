import type { BookDetails } from "../../api/contract/reading.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { catalog } from "../../services/catalog.calls.ts";
import { bookHref } from "../../text/bookHref.ts";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { coverOf, shelfFacts } from "../parts/listedBook.view.ts";
import styles from "./BookScreen.module.css";

/** Other books of the first author, the newest first; nothing where there are none, or they do not come. */
export function OtherBooks({ book: { id, authors } }: { book: BookDetails }) {
  const [author] = authors;
  const { data } = useLoader(
    catalog,
    { author: String(author?.id ?? 0), sorting: "recent", page: "1", ps: "5" } as never,
    null,
  );
  const others = data?.searchResults.filter((one) => one.id !== id).slice(0, 4) ?? [];
  if (!author || others.length === 0) return null;
  return (
    <section className="stack g3" aria-labelledby="others">
      <h2 id="others">Ещё у автора</h2>
      <ul className="stack g4">
        {others.map((one) => (
          <li key={one.id} className={styles.other}>
            <Cover id={one.id} title={one.title} author={author.fio} src={coverOf(one)} size="thumb" />
            <div className="stack g1">
              <a href={bookHref(one)}>{one.title}</a>
              <span className="small muted">{shelfFacts(one)}</span>
            </div>
          </li>
        ))}
      </ul>
      {!author.isGone && (
        <p>
          <a className="alone" href={`/u/${encodeURIComponent(author.userName)}`}>
            Все книги автора
          </a>
        </p>
      )}
    </section>
  );
}
