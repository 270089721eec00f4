import { defineRoutes } from "./define.ts";

export const totpRoutes = defineRoutes({
  getTotp: { path: "/v1/account/totp", extension: true },
  startTotp: { method: "POST", path: "/v1/account/totp/start", isForConfirmed: true, extension: true },
  confirmTotp: { method: "POST", path: "/v1/account/totp/confirm", isForConfirmed: true, extension: true },
  renewRecoveryCodes: {
    method: "POST",
    path: "/v1/account/totp/recovery-codes",
    isForConfirmed: true,
    extension: true,
  },
  disableTotp: { method: "POST", path: "/v1/account/totp/disable", extension: true },
  requestFactorRemoval: {
    method: "POST",
    path: "/v1/account/totp/removal/request",
    access: "guest",
    extension: true,
  },
  confirmFactorRemoval: {
    method: "POST",
    path: "/v1/account/totp/removal/confirm",
    access: "guest",
    extension: true,
  },
  cancelFactorRemoval: { method: "POST", path: "/v1/account/totp/removal/cancel", extension: true },
});
