import type { FastifyReply, FastifyRequest } from "fastify";
import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import { cookieAttributes, isSecure } from "./cookies.ts";
import { newToken, tokenHash } from "./tokens.ts";

const DAY = 86_400_000;
/** As long as a browser keeps a cookie. */
export const deviceMemory = 400 * DAY;

const cookieName = (): string => (isSecure(config()) ? "__Host-device" : "device");

/** What a browser holds that somebody has come in from; nothing: none ever has. */
export const deviceOf = (request: FastifyRequest): string | undefined => request.cookies[cookieName()];

/** Has this person come in from this browser before? */
export async function isKnownDevice(accountId: number, device: string): Promise<boolean> {
  const known = await db()
    .selectFrom("knownDevice")
    .where("accountId", "=", accountId)
    .where("secretHash", "=", tokenHash(device))
    .select("seenAt")
    .executeTakeFirst();
  return known !== undefined;
}

/** As many as sessions. */
const MOST_DEVICES = 50;

/** This person has come in from this browser, of so many the oldest is forgotten. The cookie opens nothing. */
export async function rememberDevice(
  accountId: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  now: Date,
): Promise<void> {
  const device = deviceOf(request) ?? newToken();
  const seenAt = now.toISOString();
  await db()
    .insertInto("knownDevice")
    .values({ accountId, secretHash: tokenHash(device), seenAt })
    .onConflict((same) => same.columns(["accountId", "secretHash"]).doUpdateSet({ seenAt }))
    .execute();
  await db()
    .deleteFrom("knownDevice")
    .where("accountId", "=", accountId)
    .where("secretHash", "in", (query) =>
      query
        .selectFrom("knownDevice")
        .where("accountId", "=", accountId)
        .orderBy("seenAt", "desc")
        .offset(MOST_DEVICES)
        .select("secretHash"),
    )
    .execute();
  reply.setCookie(cookieName(), device, {
    ...cookieAttributes(config()),
    httpOnly: true,
    maxAge: deviceMemory / 1_000,
  });
}
