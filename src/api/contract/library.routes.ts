import { defineRoutes } from "./define.ts";

export const libraryRoutes = defineRoutes({
  getUserLibrary: { path: "/v1/account/user-library", access: "guest" },
  getAuthorLists: { path: "/v1/account/{id}/lists", access: "guest", extension: true },
  updateLibraryState: { method: "POST", path: "/v1/account/update-library-state" },
});
