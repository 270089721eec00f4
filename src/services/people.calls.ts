import { guardsRoutes } from "../api/contract/guards.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import { peopleRoutes as routes } from "../api/contract/people.routes.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const shortInfo =
  ({ call }: Surroundings) =>
  (params: { id: number }, signal: AbortSignal) =>
    call(guardsRoutes.getShortInfo, { params }, signal);

/** The person whose page it is: a segment of digits is an id, any other a user name (docs/spec/application.md, «Guards»). */
export const author =
  ({ call }: Surroundings) =>
  async ({ segment }: { segment: string }, signal: AbortSignal) => {
    const id = /^\d+$/.test(segment)
      ? Number(segment)
      : (await call(guardsRoutes.getUserId, { params: { username: segment } }, signal)).id;
    return call(guardsRoutes.getShortInfo, { params: { id } }, signal);
  };

/** `isFollowed`: what is to be. */
export const follow =
  ({ call }: Surroundings) =>
  ({ id, isFollowed }: { id: number; isFollowed: boolean }, signal: AbortSignal) =>
    refusable(call(isFollowed ? routes.followAccount : routes.unfollowAccount, { params: { id } }, signal));

export const hiddenAuthors =
  ({ call }: Surroundings) =>
  (_: null, signal: AbortSignal) =>
    call(routes.getHiddenAuthors, {}, signal);

export const hideAuthor =
  ({ call }: Surroundings) =>
  (body: InputOf<"hideAuthor">["body"], signal: AbortSignal) =>
    refusable(call(routes.hideAuthor, { body }, signal));

export const ignoreList =
  ({ call }: Surroundings) =>
  (query: InputOf<"getIgnoreList">["query"], signal: AbortSignal) =>
    call(routes.getIgnoreList, { query }, signal);

/** `isIgnored`: what is to be; `note` is of who is put on the list. */
export const setIgnored =
  ({ call }: Surroundings) =>
  ({ userId, note = "", isIgnored }: { userId: number; note?: string; isIgnored: boolean }, signal: AbortSignal) =>
    refusable(
      isIgnored
        ? call(routes.addToIgnoreList, { body: { userId, note } }, signal)
        : call(routes.removeFromIgnoreList, { body: { userId } }, signal),
    );

export const privacySettings =
  ({ call }: Surroundings) =>
  (_: null, signal: AbortSignal) =>
    call(routes.getPrivacy, {}, signal);

export const updatePrivacy =
  ({ call }: Surroundings) =>
  (body: InputOf<"updatePrivacy">["body"], signal: AbortSignal) =>
    refusable(call(routes.updatePrivacy, { body }, signal));
