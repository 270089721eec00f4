import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { requiredText, time } from "./fields.ts";
import { codeForm, proof, proven } from "./proof.ts";

/** `phone` as people write it; the server reads it. */
export const phoneChange = z.strictObject({ phone: requiredText("Телефон", 40), proof });
const errors = ["InvalidRequestFields", "TooManyRequests"] as const;

export const phoneSchemas = defineSchemas({
  /** A code of 10 minutes goes to the number, which comes back in E.164. */
  changePhone: { body: phoneChange, result: z.strictObject({ phone: z.string(), until: time }), errors },
  confirmPhone: { body: codeForm, result: z.strictObject({ phone: z.string() }), errors },
  removePhone: { body: proven, result: z.strictObject({}), errors },
});
