import type { Handlers } from "../http/dispatcher.ts";
import { mustListWorksOf } from "../works/lists.ts";
import { createSeries, deleteSeries, reorderSeries, restoreSeries, updateSeries } from "./changes.ts";
import { addWorks, openSeries, removeWork, reorderWorksIn } from "./members.ts";
import { seriesOf, shortSeriesOf } from "./rows.ts";

/** Series of works (docs/spec/works.md, «Series»). */
export const seriesHandlers = {
  /** @throws Refusal NotFound, AccessDenied */
  getAccountSeries: async ({ query: { userId, ...wanted } }, { user, now }) => {
    const ownerId = userId ?? user.id;
    await mustListWorksOf(ownerId, user);
    return { series: await seriesOf(ownerId, { ...wanted, now }) };
  },

  getAccountSeriesShortInfo: (_, { user }) => shortSeriesOf(user.id),

  /** The asker's own list. @throws Refusal InvalidRequestFields */
  reorderSeries: ({ body }, asked) => reorderSeries(body, asked),

  /** @throws Refusal InvalidRequestFields */
  createSeries: ({ body }, asked) => createSeries(body, asked),

  /** For its owner and for moderators. @throws Refusal NotFound */
  getSeriesEdit: ({ params: { id } }, { user }) => openSeries(id, user),

  /** Only its owner. @throws Refusal InvalidRequestFields, NotFound */
  updateSeries: ({ params: { id }, body }, asked) => updateSeries(id, body, asked),

  /** Only its owner. @throws Refusal NotFound */
  deleteSeries: ({ params: { id } }, asked) => deleteSeries(id, asked),

  /** Only its owner. @throws Refusal InvalidRequestFields, NotFound */
  restoreSeries: ({ params: { id } }, asked) => restoreSeries(id, asked),

  /** Only its owner. @throws Refusal InvalidRequestFields, NotFound */
  addSeriesWorks: ({ params: { id }, body }, asked) => addWorks(id, body, asked),

  /** Only its owner. @throws Refusal InvalidRequestFields, NotFound */
  reorderSeriesWorks: ({ params: { seriesId }, body }, asked) => reorderWorksIn(seriesId, body, asked),

  /** By the owner of the series or of the work. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  removeWorkFromSeries: ({ params: { workId } }, asked) => removeWork(workId, asked),
} satisfies Partial<Handlers>;
