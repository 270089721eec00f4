import { defineRoutes } from "./define.ts";

export const seriesRoutes = defineRoutes({
  getAccountSeries: { path: "/v2/account/work-series" },
  getAccountSeriesShortInfo: { path: "/v2/account/work-series/short-info" },
  reorderSeries: { method: "POST", path: "/v2/account/work-series/reorder" },
  createSeries: { method: "POST", path: "/v2/work-series/create" },
  getSeriesEdit: { path: "/v2/work-series/{id}/edit", reaction: "shell" },
  updateSeries: { method: "POST", path: "/v2/work-series/{id}/update" },
  deleteSeries: { method: "POST", path: "/v2/work-series/{id}/delete" },
  restoreSeries: { method: "POST", path: "/v2/work-series/{id}/restore", extension: true },
  addSeriesWorks: { method: "POST", path: "/v2/work-series/{id}/add-works", extension: true },
  reorderSeriesWorks: { method: "POST", path: "/v2/work-series/{seriesId}/reorder-work" },
  removeWorkFromSeries: { method: "POST", path: "/v2/work/{workId}/remove-from-series" },
  getSeries: { path: "/v1/series/{id}", access: "guest", reaction: "shell", extension: true },
});
