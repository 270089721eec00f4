import type { BookDetails } from "../../api/contract/reading.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { catalog } from "../../services/catalog.calls.ts";
import { BookRows } from "./BookRows.tsx";

/** Other books of the first author, the newest first; nothing where there are none, or they do not come. */
export function OtherBooks({ book: { id, authors } }: { book: BookDetails }) {
  const [author] = authors;
  const { data } = useLoader(catalog, { author: String(author?.id ?? 0), sorting: "recent", page: "1", ps: "5" }, null);
  const others = data?.searchResults.filter((one) => one.id !== id).slice(0, 4) ?? [];
  if (!author || others.length === 0) return null;
  return (
    <section className="stack g3" aria-labelledby="others">
      <h2 id="others">Ещё у автора</h2>
      <BookRows books={others} />
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
