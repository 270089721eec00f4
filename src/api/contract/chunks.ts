import * as z from "zod/mini";
import { count } from "./fields.ts";

/** `[begin, end)` in bytes. */
export const byteRange = z.tuple([count, count]);

export const chunkOffset = z.pipe(z.coerce.number<number>(), count);

/** `sha256` of the bytes that are stored now, in hexadecimal; `isStored`: something of them was not there before. */
export const chunkStored = z.strictObject({ received: count, isStored: z.boolean(), sha256: z.string() });

/** Offset, size and SHA-256 of every chunk that was sent, by the browser's own reading; together the whole file. */
export const chunkDigests = z
  .array(z.tuple([count, count, z.string().check(z.regex(/^[0-9a-f]{64}$/))]))
  .check(z.minLength(1), z.maxLength(32_768));

/** Holes, and chunks that differ, which are forgotten; the first 100. */
export const chunksMissing = z.strictObject({
  outcome: z.literal("missing"),
  missing: z.array(z.strictObject({ offset: count, byteSize: count })),
});
