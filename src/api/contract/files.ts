import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { fileId, id } from "./fields.ts";

export const fileSchemas = defineSchemas({
  /** An image, re-encoded. `chapter-image` stands in the text of a work, so its id is needed. */
  uploadFile: {
    params: z.strictObject({ type: z.enum(["chapter-image", "cover"]) }),
    query: z.strictObject({ workId: z.optional(z.pipe(z.coerce.number<number>(), id)) }),
    result: z.strictObject({ fileId, url: z.string(), width: id, height: id }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"],
  },
});
