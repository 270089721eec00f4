import { createHmac, timingSafeEqual } from "node:crypto";
import { signingKey } from "../db/signing.ts";

/** The key that brings a guest back to a letter: computed again for every link, so that no table holds it. */
export const letterKey = (letterId: number): string =>
  createHmac("sha256", signingKey()).update(`support letter ${letterId}`).digest("base64url");

/** Is this the key of the letter? */
export function isKeyOf(letterId: number, given: string): boolean {
  const [written, right] = [Buffer.from(given), Buffer.from(letterKey(letterId))];
  return written.length === right.length && timingSafeEqual(written, right);
}
