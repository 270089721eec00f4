import { defineRoutes } from "./define.ts";

export const savedBooksRoutes = defineRoutes({
  getManyTexts: { path: "/v1/work/{id}/chapter/many-texts", access: "guest", extension: true },
  checkSavedBooks: { path: "/v1/account/saved-books", extension: true },
});
