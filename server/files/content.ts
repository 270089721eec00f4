import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { refusals } from "../../src/text/refusals.ts";
import { extensionOf, type FileFacts } from "../../src/text/rules.ts";
import { tooLargeText, type UploadKind, uploadFault } from "../../src/text/uploads.ts";
import type { UploadedFile } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import type { Limit } from "../limits/attempts.ts";
import { countUpload } from "./countUpload.ts";
import { isPdf } from "./pdf.ts";

export const uploadsLimit: Limit = { kind: "upload", count: 300, per: "hour" };

// Of all that the library can read, only what is asked for here: its readers of other formats are never reached.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadWebp",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadHeif",
  ],
});

const startsWith = (bytes: Buffer, signature: string, at = 0): boolean =>
  bytes.subarray(at, at + signature.length).equals(Buffer.from(signature, "latin1"));

/** AVIF is one of many formats with a box «ftyp»: its brands must say so. */
const isAvif = (bytes: Buffer): boolean =>
  startsWith(bytes, "ftyp", 4) &&
  /avi[fs]/.test(bytes.subarray(8, Math.min(bytes.readUInt32BE(0), 128)).toString("latin1"));

const kinds: readonly [type: string, is: (bytes: Buffer) => boolean][] = [
  ["image/jpeg", (bytes) => startsWith(bytes, "\xff\xd8\xff")],
  ["image/png", (bytes) => startsWith(bytes, "\x89PNG\r\n\x1a\n")],
  ["image/gif", (bytes) => startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")],
  ["image/webp", (bytes) => startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)],
  ["image/avif", isAvif],
  ["application/pdf", isPdf],
];

/** The bytes decide; the name and the type that the browser says are not trusted. SVG is refused, because it can hold scripts. */
export const contentTypeOf = (bytes: Buffer): string =>
  (bytes.length > 16 && kinds.find(([, is]) => is(bytes))?.[0]) || "application/octet-stream";

export const isImage = (bytes: Buffer): boolean => contentTypeOf(bytes).startsWith("image/");

/** Sharp sees the first frame of a PNG alone: one that moves says so in a chunk before its points. */
function isMovingPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString("latin1", at + 4, at + 8);
    if (chunk === "acTL") return true;
    if (chunk === "IDAT") return false;
  }
  return false;
}

/** A series of pictures is of the brand «avis». */
const isMoving = (bytes: Buffer, pages = 1): boolean =>
  pages > 1 || (startsWith(bytes, "\x89PNG") && isMovingPng(bytes)) || startsWith(bytes, "ftypavis", 4);

/** Measures in pixels of the picture as it is seen, by its head, before anything is decoded; nothing where it cannot be read. */
async function measured(bytes: Buffer): Promise<Pick<FileFacts, "width" | "height" | "isMoving">> {
  if (!isImage(bytes)) return {};
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const { width = 0, height = 0 } = head?.autoOrient ?? {};
  return { ...(width > 0 && height > 0 && { width, height }), isMoving: isMoving(bytes, head?.pages) };
}

/** What the bytes say of a file: its type, the ending that a file of this type has, its counted size, its measures, whether it moves. */
export async function factsOf(name: string, bytes: Buffer): Promise<FileFacts> {
  const type = contentTypeOf(bytes);
  const extension = extensionOf(type);
  const stem = name.replace(/\.[^.]*$/, "");
  return { name: extension && `${stem}.${extension}`, type, size: bytes.length, ...(await measured(bytes)) };
}

/**
 * A whole file that is what its kind must be (src/text/uploads.ts), judged by its content.
 * @throws Refusal InvalidRequestFields with the field `file`
 */
export async function readUpload(file: UploadedFile, kind: UploadKind): Promise<Buffer> {
  countUpload({ kind, outcome: "begun" });
  try {
    const bytes = await judged(file, kind);
    countUpload({ kind, outcome: "completed" });
    return bytes;
  } catch (error) {
    // What was cut off on its way was given up by its sender.
    if (error instanceof Refusal && error.envelope.invalidFields) countUpload({ kind, outcome: "refused" });
    throw error;
  }
}

async function judged({ name, stream }: UploadedFile, kind: UploadKind): Promise<Buffer> {
  const bytes = await buffer(stream).catch((error: unknown) => {
    // The stream ends so when it is longer than the call allows: the rest was never kept.
    if (error instanceof Refusal && error.message === refusals.tooLarge)
      throw Refusal.field("file", tooLargeText(kind));
    throw error;
  });
  const fault = uploadFault(kind, await factsOf(name, bytes));
  if (fault !== undefined) throw Refusal.field("file", fault);
  return bytes;
}
