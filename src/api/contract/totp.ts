import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { time } from "./fields.ts";
import { codeForm } from "./proof.ts";
import { proven, twoFactor } from "./security.ts";

const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });
const errors = ["InvalidRequestFields", "TooManyRequests"] as const;

export const totpSchemas = defineSchemas({
  getTotp: { result: z.strictObject({ twoFactor }) },
  /** `secret`: base32; `uri`: what the QR code holds. Both are of use until `expiresAt`, in 15 minutes. */
  startTotp: { body: proven, result: z.strictObject({ secret: z.string(), uri: z.string(), expiresAt: time }), errors },
  confirmTotp: { body: codeForm, result: recoveryCodes, errors },
  renewRecoveryCodes: { body: proven, result: recoveryCodes, errors },
  disableTotp: { body: proven, result: z.strictObject({}), errors },
});
