/** Where reviews are read and listed: a person who reads one goes to the next. */
export * as BookReviews from "./reviews/BookReviewsScreen.tsx";
export * as PublicReviews from "./reviews/PublicReviewsScreen.tsx";
export * as Review from "./reviews/ReviewScreen.tsx";
export * as OwnReviews from "./reviews/ReviewsScreen.tsx";
