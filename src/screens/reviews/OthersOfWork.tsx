import { useLoader } from "../../app/hooks/useLoader.ts";
import { reviewsBeside } from "../../services/reviews.calls.ts";
import { counted } from "../../text/plural.ts";
import { reviewsHref } from "./review.view.ts";
import { Verdicts } from "./Verdicts.tsx";

/** How many reviews of the work there are, and what they say. */
export default function OthersOfWork({ workId }: { workId: number }) {
  const { data } = useLoader(reviewsBeside, { work: String(workId) }, null);
  if (!data?.about || data.about.counts.all === 0) return null;
  const { counts } = data.about;
  return (
    <section className="stack g3" aria-labelledby="others">
      <h2 id="others">{counted(counts.all, ["рецензия", "рецензии", "рецензий"])}</h2>
      <Verdicts counts={counts} />
      <p>
        <a className="alone" href={reviewsHref(workId)}>
          Все рецензии на книгу
        </a>
      </p>
    </section>
  );
}
