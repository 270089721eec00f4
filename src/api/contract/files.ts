import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { count, fileId, id, pathId } from "./fields.ts";

export const fileSchemas = defineSchemas({
  /**
   * An image (re-encoded) or a PDF, told apart by its bytes. Only its owner sees it, and it is deleted after a day unless something
   * was made of it.
   */
  uploadTemporaryFile: {
    result: z.strictObject({
      fileId,
      url: z.string(),
      contentType: z.enum(["image/webp", "application/pdf"]),
      byteSize: count,
      /** Of a PDF: null. */
      width: z.nullable(id),
      height: z.nullable(id),
    }),
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
  /** An image, re-encoded. `chapter-image` stands in the text of a work, so its id is needed. */
  uploadFile: {
    params: z.strictObject({ type: z.enum(["chapter-image", "cover"]) }),
    query: z.strictObject({ workId: z.optional(pathId) }),
    result: z.strictObject({ fileId, url: z.string(), width: id, height: id }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"],
  },
});
