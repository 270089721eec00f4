import { createHmac, timingSafeEqual } from "node:crypto";
import { refusals } from "../../src/text/refusals.ts";
import { signingKey } from "../db/signing.ts";
import { Refusal } from "../http/refusal.ts";

const signatureOf = (accountId: number): Buffer =>
  createHmac("sha256", signingKey()).update(`digest ${accountId}`).digest();

/** The token that lets the reader of a letter end the letters without a login, and nothing else. It does not expire. */
export const digestToken = (accountId: number): string =>
  `${accountId}.${signatureOf(accountId).toString("base64url")}`;

/** Whose letter it was. @throws Refusal InvalidRequestFields */
export function accountOfDigest(token: string): number {
  const [, id = "", signature = ""] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(signature, "base64url");
  const right = signatureOf(Number(id));
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new Refusal("InvalidRequestFields", refusals.linkIsWrong);
  return Number(id);
}
