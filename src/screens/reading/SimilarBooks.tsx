import { useLoader } from "../../app/hooks/useLoader.ts";
import { similarBooks } from "../../services/reading.calls.ts";
import { BookRows } from "./BookRows.tsx";

/** Books with most of this one's tags; nothing where there are none, or they do not come. */
export default function SimilarBooks({ workId }: { workId: number }) {
  const { data } = useLoader(similarBooks, { id: workId }, null);
  if (!data || data.books.length === 0) return null;
  return (
    <section className="stack g3" aria-labelledby="similar">
      <h2 id="similar">Похожие книги</h2>
      <BookRows books={data.books} />
    </section>
  );
}
