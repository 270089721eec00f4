import { DAY, HOUR, type Limits } from "../limits/limit.ts";

export const commentLimits = {
  /** Of one person: comments, and those of the first day of an account. */
  comments: { kind: "comment", count: 30, window: HOUR },
  commentsOfNewcomers: { kind: "comment-newcomer", count: 10, window: DAY },
} as const satisfies Limits;
