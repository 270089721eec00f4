import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { requiredText, time } from "./fields.ts";
import { proven, twoFactor } from "./security.ts";

/** Six digits of the app that has just got the key. */
export const totpCode = z.strictObject({ code: requiredText("Код", 30) });

const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });
const errors = ["InvalidRequestFields", "TooManyRequests"] as const;

export const totpSchemas = defineSchemas({
  getTotp: { result: z.strictObject({ twoFactor }) },
  /** `secret`: base32; `uri`: what the QR code holds. Both are of use until `expiresAt`, in 15 minutes. */
  startTotp: { body: proven, result: z.strictObject({ secret: z.string(), uri: z.string(), expiresAt: time }), errors },
  confirmTotp: { body: totpCode, result: recoveryCodes, errors },
  renewRecoveryCodes: { body: proven, result: recoveryCodes, errors },
  disableTotp: { body: proven, result: z.strictObject({}), errors },
});
