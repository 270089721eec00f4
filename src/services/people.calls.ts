import { guardsRoutes } from "../api/contract/guards.routes.ts";
import { peopleRoutes as routes } from "../api/contract/people.routes.ts";
import { byBody, byParams, byQuery, withoutInput } from "./calls.ts";
import { refusable, refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const shortInfo = byParams(guardsRoutes.getShortInfo);

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

export const hiddenAuthors = withoutInput(routes.getHiddenAuthors);
export const hideAuthor = refusably(byBody(routes.hideAuthor));
export const ignoreList = byQuery(routes.getIgnoreList);

/** `isIgnored`: what is to be; `note` is of who is put on the list. */
export const setIgnored =
  ({ call }: Surroundings) =>
  ({ userId, note = "", isIgnored }: { userId: number; note?: string; isIgnored: boolean }, signal: AbortSignal) =>
    refusable(
      isIgnored
        ? call(routes.addToIgnoreList, { body: { userId, note } }, signal)
        : call(routes.removeFromIgnoreList, { body: { userId } }, signal),
    );

export const privacySettings = withoutInput(routes.getPrivacy);
export const updatePrivacy = refusably(byBody(routes.updatePrivacy));
