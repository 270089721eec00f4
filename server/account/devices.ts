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

/** When this person was last seen in this browser; undefined: never. */
export async function deviceSeenAt(accountId: number, device: string): Promise<Date | undefined> {
  const known = await db()
    .selectFrom("knownDevice")
    .where("accountId", "=", accountId)
    .where("secretHash", "=", tokenHash(device))
    .select("seenAt")
    .executeTakeFirst();
  return known?.seenAt;
}

/** A browser that the person used within this time is familiar: a login from it sends the owner no letter. */
const FAMILIAR = 90 * DAY;

/** Has the person been in this browser lately? `seenAt`: what `deviceSeenAt` knows of it. */
export const isFamiliar = (seenAt: Date | undefined, now: Date): boolean =>
  seenAt !== undefined && now.getTime() - seenAt.getTime() < FAMILIAR;

/** The person is still here: a session that goes on keeps its browser familiar. */
export async function seeDevice(accountId: number, device: string | undefined, now: Date): Promise<void> {
  if (device === undefined) return;
  await db()
    .updateTable("knownDevice")
    .set({ seenAt: now.toISOString() })
    .where("accountId", "=", accountId)
    .where("secretHash", "=", tokenHash(device))
    .execute();
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
