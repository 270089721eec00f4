import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { email } from "./fields.ts";
import { proof } from "./proof.ts";

export const emailChange = z.strictObject({ email: email("Новый адрес"), proof });
const link = z.strictObject({ token: z.string().check(z.maxLength(200)) });
const errors = ["InvalidRequestFields", "TooManyRequests"] as const;

export const emailSchemas = defineSchemas({
  /** A link of a day goes to the new address, a letter to the present one. */
  changeEmail: { body: emailChange, result: z.strictObject({}), errors },
  /** `email`: the new one, which holds from now on. */
  confirmEmailChange: { body: link, result: z.strictObject({ email: z.string() }), errors },
  cancelEmailChange: { result: z.strictObject({}), errors: ["InvalidRequestFields"] },
  /** By the link of the former address, for 7 days: it holds again and every session ends; `token` sets a new password. */
  undoEmailChange: { body: link, result: z.strictObject({ token: z.string() }), errors },
});
