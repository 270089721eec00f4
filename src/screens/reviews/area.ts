import type { Area } from "../area.types.ts";

const reviews = () => import("./reviews.pages.ts");
const publicationForms = () => import("../publicationForms.pages.ts");

export const reviewsArea = {
  screens: {
    "/u/:userName/reviews/edit": () => reviews().then(({ OwnReviews }) => OwnReviews),
    "/reviews": () => reviews().then(({ PublicReviews }) => PublicReviews),
    "/review/create": () => publicationForms().then(({ CreateReview }) => CreateReview),
    "/review/edit/:reviewId": () => publicationForms().then(({ EditReview }) => EditReview),
    "/review/:id": () => reviews().then(({ Review }) => Review),
    "/book/:id/reviews": () => reviews().then(({ BookReviews }) => BookReviews),
  },
} satisfies Area;
