import { accountRoutes } from "../api/contract/account.routes.ts";
import { coAuthorsRoutes as routes } from "../api/contract/coAuthors.routes.ts";
import { byBody, byParams, calling, withoutInput } from "./calls.ts";
import { refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const coAuthorInvitations = withoutInput(routes.getCoAuthorInvitations);
export const inviteCoAuthor = refusably(calling(routes.inviteCoAuthor));
export const confirmCoAuthorship = refusably(byParams(routes.confirmCoAuthorship));
export const deleteCoAuthor = refusably(byBody(routes.deleteCoAuthor));

/** So many people are offered under a field. */
const OFFERED = 6;

/** People by name or user name, for the offers of a field; an empty text finds nobody. */
export const likelyPeople =
  ({ call }: Surroundings) =>
  ({ search }: { search: string }, signal: AbortSignal) =>
    call(accountRoutes.searchAccounts, { query: { search, ps: OFFERED } }, signal);
