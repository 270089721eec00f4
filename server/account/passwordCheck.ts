import { refusals } from "../../src/text/refusals.ts";
import { db } from "../db/transaction.ts";
import { networkOf } from "../http/networks.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, forgetAttempts, type Limit, uncountAttempt } from "../limits/attempts.ts";
import { countLogin } from "./countLogin.ts";
import { deviceSeenAt } from "./devices.ts";
import { type CallOrigin, recordRefusedLogin } from "./events.ts";
import { verifyPassword } from "./passwords.ts";

/** Of one login from one network. */
const loginLimit: Limit = { kind: "login", count: 10, per: "quarter" };
/** Of one login from everywhere: a stranger's tries must not lock the right person out, whose browser is known. */
const loginEverywhereLimit: Limit = { kind: "login-everywhere", count: 100, per: "quarter" };
const loginDeviceLimit: Limit = { kind: "login-device", count: 10, per: "quarter" };
const loginAddressLimit: Limit = { kind: "login-address", count: 50, per: "quarter" };

/** A wrong password and an unknown login are alike. */
export const wrongLogin = (): Refusal => Refusal.field("password", refusals.wrongLogin);

/** `device`: what the browser holds that somebody has come in from. */
export type Entrant = CallOrigin & { device: string | undefined };

const accountOf = (login: string) =>
  db()
    .selectFrom("account")
    .select(["id", "email", "passwordHash", "bannedAt", "bannedUntil", "banReason", "disabledAt"])
    // An address holds an @, a user name never does: one of the two at most. An erased account has no password.
    .where("passwordHash", "!=", "")
    .where((is) => is.or([is("email", "=", login), is(is.fn<string>("lower", ["userName"]), "=", login)]))
    .executeTakeFirst();

/** A known browser has tries of its own; all others share those of their network and those of the login. */
const limitsOf = (login: string, { address, device }: Entrant, isKnown: boolean): [Limit, string][] =>
  isKnown
    ? [[loginDeviceLimit, `${login} ${device}`]]
    : [
        [loginAddressLimit, address],
        [loginLimit, `${login} ${networkOf(address)}`],
        [loginEverywhereLimit, login],
      ];

/**
 * Checks login and password before anybody is signed in. A wrong password and an unknown login are alike in words, in
 * counting and in work; all calls that ask this way share one count of tries.
 * @returns the account, whether it may log in or not, and when it was last seen from this browser
 * @throws Refusal InvalidRequestFields; TooManyRequests (in 15 minutes 10 wrong tries a login and network, 50 a
 * network, 100 a login; 10 a login and browser that the person has come in from)
 */
export async function checkPassword(given: { login: string; password: string }, from: Entrant, now: Date) {
  const login = given.login.toLowerCase();
  const account = await accountOf(login);
  const seenAt = account && from.device ? await deviceSeenAt(account.id, from.device) : undefined;
  const counted = limitsOf(login, from, seenAt !== undefined);
  for (const [limit, subject] of counted) await countAttempt(limit, subject, now);
  const isRight = await verifyPassword(account?.passwordHash, given.password);
  if (!account || !isRight) {
    if (account) await recordRefusedLogin(account.id, "loginRefused", from, now);
    countLogin({ outcome: "wrongPassword" });
    const wrong = wrongLogin();
    wrong.account = account?.id;
    throw wrong;
  }
  for (const [limit, subject] of counted)
    if (limit === loginLimit || limit === loginDeviceLimit) await forgetAttempts(limit, subject);
    else await uncountAttempt(limit, subject, now);
  return { account, seenAt };
}
