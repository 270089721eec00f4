import { defineRoutes } from "./define.ts";

const extension = true;

export const exclusiveRoutes = defineRoutes({
  requestExclusive: { method: "POST", path: "/v2/work/{id}/exclusive-request" },
  uploadExclusiveAgreement: { method: "POST", path: "/v2/work/{id}/upload-exclusive-agreement" },
  deleteExclusiveAgreementScan: { method: "POST", path: "/v2/work/delete/exclusive-agreement-scan/{id}" },
  sendExclusiveAgreement: { method: "POST", path: "/v2/work/{id}/send-exclusive-agreement" },
  cancelExclusive: { method: "POST", path: "/v2/work/{id}/exclusive-cancel", extension },
  terminateExclusive: { method: "POST", path: "/v2/work/{id}/exclusive-terminate", extension },
  getExclusiveAgreement: { path: "/v2/work/{id}/exclusive-agreement", reaction: "shell", extension },
  getExclusiveAgreements: { path: "/v2/moderation/exclusive-agreements", access: "moderator", extension },
  decideExclusive: {
    method: "POST",
    path: "/v2/moderation/exclusive-agreements/{workId}/decide",
    access: "moderator",
    extension,
  },
});
