import type { Handlers } from "../http/dispatcher.ts";
import { readerOf } from "../policies/reader.ts";
import { readSeries } from "./series.ts";

/** Series for readers: works that lists show them. */
export const seriesReadingHandlers = {
  /** @throws Refusal NotFound */
  getSeries: ({ params: { id } }, { user, now, request }) => readSeries(id, readerOf(user, request), now),
} satisfies Partial<Handlers>;
