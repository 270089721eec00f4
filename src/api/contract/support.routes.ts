import { defineRoutes } from "./define.ts";

export const supportRoutes = defineRoutes({
  sendSupportLetter: { method: "POST", path: "/v2/support/letter/send", access: "guest", extension: true },
  getSupportLetter: { path: "/v2/support/letter/{id}", access: "guest", extension: true },
  closeSupportLetter: { method: "POST", path: "/v2/support/letter/{id}/close", access: "guest", extension: true },
  getSupportLetters: { path: "/v2/account/support-letters", extension: true },
  getSupportQueue: { path: "/v2/moderation/support-letters", access: "moderator", extension: true },
  answerSupportLetter: {
    method: "POST",
    path: "/v2/moderation/support-letters/{id}/answer",
    access: "moderator",
    extension: true,
  },
  dismissSupportLetter: {
    method: "POST",
    path: "/v2/moderation/support-letters/{id}/dismiss",
    access: "moderator",
    extension: true,
  },
});
