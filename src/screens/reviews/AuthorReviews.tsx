import { useSearch } from "wouter";
import { reviewsQuery } from "../../api/contract/payloads.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { reviews } from "../../services/reviews.calls.ts";
import { AuthorPublications } from "../publications/AuthorPublications.tsx";
import { ReviewCards } from "./ReviewCards.tsx";

type AuthorReviewsProps = { authorId: number; address: string };

const words = { title: "Рецензии", empty: "Рецензий пока нет", loading: "Рецензии загружаются" };

/** The reviews that one person has written. */
export default function AuthorReviews({ authorId, address }: AuthorReviewsProps) {
  const { cursor } = reviewsQuery(useSearch());
  const loader = useLoader(reviews, { author: String(authorId), ...(cursor && { cursor }) }, null);
  return (
    <AuthorPublications loader={loader} name="reviews" words={words} address={address} cursor={cursor}>
      {(rows) => <ReviewCards rows={rows} level={3} isOfAuthor />}
    </AuthorPublications>
  );
}
