import { defineRoutes } from "./define.ts";

export const readerPlacesRoutes = defineRoutes({
  getReadingProgress: { path: "/v1/account/reading-progress", extension: true },
  noteReading: { method: "POST", path: "/v1/reader/note-reading", access: "guest", extension: true },
  getPlaceHistory: { path: "/v1/reader/place-history/{workId}", extension: true },
});
