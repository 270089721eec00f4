import * as z from "zod/mini";
import { optionalText, requiredText } from "./fields.ts";
import { obey, orRequired } from "./obey.ts";

/** Six digits of the app, or a recovery code; spaces and dashes are the person's own. */
export const factorCode = optionalText("Код", 30);

/** A code alone: the second step of the login, the first code of a new key. */
export const codeForm = z.strictObject({ code: requiredText("Код", 30) });

/** That it is the person who asks: the password as typed, and where the second factor is on its code. */
export const proof = z.strictObject({
  password: z.string(orRequired("Пароль")).check(...obey("Пароль", { required: true, max: 1_000 })),
  code: z.optional(factorCode),
});

/** What needs a proof and nothing more. */
export const proven = z.strictObject({ proof });
