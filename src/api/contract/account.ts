import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { agreed, email, id, newPassword, noAddress, optionalText, pathId, requiredText, time } from "./fields.ts";
import { obey, orRequired } from "./obey.ts";
import { factorCode } from "./proof.ts";
import { userName } from "./userName.ts";

export const role = z.enum(["Moderator", "Admin"]);

/** A guest has the id -1, the token 'guest' and the initials 'AT' (docs/spec/language.md, «Names and initials»). */
const account = z.strictObject({
  id: z.int(),
  fio: z.string(),
  initials: z.string(),
  userName: z.string(),
  avatarUrl: z.nullable(z.string()),
  backgroundUrl: z.nullable(z.string()),
  roles: z.array(role),
  token: z.string(),
  email: z.nullable(z.string()),
  emailIsConfirmed: z.boolean(),
  /** Set for a person who sells, or has sold, a work of their own. */
  isSeller: z.optional(z.literal(true)),
});

export const registration = z.strictObject({
  fio: requiredText("Имя", 60, 2).check(noAddress("Имя")),
  userName,
  email: email("Электронная почта"),
  password: newPassword("Пароль"),
  termsAgree: agreed("примите условия использования"),
  personalDataAgree: agreed("дайте согласие на обработку персональных данных"),
});

export const credentials = z.strictObject({
  /** E-mail or user name. */
  login: requiredText("Почта или имя пользователя", 254),
  password: z.string(orRequired("Пароль")).check(...obey("Пароль", { required: true, max: 1_000 })),
  /** Of the second factor; an account without one is not asked for it. */
  code: z.optional(factorCode),
});

export const recovery = z.strictObject({ email: email("Электронная почта") });
/** `token`: from the letter's link. */
export const passwordReset = z.strictObject({
  token: z.string().check(z.maxLength(200)),
  password: newPassword("Новый пароль"),
});

/** `codeRequired`: nobody is signed in yet; the same call once more with `code`. */
export const loggedIn = z.strictObject({ userId: id, twoFactorEnabled: z.boolean(), codeRequired: z.boolean() });

export const accountSchemas = defineSchemas({
  /** `factorEndsAt`: somebody has asked to turn the second factor off, and then it goes. */
  getBearerToken: {
    result: z.strictObject({ token: z.string(), expiresAt: time, factorEndsAt: z.optional(time) }),
  },
  getAccount: { result: account },
  /** The former address of `getAccount`: the same in every way. */
  getCurrentUser: { result: account },
  getUserName: {
    params: z.strictObject({ id: pathId }),
    result: z.strictObject({ userName: z.string() }),
    errors: ["NotFound"],
  },
  getUserId: {
    params: z.strictObject({ username: optionalText("Имя пользователя", 60) }),
    result: z.strictObject({ id }),
    errors: ["NotFound"],
  },
  register: { body: registration, result: loggedIn, errors: ["InvalidRequestFields", "TooManyRequests"] },
  confirmEmail: {
    body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
    result: z.strictObject({ email: z.string() }),
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
  sendEmailConfirmation: { result: z.strictObject({ email: z.string() }), errors: ["TooManyRequests"] },
  loginByPassword: {
    body: credentials,
    result: loggedIn,
    errors: ["InvalidRequestFields", "TooManyRequests", "UserAccountIsDisabled"],
  },
  /** The asker says that they are 18: kept in the account, of a guest in the cookie `adult` for 30 days. */
  confirmAdult: { body: z.strictObject({}), result: z.strictObject({}) },
  recoverPassword: { body: recovery, result: z.strictObject({}), errors: ["TooManyRequests"] },
  resetPassword: { body: passwordReset, result: loggedIn, errors: ["InvalidRequestFields", "TooManyRequests"] },
  logout: { result: z.strictObject({}) },
});
