import { defineRoutes } from "./define.ts";

export const coAuthorsRoutes = defineRoutes({
  getCoAuthorInvitations: { path: "/v2/account/co-author-invitations", extension: true },
  inviteCoAuthor: { method: "POST", path: "/v2/work/{id}/invite-co-author", extension: true },
  confirmCoAuthorship: { method: "POST", path: "/v2/work/{id}/confirm-co-authorship", extension: true },
  deleteCoAuthor: { method: "POST", path: "/v2/work/deleteCoAuthor" },
});
