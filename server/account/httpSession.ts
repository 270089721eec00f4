import type { FastifyReply, FastifyRequest } from "fastify";
import { sessionRoutes } from "../../src/api/contract/session.routes.ts";
import { refusals } from "../../src/text/refusals.ts";
import { type Config, config } from "../config.ts";
import type { Exchange, User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { barredOf } from "./barring.ts";
import { cookieAttributes, isSecure } from "./cookies.ts";
import { deviceOf, seeDevice } from "./devices.ts";
import type { CallOrigin } from "./events.ts";
import {
  endSessionOfSecret,
  extendSession,
  type Session,
  sessionLifetime,
  sessionOfBearer,
  sessionOfSecret,
} from "./sessions.ts";
import { tokenHash } from "./tokens.ts";

const flagCookie = "LoginCookie";
const whoIsThere = new Set([sessionRoutes.getAccount, sessionRoutes.getBearerToken].map(({ path }) => `/api${path}`));
/**
 * Only what is asked when a page begins takes cookies back: another answer, still on its way while somebody logs in, would take the new ones
 * along.
 */
const isBeginning = ({ headers, routeOptions }: FastifyRequest): boolean =>
  headers["sec-fetch-dest"] === "document" || whoIsThere.has(routeOptions.url ?? "");
/** The name of the cookie that holds the session. */
export const secretCookie = (settings: Config): string => (isSecure(settings) ? "__Host-sid" : "sid");

/** What a call came with: its live session, and the bearer that it sent. */
type Caller = { session: Session | null; bearer: string | null };
const callers = new WeakMap<FastifyRequest, Caller>();

/** The live session of a call, also of a banned or disabled account; and the bearer that it sent. */
export const callerOf = (request: FastifyRequest): Caller => callers.get(request) ?? { session: null, bearer: null };

/** The session of a call that only signed-in people may make. @throws when there is none */
export const sessionOf = ({ request }: Exchange): Session => {
  const { session } = callerOf(request);
  if (!session) throw new Error("a call of a signed-in user has no session");
  return session;
};

/** Where a call comes from. */
export const fromOf = ({ request, address }: Exchange): CallOrigin => ({
  address,
  userAgent: request.headers["user-agent"] ?? "",
});

/** Gives the browser the secret (`sid`) and the readable flag (`LoginCookie`, no secret) for 90 days. */
export function setSessionCookies(reply: FastifyReply, secret: string): void {
  const lasting = { ...cookieAttributes(config()), maxAge: sessionLifetime / 1_000 };
  reply.setCookie(secretCookie(config()), secret, { ...lasting, httpOnly: true });
  reply.setCookie(flagCookie, "1", lasting);
}

/** Takes both cookies back. */
export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(secretCookie(config()), { ...cookieAttributes(config()), httpOnly: true });
  reply.clearCookie(flagCookie, cookieAttributes(config()));
}

/** Ends what the browser held before it is given a new session, so that no forgotten one stays alive. */
export async function endSessionOfBrowser(request: FastifyRequest): Promise<void> {
  const secret = request.cookies[secretCookie(config())];
  if (secret) await endSessionOfSecret(secret);
}

/**
 * Who sends the request? A bearer token decides, else the cookie `sid` (docs/spec/api.md, «Sessions of requests»;
 * docs/spec/account.md, «Sessions»). `Bearer guest` and the public API key belong to no person, so the cookie decides. A cookie
 * without a live session makes the sender a guest. Where a page begins, the server clears that cookie together with its flag.
 * @throws Refusal InvalidAuthorizationScheme, InvalidToken, ExpiredToken
 */
export async function readSession(request: FastifyRequest, reply: FastifyReply, now: Date): Promise<User | null> {
  const ofCookie = await sessionOfCookies(request, reply, now);
  const bearer = bearerOf(request);
  const session = bearer === null ? ofCookie : await sessionOrRefusal(bearer, now);
  callers.set(request, { session, bearer });
  return session && asUser(session, now);
}

/** Staff without the second factor are readers: no call can forget it. */
function asUser(session: Session, now: Date): User {
  const { accountId, roles, hasSecondFactor, emailConfirmedAt, adultConfirmedAt } = session;
  const barred = barredOf(session, now);
  const lacksFactor = roles.length > 0 && !hasSecondFactor && config().staffTotp === "required";
  return {
    id: accountId,
    roles: lacksFactor ? [] : roles,
    emailIsConfirmed: emailConfirmedAt !== null,
    isAdult: adultConfirmedAt !== null,
    ...(lacksFactor && { lacksFactor }),
    ...(barred && { barred }),
  };
}

function bearerOf({ headers }: FastifyRequest): string | null {
  if (headers.authorization === undefined) return null;
  const [scheme = "", token = ""] = headers.authorization.trim().split(/\s+/, 2);
  if (scheme.toLowerCase() !== "bearer") throw new Refusal("InvalidAuthorizationScheme", refusals.invalidScheme);
  const { publicApiKey } = config();
  const isNobodys = token === "guest" || (publicApiKey && tokenHash(token).equals(tokenHash(publicApiKey)));
  return isNobodys ? null : token;
}

async function sessionOrRefusal(bearer: string, now: Date): Promise<Session> {
  const found = await sessionOfBearer(bearer, now);
  if (found === "unknown") throw new Refusal("InvalidToken", refusals.invalidToken);
  if (found === "expired") throw new Refusal("ExpiredToken", refusals.expiredToken);
  return found;
}

async function sessionOfCookies(request: FastifyRequest, reply: FastifyReply, now: Date): Promise<Session | null> {
  const secret = request.cookies[secretCookie(config())];
  const session = secret ? ((await sessionOfSecret(secret, now)) ?? null) : null;
  const isStale = !session && (secret !== undefined || request.cookies[flagCookie] !== undefined);
  if (isStale && isBeginning(request)) clearSessionCookies(reply);
  if (session && secret && (await extendSession(session, now))) {
    setSessionCookies(reply, secret);
    await seeDevice(session.accountId, deviceOf(request), now);
  }
  return session;
}
