import type { IncomingHttpHeaders } from "node:http";

const HEADER = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):\s*(?:,|$)/i;

/** What `Content-Digest` (RFC 9530) says of a body, in hexadecimal; null: nothing about SHA-256. */
function contentDigest(header: string | string[] | undefined): string | null {
  const digest = HEADER.exec([header ?? ""].flat().join(","))?.[1];
  return digest === undefined ? null : Buffer.from(digest, "base64").toString("hex");
}

/** Of a body; null: the sender does not say how long it is. */
const contentLength = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,12}$/.test(header) ? Number(header) : null;

/** What the head of a chunk says of its body. */
export const sentWith = (headers: IncomingHttpHeaders): { length: number | null; sha256: string | null } => ({
  length: contentLength(headers["content-length"]),
  sha256: contentDigest(headers["content-digest"]),
});
