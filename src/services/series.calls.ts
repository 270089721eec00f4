import { peopleRoutes } from "../api/contract/people.routes.ts";
import { seriesRoutes as routes } from "../api/contract/series.routes.ts";
import type { OrderChange } from "../machines/data/reorder.machine.ts";
import { byBody, byIdAndBody, byParams, byQuery, withoutInput } from "./calls.ts";
import { spelledOrder } from "./many.ts";
import { refusable, refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const accountSeries = byQuery(routes.getAccountSeries);
export const shortSeries = withoutInput(routes.getAccountSeriesShortInfo);
export const editedSeries = byParams(routes.getSeriesEdit);
export const createSeries = refusably(byBody(routes.createSeries));
export const updateSeries = refusably(byIdAndBody(routes.updateSeries));
export const deleteSeries = refusably(byParams(routes.deleteSeries));
export const restoreSeries = refusably(byParams(routes.restoreSeries));

/** `place`: from where on, counted from 1; behind the others without it. */
export const addSeriesWorks = refusably(byIdAndBody(routes.addSeriesWorks));
export const removeWorkFromSeries = refusably(byParams(routes.removeWorkFromSeries));

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

export const series = byParams(routes.getSeries);
export const hiddenSeries = withoutInput(peopleRoutes.getHiddenSeries);
export const hideSeries = refusably(byBody(peopleRoutes.hideSeries));
