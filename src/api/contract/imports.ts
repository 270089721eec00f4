import * as z from "zod/mini";
import { formMessages } from "../../text/formRules.ts";
import { bookFile } from "../../text/uploads.ts";
import { byteRange, chunkDigests, chunkOffset, chunkStored, chunksMissing } from "./chunks.ts";
import { defineSchemas } from "./define.ts";
import { count, fileId, id, requiredText } from "./fields.ts";
import { orRequired } from "./obey.ts";

/** What became of the parts of a file that could not be taken as they are; `more`: entries beyond the first 1,000. */
const report = z.strictObject({
  entries: z.array(
    z.strictObject({ line: id, column: id, kind: z.enum(["changed", "dropped", "kept"]), message: z.string() }),
  ),
  more: count,
});
export type ImportReport = z.output<typeof report>;

const bookSize = bookFile.rules.size;
const importId = fileId;
const params = z.strictObject({ id: importId });

/**
 * `received`: so many bytes are on the server, in these ranges. `isWhole`: they were compared with what the browser has read, and the
 * book can be read. `workId`: what a done one became.
 */
const stage = z.strictObject({
  id: importId,
  fileName: z.string(),
  byteSize: count,
  received: count,
  ranges: z.array(byteRange),
  isWhole: z.boolean(),
  state: z.enum(["uploading", "done"]),
  workId: z.nullable(id),
});
export type ImportStage = z.output<typeof stage>;

/** The smallest part that a chapter may begin with; `begins`: where the file itself begins one. */
const piece = z.strictObject({
  title: z.string(),
  volume: z.string(),
  depth: count,
  begins: z.boolean(),
  characters: count,
  line: id,
  excerpt: z.string(),
});

const preview = z.strictObject({
  outcome: z.literal("preview"),
  /** A place in docx is a paragraph, in fb2 a line. */
  format: z.enum(["fb2", "docx"]),
  title: z.string(),
  authors: z.array(z.string()),
  annotation: z.string(),
  tags: z.array(z.string()),
  encoding: z.string(),
  /** A small picture as a data address. */
  cover: z.nullable(z.string()),
  pieces: z.array(piece),
  characters: count,
  images: z.strictObject({ shown: count, found: count }),
  report,
  /** What the same file became before. Only a draft may be replaced. */
  sameAs: z.nullable(z.strictObject({ workId: id, title: z.string(), mayReplace: z.boolean() })),
});
export type ImportPreview = z.output<typeof preview>;

const imported = z.strictObject({ workId: id, title: z.string(), chapterCount: count, textLength: count, report });

export const importSchemas = defineSchemas({
  importFb2: { result: imported, errors: ["InvalidRequestFields", "TooManyRequests"] },
  startImport: {
    body: z.strictObject({
      fileName: requiredText("Имя файла", 255),
      byteSize: z
        .int(orRequired("Размер файла"))
        .check(z.gte(1, "Файл пуст"), z.lte(bookSize * 1_024, formMessages.size(bookFile.field, bookSize))),
    }),
    result: stage,
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
  /** The chunk path of sounds (`uploadAudioChunk`). */
  uploadImportChunk: {
    params,
    query: z.strictObject({ offset: chunkOffset }),
    result: chunkStored,
    errors: ["InvalidRequestFields", "NotFound", "TooManyRequests"],
  },
  /** Only then the book can be read. `digests` null: a browser without a secure connection cannot work them out. */
  completeImport: {
    large: true,
    params,
    body: z.strictObject({ digests: z.nullable(chunkDigests) }),
    result: z.discriminatedUnion("outcome", [
      z.strictObject({ outcome: z.literal("accepted"), upload: stage }),
      chunksMissing,
    ]),
    errors: ["InvalidRequestFields", "NotFound"],
  },
  getImport: { params, result: stage, errors: ["NotFound"] },
  /** Nothing is stored. `entry`: which book of an archive; it is remembered. */
  readImport: {
    params,
    body: z.strictObject({ entry: z.optional(z.string().check(z.maxLength(65_535))) }),
    result: z.discriminatedUnion("outcome", [
      z.strictObject({ outcome: z.literal("choose"), books: z.array(z.string()) }),
      preview,
      z.strictObject({
        outcome: z.literal("refused"),
        message: z.string(),
        place: z.nullable(z.strictObject({ line: id, column: id })),
      }),
    ]),
    errors: ["InvalidRequestFields", "NotFound", "TooManyRequests"],
  },
  /** All or nothing. `cuts` and `titles` go by the preview's pieces; `replaceWorkId`: that draft goes into the bin. */
  commitImport: {
    large: true,
    params,
    body: z.strictObject({
      title: z.optional(requiredText("Название", 150)),
      cuts: z.optional(z.array(z.enum(["begin", "join", "skip"])).check(z.maxLength(500_000))),
      titles: z.optional(
        z.array(z.strictObject({ piece: count, title: z.string().check(z.maxLength(200)) })).check(z.maxLength(5_000)),
      ),
      replaceWorkId: z.optional(id),
    }),
    result: imported,
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
  cancelImport: { params, result: z.strictObject({}), errors: ["InvalidRequestFields", "NotFound"] },
});
