import { defineRoutes } from "./define.ts";

const extension = true;

export const bookSearchRoutes = defineRoutes({
  searchBook: { path: "/v2/work/{id}/search", reaction: "shell", extension },
  searchBookHistory: { path: "/v2/work/{id}/search-history", extension },
  replaceInBook: { method: "POST", path: "/v2/work/{id}/replace", extension },
  undoReplacement: { method: "POST", path: "/v2/work/{id}/undo-replacement", extension },
});
