import type { FastifyReply, FastifyRequest } from "fastify";
import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import { cookieAttributes } from "./cookies.ts";

/** A guest's answer is kept in this browser for 30 days; a signed-in person's is in the account alone. */
const cookie = "adult";
const lifetime = 30 * 86_400;

/** Has the guest of this browser said that they are 18? */
export const isAdultGuest = ({ cookies }: FastifyRequest): boolean => cookies[cookie] === "1";

/** Keeps that a guest has said so. */
export function rememberAdultGuest(reply: FastifyReply): void {
  reply.setCookie(cookie, "1", { ...cookieAttributes(config()), httpOnly: true, maxAge: lifetime });
}

/** Keeps that a person has said so; the first time stays. */
export const confirmAdult = async (accountId: number, now: Date): Promise<void> => {
  await db()
    .updateTable("account")
    .set({ adultConfirmedAt: now.toISOString() })
    .where("id", "=", accountId)
    .where("adultConfirmedAt", "is", null)
    .execute();
};
