import type { CallName } from "../../../src/api/contract/index.ts";

/** Calls that send something to another person: an ignored person is refused (server/people/policy.ts). */
export const writesToAnother = [
  "followAccount",
  "inviteCoAuthor",
  "sendMessage",
  "replyToReview",
  "sendTypo",
  "createComment",
] as const satisfies CallName[];

/**
 * Paths of calls that send nothing to another person. They are about the person's own things, work by its authors,
 * letters to moderators, or the removal of own deeds. A path in neither list is a fault.
 */
export const stays: readonly RegExp[] = [
  /^\/v[12]\/(account|someUrl)\/(?!\{id\}\/follow)/,
  /^\/v1\/hide\//,
  /^\/v2\/ignore-list\//,
  /^\/v[12]\/(work(?!\/\{id\}\/(invite-co-author|typo$))|file|utils|cover)\b/,
  /^\/v[12]\/(feedback|moderation|admin)\b/,
  /^\/v2\/(audiobook|merchant|post|art)\//,
  // A review says itself that its author is ignored, by the law of publications.
  /^\/v2\/review\/(?!\{id\}\/reply)/,
  // A comment says itself that its author is ignored, by the law of comments.
  /^\/v1\/comments?\/(?!create)/,
  /^\/v1\/reader\//,
  /^\/v1\/notification\//,
  /^\/v2\/pm\/(message|chat\/\{userId\}\/(?!send))/,
  /^\/v1\/(order|payment|promo-code)\//,
];
