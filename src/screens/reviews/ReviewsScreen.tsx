import type { ListedReview } from "../../api/contract/reviews.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { accountReviews, accountReviewTags, changeReview, changeReviews } from "../../services/reviews.calls.ts";
import type { PublicationListKind } from "../publications/listKind.ts";
import { OwnPublications } from "../publications/OwnPublications.tsx";
import { listQuery } from "../publications/publicationList.view.ts";
import { editHref, reviewHref, verdictTitle } from "./review.view.ts";

const ownReviews: PublicationListKind<ListedReview> = {
  kind: "review",
  nouns: {
    forms: ["рецензия", "рецензии", "рецензий"],
    chosen: "Выбрана",
    liked: "полезно",
    selected: "Выбранные рецензии",
    changing: "Рецензии меняются",
  },
  words: {
    others: "Рецензии",
    create: "Написать рецензию",
    empty: "Здесь будут ваши рецензии",
    loading: "Рецензии загружаются",
  },
  createHref: "/review/create",
  shownHref: reviewHref,
  editHref,
  useList: (query) => useLoader(accountReviews, query, null),
  useTags: (query) => useLoader(accountReviewTags, query, []).data,
  change: changeReview,
  changeMany: changeReviews,
  factsOf: ({ work, verdict }) => [`«${work.title}»`, ...(verdict ? [verdictTitle(verdict).toLowerCase()] : [])],
};

export const first = ({ search, visited, accountId }: Ahead) => {
  const userId = visited && visited.id !== accountId ? visited.id : undefined;
  return [firstLoad(accountReviews, listQuery(search, userId))];
};

/** /u/{userName}/reviews/edit: one's own reviews. */
export default function ReviewsScreen() {
  return <OwnPublications kind={ownReviews} name="reviews" />;
}
