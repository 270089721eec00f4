import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { signingKey } from "../db/signing.ts";

/** For whom an address of a sound was made, 0 for a guest, and until when, in seconds. */
export type Signed = { audioId: string; personId: number; expires: number };
type Query = Partial<Record<string, unknown>>;

/** So long an address holds, in milliseconds. */
export const ADDRESS_LIFE = 6 * 3_600_000;

const signatureOf = ({ audioId, personId, expires }: Signed): Buffer =>
  createHmac("sha256", Buffer.from(hkdfSync("sha256", signingKey(), "", "addresses of sounds", 32)))
    .update(`${audioId} ${personId} ${expires}`)
    .digest();

/** The address under which this person has a sound until then. */
export const addressOf = (signed: Signed): string =>
  `/audio/${signed.audioId}?p=${signed.personId}&e=${signed.expires}&s=${signatureOf(signed).toString("base64url")}`;

const numberIn = (value: unknown): number =>
  typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;

/** Whom the address was made for and until when; null: nobody has signed it. */
export function readAddress(audioId: string, { p, e, s }: Query): Signed | null {
  const signed = { audioId, personId: numberIn(p), expires: numberIn(e) };
  if (Number.isNaN(signed.personId) || Number.isNaN(signed.expires) || typeof s !== "string") return null;
  const [given, right] = [Buffer.from(s, "base64url"), signatureOf(signed)];
  return given.length === right.length && timingSafeEqual(given, right) ? signed : null;
}
