import { defineRoutes } from "./define.ts";

export const libraryRoutes = defineRoutes({
  getUserLibrary: { path: "/v1/account/user-library" },
  updateLibraryState: { method: "POST", path: "/v1/account/update-library-state" },
});
