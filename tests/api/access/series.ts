import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, type Rows, type Things } from "./entry.ts";

const ofSeries = ({ seriesId }: Things) => ({ params: { id: seriesId } });
const everybody = answers("login", "success", "success", "success", "success", "success");
/** For other people, its co-authors too, a series is missing; moderators may read it. */
const readers = answers("login", "missing", "missing", "missing", "success", "success");
const ownerAlone = answers("login", "missing", "missing", "missing", "success", "missing");
const NOT_YOURS = "В списке есть то, чего в нём быть не может";
const body = { title: "Чужое", annotation: "", isFinished: false, coverFileId: null };

export const seriesAccess = {
  getAccountSeries: {
    who: answers("login", "denied", "denied", "denied", "success", "success"),
    input: ({ accountId }) => ({ query: { userId: accountId } }),
  },
  getAccountSeriesShortInfo: { who: everybody, input: () => ({}) },
  reorderSeries: {
    opensNothing: true,
    who: answers("login", NOT_YOURS, NOT_YOURS, NOT_YOURS, "success", NOT_YOURS),
    input: ({ seriesId }) => ({ body: { order: [seriesId], before: [seriesId] } }),
  },
  createSeries: { who: everybody, input: () => ({ body: { ...body, workIds: [] } }) },
  getSeriesEdit: { who: readers, input: ofSeries },
  updateSeries: { who: ownerAlone, input: (things) => ({ ...ofSeries(things), body }) },
  deleteSeries: { who: ownerAlone, input: ofSeries },
  restoreSeries: { who: ownerAlone, input: ofSeries },
  addSeriesWorks: {
    who: ownerAlone,
    input: (things) => ({ ...ofSeries(things), body: { workIds: [things.book.workId] } }),
  },
  reorderSeriesWorks: {
    who: ownerAlone,
    input: ({ seriesId, draft }) => ({
      params: { seriesId },
      body: { order: [draft.workId], before: [draft.workId] },
    }),
  },
  removeWorkFromSeries: {
    who: answers("login", "denied", "denied", "denied", "success", "denied"),
    input: ({ draft }) => ({ params: { workId: draft.workId } }),
  },
  // It holds a draft alone: readers have nothing of it.
  getSeries: {
    who: answers("missing", "missing", "missing", "missing", "success", "success"),
    input: ofSeries,
  },
} satisfies Partial<Rows<CallName>>;
