import type { InputOf } from "../api/contract/index.ts";
import { peopleRoutes } from "../api/contract/people.routes.ts";
import { seriesRoutes as routes } from "../api/contract/series.routes.ts";
import type { OrderChange } from "../machines/data/reorder.machine.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type One = { id: number };

const spelledOrder = ({ order, before }: OrderChange<number>) => ({ order: [...order], before: [...before] });

export const accountSeries =
  ({ call }: Surroundings) =>
  (query: InputOf<"getAccountSeries">["query"], signal: AbortSignal) =>
    call(routes.getAccountSeries, { query }, signal);

export const shortSeries =
  ({ call }: Surroundings) =>
  (_: null, signal: AbortSignal) =>
    call(routes.getAccountSeriesShortInfo, {}, signal);

export const editedSeries =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    call(routes.getSeriesEdit, { params }, signal);

export const createSeries =
  ({ call }: Surroundings) =>
  (body: InputOf<"createSeries">["body"], signal: AbortSignal) =>
    refusable(call(routes.createSeries, { body }, signal));

export const updateSeries =
  ({ call }: Surroundings) =>
  ({ id, ...body }: One & InputOf<"updateSeries">["body"], signal: AbortSignal) =>
    refusable(call(routes.updateSeries, { params: { id }, body }, signal));

export const deleteSeries =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    refusable(call(routes.deleteSeries, { params }, signal));

export const restoreSeries =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    refusable(call(routes.restoreSeries, { params }, signal));

/** `place`: from where on, counted from 1; behind the others without it. */
export const addSeriesWorks =
  ({ call }: Surroundings) =>
  ({ id, ...body }: One & InputOf<"addSeriesWorks">["body"], signal: AbortSignal) =>
    refusable(call(routes.addSeriesWorks, { params: { id }, body }, signal));

export const removeWorkFromSeries =
  ({ call }: Surroundings) =>
  (params: { workId: number }, signal: AbortSignal) =>
    refusable(call(routes.removeWorkFromSeries, { params }, signal));

/** The whole list of an account. */
export const reorderSeries =
  ({ call }: Surroundings) =>
  (_: number, change: OrderChange<number>, signal: AbortSignal) =>
    refusable(call(routes.reorderSeries, { body: spelledOrder(change) }, signal));

/** All works of a series. */
export const reorderSeriesWorks =
  ({ call }: Surroundings) =>
  (seriesId: number, change: OrderChange<number>, signal: AbortSignal) =>
    refusable(call(routes.reorderSeriesWorks, { params: { seriesId }, body: spelledOrder(change) }, signal));

export const series =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    call(routes.getSeries, { params }, signal);

export const hiddenSeries =
  ({ call }: Surroundings) =>
  (_: null, signal: AbortSignal) =>
    call(peopleRoutes.getHiddenSeries, {}, signal);

export const hideSeries =
  ({ call }: Surroundings) =>
  (body: InputOf<"hideSeries">["body"], signal: AbortSignal) =>
    refusable(call(peopleRoutes.hideSeries, { body }, signal));
