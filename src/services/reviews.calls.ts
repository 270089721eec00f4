import { guardsRoutes } from "../api/contract/guards.routes.ts";
import type { InputOf, Spelled } from "../api/contract/index.ts";
import { reviewsRoutes as routes } from "../api/contract/reviews.routes.ts";
import type { ToggleOutcome } from "../machines/data/toggle.machine.ts";
import { heardByCaller } from "./faultsHeard.ts";
import type { ManyRequest } from "./many.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type ReviewsQuery = InputOf<"getReviews">["query"];

type One = { id: number };

export const newReview =
  ({ call }: Surroundings) =>
  (query: { workId?: number }, signal: AbortSignal) =>
    call(guardsRoutes.getNewReview, { query }, signal);

/** The same for a book's page: a person who may write none gets the reason. */
export const mayReview =
  ({ call }: Surroundings) =>
  (query: { workId: number }, signal: AbortSignal) =>
    refusable(call(heardByCaller(guardsRoutes.getNewReview), { query }, signal));

export const reviewToEdit =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    call(guardsRoutes.getReviewEdit, { params }, signal);

export const createReview =
  ({ call }: Surroundings) =>
  (body: InputOf<"createReview">["body"], signal: AbortSignal) =>
    call(routes.createReview, { body }, signal);

export const updateReview =
  ({ call }: Surroundings) =>
  (input: InputOf<"updateReview">, signal: AbortSignal) =>
    call(routes.updateReview, input, signal);

/** The law's event of one review. */
export const changeReview =
  ({ call }: Surroundings) =>
  ({ id, ...body }: InputOf<"updateReviewState">["body"] & One, signal: AbortSignal) =>
    refusable(call(routes.updateReviewState, { params: { id }, body }, signal));

/** Several at once; those that the law refuses are named. */
export const changeReviews =
  ({ call }: Surroundings) =>
  ({ ids, type }: ManyRequest, signal: AbortSignal) =>
    refusable(
      call(
        routes.updateReviewStates,
        { body: { ids: [...ids], type: type as InputOf<"updateReviewStates">["body"]["type"] } },
        signal,
      ),
    );

export const likeReview =
  ({ call }: Surroundings) =>
  async ({ id, isOn }: One & { isOn: boolean }, signal: AbortSignal): Promise<ToggleOutcome> => {
    const answer = await refusable(call(routes.likeReview, { params: { id }, body: { isLiked: isOn } }, signal));
    if (answer.outcome === "refused") return answer;
    const { isLiked, likeCount } = answer.result;
    return { outcome: "done", result: { isOn: isLiked, count: likeCount } };
  };

/** Empty: the reply is taken back. */
export const replyToReview =
  ({ call }: Surroundings) =>
  ({ id, text }: One & { text: string }, signal: AbortSignal) =>
    refusable(call(routes.replyToReview, { params: { id }, body: { text } }, signal));

export const accountReviews =
  ({ call }: Surroundings) =>
  (query: InputOf<"getAccountReviews">["query"], signal: AbortSignal) =>
    call(routes.getAccountReviews, { query }, signal);

export const accountReviewTags =
  ({ call }: Surroundings) =>
  (query: InputOf<"getAccountReviewTags">["query"], signal: AbortSignal) =>
    call(routes.getAccountReviewTags, { query }, signal);

export const reviewTags =
  ({ call }: Surroundings) =>
  (query: InputOf<"getReviewTags">["query"], signal: AbortSignal) =>
    call(routes.getReviewTags, { query }, signal);

export const review =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    call(routes.getReview, { params }, signal);

export const reviews =
  ({ call }: Surroundings) =>
  (query: Spelled<ReviewsQuery>, signal: AbortSignal) =>
    call(routes.getReviews, { query: query as ReviewsQuery }, signal);

/** The same as a part of a page of something else, which does without it. */
export const reviewsBeside =
  ({ call }: Surroundings) =>
  (query: Spelled<ReviewsQuery>, signal: AbortSignal) =>
    call(heardByCaller(routes.getReviews), { query: query as ReviewsQuery }, signal);
