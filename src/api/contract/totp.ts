import * as z from "zod/mini";
import { credentials } from "./account.ts";
import { defineSchemas } from "./define.ts";
import { time } from "./fields.ts";
import { codeForm, proven } from "./proof.ts";
import { twoFactor } from "./security.ts";

/** A person who has lost app and codes is not signed in. */
export const factorRemoval = z.omit(credentials, { code: true });

const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });
const errors = ["InvalidRequestFields", "TooManyRequests"] as const;

export const totpSchemas = defineSchemas({
  getTotp: { result: z.strictObject({ twoFactor }) },
  /** `secret`: base32; `uri`: what the QR code holds. Both are of use until `expiresAt`, in 15 minutes. */
  startTotp: { body: proven, result: z.strictObject({ secret: z.string(), uri: z.string(), expiresAt: time }), errors },
  confirmTotp: { body: codeForm, result: recoveryCodes, errors },
  renewRecoveryCodes: { body: proven, result: recoveryCodes, errors },
  disableTotp: { body: proven, result: z.strictObject({}), errors },
  /** A link of an hour goes to the address of the account. */
  requestFactorRemoval: {
    body: factorRemoval,
    result: z.strictObject({}),
    errors: ["InvalidRequestFields", "TooManyRequests", "UserAccountIsDisabled"],
  },
  /** `until`: the second factor goes off then, in 72 hours. */
  confirmFactorRemoval: {
    body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
    result: z.strictObject({ until: time }),
    errors,
  },
  cancelFactorRemoval: { result: z.strictObject({}), errors: ["InvalidRequestFields"] },
});
