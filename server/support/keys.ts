import { createHmac, timingSafeEqual } from "node:crypto";
import { signingKey } from "../db/signing.ts";

const digestOf = (letterId: number): Buffer =>
  createHmac("sha256", signingKey()).update(`support letter ${letterId}`).digest();

/** What a guest comes back to a letter with: worked out anew for every link, so that no table holds it. */
export const letterKey = (letterId: number): string => digestOf(letterId).toString("base64url");

/** Is this the key of the letter? */
export function isKeyOf(letterId: number, given: string): boolean {
  const [asked, right] = [Buffer.from(given, "base64url"), digestOf(letterId)];
  return asked.length === right.length && timingSafeEqual(asked, right);
}
