import { useLoader } from "../../app/hooks/useLoader.ts";
import { artsBeside } from "../../services/arts.calls.ts";
import { ArtCards } from "./ArtCards.tsx";

/** So many stand on the page of the book. */
const MOST = 6;

/** «Арты по книге»: what has been drawn of it, the newest first; nothing where there is none. */
export default function BookArts({ workId }: { workId: number }) {
  const { data } = useLoader(artsBeside, { work: String(workId) }, null);
  const shown = (data?.items ?? []).slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <section className="stack g3" aria-labelledby="book-arts">
      <h2 id="book-arts">Арты по книге</h2>
      <ArtCards arts={shown} level={3} />
      {(data?.items ?? []).length > MOST && (
        <p>
          <a className="alone" href={`/arts?work=${workId}`}>
            Все арты по книге
          </a>
        </p>
      )}
    </section>
  );
}
