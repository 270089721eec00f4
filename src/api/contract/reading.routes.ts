import { defineRoutes } from "./define.ts";

export const readingRoutes = defineRoutes({
  searchCatalog: { path: "/v1/catalog/search", access: "guest", extension: true },
  searchSuggestions: { path: "/v1/catalog/suggestions", access: "guest", extension: true },
  getDesk: { path: "/v1/account/desk", extension: true },
  getBook: { path: "/v1/work/{id}/details", access: "guest", reaction: "shell", extension: true },
  getShowcase: { path: "/v1/catalog/showcase", access: "guest", extension: true },
  getSimilarBooks: { path: "/v1/work/{id}/similar", access: "guest", extension: true },
  getBookChapter: {
    path: "/v1/work/{workId}/chapter/{chapterId}/text",
    access: "guest",
    reaction: "shell",
    extension: true,
  },
  updateReaderProgress: { method: "POST", path: "/v1/reader/update-progress", extension: true },
});
