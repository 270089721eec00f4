import type { FastifyReply, FastifyRequest } from "fastify";
import { addDays, dayStart, moscowDay } from "../../src/text/days.ts";
import { isUnchanged } from "../http/unchanged.ts";
import type { Key } from "./keys.ts";

/** A session, its flag, and a guest's word that they are 18 (account/httpSession.ts, account/adult.ts). */
const personal = /(?:^|;)\s*(?:LoginCookie|sid|__Host-sid|adult)=/;

/** Does this request say nothing of who asks? Then every guest gets the same. */
export const asksAsAnybody = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  headers.authorization === undefined && !personal.test(headers.cookie ?? "");

/** Prices and the names of days change with the day by Moscow. */
const secondsLeftOfDay = (now: Date): number =>
  Math.floor((dayStart(addDays(moscowDay(now.getTime()), 1)) - now.getTime()) / 1_000);

type Shared = {
  keys: readonly Key[];
  /** All that the answer is made of. */
  made: string;
  /** How long a shared cache may answer by itself; 0: it asks each time. */
  seconds: number;
  now: Date;
};

/**
 * Lets caches share an answer, and names it by what it is made of.
 * @param request one that `asksAsAnybody`
 * @returns has the asker got it already? Then it is 304, without a body
 */
export function share(request: FastifyRequest, reply: FastifyReply, { keys, made, seconds, now }: Shared): boolean {
  const left = Math.min(seconds, secondsLeftOfDay(now));
  const named = ["page", ...keys].join(" ");
  reply.headers({
    "cache-control": left > 0 ? `public, max-age=0, s-maxage=${left}, must-revalidate` : "public, no-cache",
    vary: "cookie, authorization",
    xkey: named,
    "surrogate-key": named,
  });
  return isUnchanged(request, reply, `${moscowDay(now.getTime())} ${made}`);
}
