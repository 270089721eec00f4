import type { ReviewedWork } from "../../api/contract/reviews.ts";
import { bookHref } from "../../text/bookHref.ts";
import { type ReviewVerdict, reviewVerdicts } from "../../text/publications.ts";
import type { BadgeProps } from "../../ui/Badge/Badge.tsx";

export const reviewHref = (id: number): string => `/review/${id}`;
export const editHref = (id: number): string => `/review/edit/${id}`;
export const ownReviewsHref = (userName: string): string => `/u/${encodeURIComponent(userName)}/reviews/edit`;
export const tagHref = (tag: string): string => `/reviews?${new URLSearchParams({ tag })}`;
/** All reviews of a work. */
export const reviewsHref = (workId: number): string => `/book/${workId}/reviews`;
export const newReviewHref = (workId: number): string => `/review/create?workId=${workId}`;

export const verdictTitle = (verdict: ReviewVerdict): string =>
  reviewVerdicts.find(({ value }) => value === verdict)?.title ?? "";
export const verdictBadge: Readonly<Record<ReviewVerdict, BadgeProps["kind"]>> = {
  recommend: "live",
  mixed: "wait",
  notRecommend: "stop",
};

/** Where readers have the work; undefined: nowhere any more. */
export const workHref = ({ id, format }: ReviewedWork): string | undefined =>
  id === null ? undefined : bookHref({ id, ...(format && { format }) });

/** «Полезно: 24» */
export const usefulText = (count: number): string => `Полезно: ${count}`;
