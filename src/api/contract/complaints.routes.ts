import { defineRoutes } from "./define.ts";

export const complaintsRoutes = defineRoutes({
  complainV1: { method: "POST", path: "/v1/feedback/complaint" },
  complain: { method: "POST", path: "/v2/feedback/complaint" },
  getComplaints: { path: "/v2/moderation/complaints", access: "moderator", extension: true },
  settleComplaint: {
    method: "POST",
    path: "/v2/moderation/complaints/{id}/settle",
    access: "moderator",
    extension: true,
  },
});
