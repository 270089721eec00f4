import { useLoader } from "../../app/hooks/useLoader.ts";
import { reviewsBeside } from "../../services/reviews.calls.ts";
import { counted } from "../../text/plural.ts";
import { ReviewCards } from "./ReviewCards.tsx";
import { reviewsHref } from "./review.view.ts";
import { Verdicts } from "./Verdicts.tsx";
import { NoReviews, WithMayReview, WriteReview } from "./WriteReview.tsx";

type BookReviewsProps = { workId: number };
/** So many stand on the page of a book. */
const MOST = 3;

/** «Рецензии» on the page of a book: how many say what, the three most useful, the way to all and to one's own. */
export default function BookReviews({ workId }: BookReviewsProps) {
  const { data } = useLoader(reviewsBeside, { work: String(workId), sort: "popular" as const }, null);
  if (!data?.about) return null;
  const { counts } = data.about;
  return (
    <WithMayReview workId={workId}>
      {(may) => (
        <section className="stack g4" aria-labelledby="reviews">
          <div className="row between">
            <h2 id="reviews">Рецензии</h2>
            <WriteReview workId={workId} may={may} />
          </div>
          {counts.all === 0 ? (
            <p className="muted">
              <NoReviews may={may} />
            </p>
          ) : (
            <>
              <Verdicts counts={counts} />
              <ReviewCards rows={data.items.slice(0, MOST)} level={3} isOfWork />
              <p>
                <a className="alone" href={reviewsHref(workId)}>
                  {counts.all > MOST
                    ? `Все ${counted(counts.all, ["рецензия", "рецензии", "рецензий"])}`
                    : "Все рецензии на книгу"}
                </a>
              </p>
            </>
          )}
        </section>
      )}
    </WithMayReview>
  );
}
