import { createHash, randomBytes } from "node:crypto";

/** 256 random bits as text for a cookie, a header or a link. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** SHA-256: the token is random, so that a slow hash would protect nothing more. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
