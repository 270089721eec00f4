import * as z from "zod/mini";
import { bookFormats, downloaders, exportFormats } from "../../text/workOptions.ts";
import { defineSchemas } from "./define.ts";
import { count, id, pathId, time } from "./fields.ts";

const workParams = z.strictObject({ id: pathId });

const uploads = z.strictObject({
  privacyDownloads: z.enum(downloaders),
  /** Of the work now. */
  contentVersion: id,
  /** One of each format that readers download. */
  files: z.array(
    z.strictObject({
      format: z.enum(bookFormats),
      state: z.enum(["none", "building", "ready", "stale", "failed"]),
      /** Why the last building failed; else empty. */
      reason: z.string(),
      /** Of the file that is there, maybe of an earlier version of the work; all three are null together. */
      byteSize: z.nullable(count),
      builtAt: z.nullable(time),
      contentVersion: z.nullable(id),
      downloadCount: count,
    }),
  ),
});
export type WorkUploads = z.output<typeof uploads>;

/** A file that the caller may download. */
const file = z.strictObject({ url: z.string(), fileName: z.string(), byteSize: count });

export const bookFileSchemas = defineSchemas({
  getWorkUploads: { params: workParams, result: uploads, errors: ["NotFound", "AccessDenied"] },
  /** Makes both files again at once; 5 an hour of a work. */
  rebuildWorkUploads: {
    params: workParams,
    result: uploads,
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"],
  },
  /** A file for the author who asks, for a day; `drafts`: the last text of every chapter, and not what readers have. */
  exportWork: {
    params: workParams,
    query: z.strictObject({ format: z.enum(exportFormats), drafts: z.optional(z.stringbool()) }),
    result: file,
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"],
  },
  /**
   * The readers' file, for a person who may download the work; a person who holds it gets one of their own for a day.
   */
  downloadWork: {
    params: z.strictObject({ id: pathId, format: z.enum(bookFormats) }),
    result: file,
    errors: ["InvalidRequestFields", "NotFound", "AuthorizationRequired", "AccessDenied", "TooManyRequests"],
  },
});
