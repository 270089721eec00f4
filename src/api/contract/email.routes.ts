import { defineRoutes } from "./define.ts";

export const emailRoutes = defineRoutes({
  changeEmail: { method: "POST", path: "/v1/account/email/change", extension: true },
  confirmEmailChange: { method: "POST", path: "/v1/account/email/change/confirm", access: "guest", extension: true },
  cancelEmailChange: { method: "POST", path: "/v1/account/email/change/cancel", extension: true },
  undoEmailChange: { method: "POST", path: "/v1/account/email/change/undo", access: "guest", extension: true },
});
