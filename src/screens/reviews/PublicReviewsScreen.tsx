import { useSearch } from "wouter";
import { reviewsQuery } from "../../api/contract/payloads.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { reviews } from "../../services/reviews.calls.ts";
import { PublicList } from "../publications/PublicList.tsx";
import { ReviewCards } from "./ReviewCards.tsx";
import { VerdictFilter } from "./VerdictFilter.tsx";

export const first = ({ search }: Ahead) => [firstLoad(reviews, reviewsQuery(search))];

const words = {
  tabs: "Какие рецензии",
  create: "Написать рецензию",
  loading: "Рецензии загружаются",
  none: "Рецензий пока нет",
  noSuch: "Таких рецензий здесь нет.",
  emptyFeed: "Здесь появятся рецензии тех, на кого вы подписаны.",
  all: "Все рецензии",
};

/** /reviews: reviews of everybody, new, popular, or of those whom one follows. */
export default function PublicReviewsScreen() {
  const query = reviewsQuery(useSearch());
  return (
    <PublicList
      path="/reviews"
      query={query}
      loader={useLoader(reviews, query, null)}
      words={words}
      createHref="/review/create"
      isFiltered={query.verdict !== undefined}
      filter={<VerdictFilter path="/reviews" query={query} />}
    >
      {(rows) => <ReviewCards rows={rows} level={2} />}
    </PublicList>
  );
}
