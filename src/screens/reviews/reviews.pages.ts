/** Where reviews are read and listed: a person who reads one goes to the next. */
export * as BookReviews from "./BookReviewsScreen.tsx";
export * as PublicReviews from "./PublicReviewsScreen.tsx";
export * as Review from "./ReviewScreen.tsx";
export * as OwnReviews from "./ReviewsScreen.tsx";
