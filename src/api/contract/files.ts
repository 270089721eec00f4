import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { count, fileId, guid, id, pathId } from "./fields.ts";

/** Of the picture as it is seen, from 0 to 100. */
const percent = z.optional(
  z.pipe(
    z.transform((given: number) => (/^\d{1,3}(\.\d{1,17})?$/.test(String(given)) ? Number(given) : Number.NaN)),
    z.number().check(z.gte(0), z.lte(100)),
  ),
);

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
  /**
   * An image, re-encoded. `chapter-image` stands in the text of a work, so its id is needed; `post-image` in one of its uploader; an `art` is published by its uploader. Of an avatar and a background the part
   * `x`, `y`, `width`, `height` is kept, or the largest in the middle where none is named. A `cover-source` is its uploader's alone, and
   * may have the id that its sender has made, `fileId`: a scene names it before it is sent, and the same one sent twice is there once.
   */
  uploadFile: {
    params: z.strictObject({
      type: z.enum(["chapter-image", "post-image", "art", "cover", "cover-source", "avatar", "background"]),
    }),
    query: z.strictObject({
      workId: z.optional(pathId),
      fileId: z.optional(guid),
      ...{ x: percent, y: percent, width: percent, height: percent },
    }),
    result: z.strictObject({ fileId, url: z.string(), width: id, height: id }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"],
  },
});
