import { defineRoutes } from "./define.ts";

const extension = true;

export const identificationRoutes = defineRoutes({
  getIdentification: { path: "/v2/account/identification", extension },
  updateIdentification: { method: "POST", path: "/v2/account/identification/update", isForConfirmed: true, extension },
  withdrawIdentification: { method: "POST", path: "/v2/account/identification/withdraw", extension },
  getIdentifications: { path: "/v2/moderation/identifications", access: "moderator", extension },
  getIdentificationOf: { path: "/v2/moderation/identifications/{id}", access: "moderator", extension },
  approveIdentification: {
    method: "POST",
    path: "/v2/moderation/identifications/{id}/approve",
    access: "moderator",
    extension,
  },
  rejectIdentification: {
    method: "POST",
    path: "/v2/moderation/identifications/{id}/reject",
    access: "moderator",
    extension,
  },
  revokeIdentification: {
    method: "POST",
    path: "/v2/moderation/identifications/{id}/revoke",
    access: "admin",
    extension,
  },
});
