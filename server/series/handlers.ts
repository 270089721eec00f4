import type { Handlers } from "../http/dispatcher.ts";
import { mustListWorksOf } from "../works/lists.ts";
import { createSeries, deleteSeries, reorderSeries, restoreSeries, updateSeries } from "./changes.ts";
import { addWorks, openSeries, removeWork, reorderWorksIn } from "./members.ts";
import { seriesOf, shortSeriesOf } from "./rows.ts";

/** Series of works (docs/spec/works.md, «Series»). */
export const seriesHandlers = {
  /** @throws Refusal NotFound, AccessDenied */
  getAccountSeries: async ({ query: { userId, ...query } }, { user, now }) => {
    const ownerId = userId ?? user.id;
    await mustListWorksOf(ownerId, user);
    return { series: await seriesOf(ownerId, { ...query, now }) };
  },

  getAccountSeriesShortInfo: (_, { user }) => shortSeriesOf(user.id),

  /** The asker's own list. @throws Refusal InvalidRequestFields */
  reorderSeries: ({ body }, caller) => reorderSeries(body, caller),

  /** @throws Refusal InvalidRequestFields */
  createSeries: ({ body }, caller) => createSeries(body, caller),

  /** For its owner and for moderators. @throws Refusal NotFound */
  getSeriesEdit: ({ params: { id } }, { user }) => openSeries(id, user),

  /** Only its owner. @throws Refusal InvalidRequestFields, NotFound */
  updateSeries: ({ params: { id }, body }, caller) => updateSeries(id, body, caller),

  /** Only its owner. @throws Refusal NotFound */
  deleteSeries: ({ params: { id } }, caller) => deleteSeries(id, caller),

  /** Only its owner. @throws Refusal InvalidRequestFields, NotFound */
  restoreSeries: ({ params: { id } }, caller) => restoreSeries(id, caller),

  /** Only its owner. @throws Refusal InvalidRequestFields, NotFound */
  addSeriesWorks: ({ params: { id }, body }, caller) => addWorks(id, body, caller),

  /** Only its owner. @throws Refusal InvalidRequestFields, NotFound */
  reorderSeriesWorks: ({ params: { seriesId }, body }, caller) => reorderWorksIn(seriesId, body, caller),

  /** By the owner of the series or of the work. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  removeWorkFromSeries: ({ params: { workId } }, caller) => removeWork(workId, caller),
} satisfies Partial<Handlers>;
