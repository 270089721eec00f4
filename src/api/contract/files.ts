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
   * An image (re-encoded) or a PDF; the bytes decide which. Only its owner sees it. It is deleted after a day unless
   * something was made of it.
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
   * An image, re-encoded. The text of a work shows a `chapter-image`, so the work's id is needed; a text of the
   * uploader shows a `post-image`; an `art` is published by its uploader.
   * Of an avatar and a background the server keeps the part `x`, `y`, `width`, `height`; where none is named, the
   * largest part in the middle.
   * A `cover-source` belongs to its uploader alone. Its id `fileId` may be made by the sender: a scene names the
   * picture before the upload, and a repeated upload is stored once.
   */
  uploadFile: {
    params: z.strictObject({
      type: z.enum(["chapter-image", "post-image", "art", "cover", "cover-source", "avatar", "background"]),
    }),
    query: z.strictObject({
      workId: z.optional(pathId),
      fileId: z.optional(guid),
      x: percent,
      y: percent,
      width: percent,
      height: percent,
    }),
    result: z.strictObject({ fileId, url: z.string(), width: id, height: id }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"],
  },
});
