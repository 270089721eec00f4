import { accountRoutes } from "../api/contract/account.routes.ts";
import { coAuthorsRoutes as routes } from "../api/contract/coAuthors.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const coAuthorInvitations =
  ({ call }: Surroundings) =>
  (_: null, signal: AbortSignal) =>
    call(routes.getCoAuthorInvitations, {}, signal);

export const inviteCoAuthor =
  ({ call }: Surroundings) =>
  (input: InputOf<"inviteCoAuthor">, signal: AbortSignal) =>
    refusable(call(routes.inviteCoAuthor, input, signal));

export const confirmCoAuthorship =
  ({ call }: Surroundings) =>
  (params: { id: number }, signal: AbortSignal) =>
    refusable(call(routes.confirmCoAuthorship, { params }, signal));

export const deleteCoAuthor =
  ({ call }: Surroundings) =>
  (body: InputOf<"deleteCoAuthor">["body"], signal: AbortSignal) =>
    refusable(call(routes.deleteCoAuthor, { body }, signal));

/** So many people are offered under a field. */
const OFFERED = 6;

/** People by name or user name, for the offers of a field; an empty text finds nobody. */
export const likelyPeople =
  ({ call }: Surroundings) =>
  ({ search }: { search: string }, signal: AbortSignal) =>
    call(accountRoutes.searchAccounts, { query: { search, ps: OFFERED } }, signal);
