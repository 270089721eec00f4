import { defineRoutes } from "./define.ts";

export const phoneRoutes = defineRoutes({
  changePhone: { method: "POST", path: "/v1/account/phone/change", isForConfirmed: true, extension: true },
  confirmPhone: { method: "POST", path: "/v1/account/phone/confirm", isForConfirmed: true, extension: true },
  removePhone: { method: "POST", path: "/v1/account/phone/remove", extension: true },
});
