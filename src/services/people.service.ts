import type { CallApi } from "../api/client.ts";
import type { InputOf } from "../api/contract/index.ts";
import { refusable } from "./refusable.ts";

/** Other people: whom one follows, and whom one does not want to meet. */
export const createPeopleService = (call: CallApi) => ({
  shortInfo: (params: { id: number }, signal: AbortSignal) => call("getShortInfo", { params }, signal),
  /** Whose page it is: a segment of digits is an id, any other a user name (spec/seed.md, section 2). */
  author: async ({ segment }: { segment: string }, signal: AbortSignal) => {
    const id = /^\d+$/.test(segment)
      ? Number(segment)
      : (await call("getUserId", { params: { username: segment } }, signal)).id;
    return call("getShortInfo", { params: { id } }, signal);
  },
  /** `isFollowed`: what is to be. */
  setFollowed: ({ id, isFollowed }: { id: number; isFollowed: boolean }, signal: AbortSignal) =>
    refusable(call(isFollowed ? "followAccount" : "unfollowAccount", { params: { id } }, signal)),
  hiddenAuthors: (_: null, signal: AbortSignal) => call("getHiddenAuthors", {}, signal),
  hideAuthor: (body: InputOf<"hideAuthor">["body"], signal: AbortSignal) =>
    refusable(call("hideAuthor", { body }, signal)),
});

export type PeopleService = ReturnType<typeof createPeopleService>;
