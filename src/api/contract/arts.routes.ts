import { defineRoutes } from "./define.ts";

const extension = true;
const [method, shell, guest] = ["POST", "shell", "guest"] as const;

export const artsRoutes = defineRoutes({
  getNewArt: { path: "/v2/art/create", reaction: shell },
  createArt: { method, path: "/v2/art/create" },
  getArtEdit: { path: "/v2/art/{id}/edit", reaction: shell },
  updateArt: { method, path: "/v2/art/{id}/update" },
  updateArtState: { method, path: "/v2/art/{id}/update-state", extension },
  updateArtStates: { method, path: "/v2/account/arts/update-states", extension },
  deleteArt: { method, path: "/v2/art/{id}/delete" },
  likeArt: { method, path: "/v2/art/{id}/like", extension },
  getAccountArts: { path: "/v2/account/arts", reaction: shell },
  getAccountArtTags: { path: "/v2/account/arts/tags", extension },
  reorderArts: { method, path: "/v2/account/arts/reorder" },
  getArtTags: { path: "/v2/art/tags" },
  getArt: { path: "/v1/art/{id}", access: guest, reaction: shell, extension },
  getArts: { path: "/v1/arts", access: guest, reaction: shell, extension },
});
