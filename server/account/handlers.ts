import type { ResultOf } from "../../src/api/contract/index.ts";
import { guestAccount, initialsOf } from "../../src/text/people.ts";
import type { Exchange, Handlers, User } from "../http/dispatcher.ts";
import { followingOf } from "../people/following.ts";
import { ignores } from "../people/ignoring.ts";
import { canWrite } from "../people/policy.ts";
import { privacyOf } from "../people/privacy.ts";
import { shownProfileOf } from "../people/profiles.ts";
import { visibleById, visibleByUserName } from "../people/visiting.ts";
import { confirmAdult, rememberAdultGuest } from "./adult.ts";
import { deviceOf, rememberDevice } from "./devices.ts";
import { factorEndOf } from "./factorRemoval.ts";
import {
  callerOf,
  clearSessionCookies,
  endSessionOfBrowser,
  fromOf,
  sessionOf,
  setSessionCookies,
} from "./httpSession.ts";
import { type Entry, logIn, logOut } from "./login.ts";
import { storedProfileOf, updateProfile } from "./profile.ts";
import { askForConfirmation, askForRecovery, confirmEmail, resetPassword } from "./recovery.ts";
import { registerAccount } from "./registration.ts";
import { lendBearerToken, makeBearerToken } from "./sessions.ts";
import { changeUserName } from "./userNameChange.ts";

/** What log-in, registration and a new password end with: the browser's former session is replaced by the new one. */
export async function enter(exchange: Exchange & { now: Date }, { userId, twoFactorEnabled, secret }: Entry) {
  if (secret === null) return { userId, twoFactorEnabled, codeRequired: true };
  await endSessionOfBrowser(exchange.request);
  await rememberDevice(userId, exchange, exchange.now);
  setSessionCookies(exchange.reply, secret);
  return { userId, twoFactorEnabled, codeRequired: false };
}

/**
 * The current user, or the guest. Answers banned and disabled people as well, without their roles, so that the shell knows who
 * they are: every call for signed-in users then says UserIsBanned or UserAccountIsDisabled.
 */
const currentUser = async (
  _: object,
  { request, now, user }: Exchange & { now: Date; user: User | null },
): Promise<ResultOf<"getAccount">> => {
  const { session, bearer } = callerOf(request);
  if (!session) return guestAccount;
  const { accountId, fio, userName, avatarUrl, backgroundUrl, email, emailConfirmedAt } = session;
  return {
    id: accountId,
    fio,
    initials: initialsOf(fio),
    userName,
    avatarUrl,
    backgroundUrl,
    roles: [...(user?.roles ?? [])],
    token: bearer ?? (await lendBearerToken(session, now)),
    email,
    emailIsConfirmed: emailConfirmedAt !== null,
    ...(session.isSeller && { isSeller: true as const }),
  };
};

/**
 * Calls of accounts and sessions (docs/spec/account.md, «Account fields», «Sign-in», «Sessions» and «Account calls»; their
 * errors are in docs/spec/api.md, «Error codes»).
 */
export const accountHandlers = {
  /** A token for 15 minutes, tied to the session of the cookie (or of the bearer) that asks. */
  getBearerToken: async (_, exchange) => {
    const session = sessionOf(exchange);
    return { ...(await makeBearerToken(session, exchange.now)), ...(await factorEndOf(session.accountId)) };
  },

  getAccount: currentUser,
  getCurrentUser: currentUser,

  getUserName: async ({ params }) => ({ userName: (await visibleById(params.id)).userName }),

  /** A segment of digits alone is already an id (docs/spec/application.md, «Guards»). */
  getUserId: async ({ params: { username } }) => {
    const isId = /^\d{1,15}$/.test(username);
    const { id } = await (isId ? visibleById(Number(username)) : visibleByUserName(username));
    return { id };
  },

  getShortInfo: async ({ params }, { user }) => ({
    ...(await visibleById(params.id)),
    ...(await followingOf(params.id, user)),
    isIgnored: user !== null && (await ignores(user.id, params.id)),
    canWrite: await canWrite(user, params.id),
    inSearchEngines: (await privacyOf(params.id)).inSearchEngines,
    ...(await shownProfileOf(params.id)),
  }),

  /** Makes an account and logs in. @throws Refusal InvalidRequestFields, TooManyRequests */
  register: async ({ body }, exchange) => enter(exchange, await registerAccount(body, fromOf(exchange), exchange.now)),

  /** @throws Refusal InvalidRequestFields */
  confirmEmail: ({ body }, { now, address }) => confirmEmail(body.token, address, now),

  /** @throws Refusal TooManyRequests */
  sendEmailConfirmation: async (_, exchange) => {
    const { accountId, email, emailConfirmedAt } = sessionOf(exchange);
    await askForConfirmation({ id: accountId, email, isConfirmed: emailConfirmedAt !== null }, exchange.now);
    return { email };
  },

  /** @throws Refusal InvalidRequestFields, TooManyRequests, UserIsBanned, UserAccountIsDisabled */
  loginByPassword: async ({ body }, exchange) =>
    enter(exchange, await logIn(body, { ...fromOf(exchange), device: deviceOf(exchange.request) }, exchange.now)),

  confirmAdult: async (_, { user, reply, now }) => (user ? confirmAdult(user.id, now) : rememberAdultGuest(reply)),

  /** @throws Refusal TooManyRequests */
  recoverPassword: ({ body }, { address, now }) => askForRecovery(body.email, address, now),

  /** Sets the password, and logs in where no code is asked for. @throws Refusal InvalidRequestFields */
  resetPassword: async ({ body }, exchange) =>
    enter(exchange, await resetPassword(body, fromOf(exchange), exchange.now)),

  /** Ends the session of the bearer and that of the cookie: `sid`, flag and bearer tokens are of no use any more. */
  logout: async (_, exchange) => {
    const { request, reply, now } = exchange;
    const { session } = callerOf(request);
    if (session) await logOut(session, fromOf(exchange), now);
    await endSessionOfBrowser(request);
    clearSessionCookies(reply);
  },

  getProfile: (_, { user, now }) => storedProfileOf(user.id, now),

  /** @throws Refusal InvalidRequestFields */
  updateProfile: async ({ body }, exchange) => {
    await updateProfile(exchange.user.id, body, fromOf(exchange), exchange.now);
    return storedProfileOf(exchange.user.id, exchange.now);
  },

  /** @throws Refusal InvalidRequestFields, TooManyRequests */
  changeUserName: async ({ body }, exchange) => {
    await changeUserName(sessionOf(exchange), body, fromOf(exchange), exchange.now);
    return { userName: body.userName };
  },
} satisfies Partial<Handlers>;
