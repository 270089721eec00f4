import { defineRoutes } from "./define.ts";

export const phoneRoutes = defineRoutes({
  changePhone: { method: "POST", path: "/v1/account/phone/change", extension: true },
  confirmPhone: { method: "POST", path: "/v1/account/phone/confirm", extension: true },
  removePhone: { method: "POST", path: "/v1/account/phone/remove", extension: true },
});
