import { bookSearchRoutes as routes } from "../api/contract/bookSearch.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import type { Sought } from "../text/bookSearch.ts";
import { byIdAndBody } from "./calls.ts";
import { refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type Search = { id: number } & Sought;

const queryOf = ({ words, withCase, wholeWord }: Sought) => ({
  words,
  ...(withCase && { withCase: "1" }),
  ...(wholeWord && { wholeWord: "1" }),
});

/** The work whose book is searched. */
export const searchedWork =
  ({ call }: Surroundings) =>
  ({ id }: { id: number }, signal: AbortSignal) =>
    call(routes.searchBook, { params: { id }, query: {} }, signal);

export const searchBook =
  ({ call }: Surroundings) =>
  ({ id, ...sought }: Search, signal: AbortSignal) =>
    call(routes.searchBook, { params: { id }, query: queryOf(sought) }, signal);

export const searchBookHistory =
  ({ call }: Surroundings) =>
  ({ id, before, ...sought }: Search & { before?: number }, signal: AbortSignal) =>
    call(
      routes.searchBookHistory,
      { params: { id }, query: { ...queryOf(sought), ...(before !== undefined && { before }) } },
      signal,
    );

export type ReplacementInput = { id: number } & InputOf<"replaceInBook">["body"];
export const replaceInBook = refusably(byIdAndBody(routes.replaceInBook));
export const undoReplacement = refusably(byIdAndBody(routes.undoReplacement));
