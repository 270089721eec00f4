import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { count, time } from "./fields.ts";
import { proven } from "./security.ts";

export const leavingSchemas = defineSchemas({
  /** What was asked for last; `archive` null: it is being made. `twoFactorEnabled`: a proof needs a code. */
  getExport: {
    result: z.strictObject({
      export: z.nullable(
        z.strictObject({
          requestedAt: time,
          archive: z.nullable(z.strictObject({ url: z.string(), byteSize: count, expiresAt: time })),
        }),
      ),
      twoFactorEnabled: z.boolean(),
    }),
  },
  startExport: { body: proven, result: z.strictObject({}), errors: ["InvalidRequestFields", "TooManyRequests"] },
});
