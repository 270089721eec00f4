import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { count, id, newPassword, pathId, time } from "./fields.ts";
import { proof, proven } from "./proof.ts";

/** What is written down about who may come in, and who did. */
export const eventKind = z.enum([
  "registered",
  "login",
  "loginByCode",
  "loginByRecoveryCode",
  "loginRefused",
  "loginCodeRefused",
  "logout",
  "passwordChanged",
  "passwordReset",
  "userNameChanged",
  "sessionEnded",
  "otherSessionsEnded",
  "disowned",
  "totpEnabled",
  "totpDisabled",
  "recoveryCodesRenewed",
  "emailChangeRequested",
  "emailChangeCancelled",
  "emailChanged",
  "emailChangeUndone",
  "phoneChangeRequested",
  "phoneChanged",
  "phoneRemoved",
  "factorRemovalRequested",
  "factorRemovalConfirmed",
  "factorRemovalCancelled",
  "factorRemoved",
  "firstAdmin",
  "roleGiven",
  "roleTaken",
  "banned",
  "unbanned",
  "sessionsEndedByStaff",
  "readerKeyCreated",
  "readerKeyRevoked",
  "exportRequested",
  "exportTaken",
  "identificationSent",
  "identificationWithdrawn",
  "identificationSeen",
  "scanSeen",
  "identificationApproved",
  "identificationRejected",
  "identificationRevoked",
  "reportedMessageSeen",
  "orderRefundedByStaff",
  "orderSettled",
  "exclusiveDecided",
  "payoutRequested",
  "payoutExported",
  "payoutPaid",
  "payoutRejected",
  "deletionRequested",
  "deletionCancelled",
  "erased",
]);

/** Where something came from: the browser in words, and the address of its network. */
const origin = {
  /** «Firefox, Linux»; empty: it has not said. */
  device: z.string(),
  isMobile: z.boolean(),
  address: z.string(),
};

const event = z.strictObject({
  id,
  kind: eventKind,
  at: time,
  ...origin,
  /** Set when a member of the staff did it: their note. The event does not say from where. */
  staff: z.optional(z.strictObject({ note: z.string() })),
});
const session = z.strictObject({ id, isCurrent: z.boolean(), ...origin, createdAt: time, lastSeenAt: time });

/** `requested`: `email` waits for its confirmation; `changed`: `formerEmail` can take it back until then. */
const emailChange = z.nullable(
  z.strictObject({ state: z.enum(["requested", "changed"]), formerEmail: z.string(), email: z.string(), until: time }),
);

/** Null: the password is enough to come in. */
export const twoFactor = z.nullable(z.strictObject({ enabledAt: time, recoveryCodesLeft: count }));

export const passwordChange = z.strictObject({ newPassword: newPassword("Новый пароль"), proof });

export const securitySchemas = defineSchemas({
  /** How the account is guarded; `passwordChangedAt` null: still the password of the registration. */
  getSecurity: {
    result: z.strictObject({
      email: z.string(),
      emailIsConfirmed: z.boolean(),
      passwordChangedAt: z.nullable(time),
      registeredAt: time,
      emailChange,
      /** A contact for payouts, in E.164; null: none is confirmed. */
      phone: z.nullable(z.string()),
      /** A code was sent to this number, and is of use until then. */
      phoneChange: z.nullable(z.strictObject({ phone: z.string(), until: time })),
      /** Holds roles that do not count until the second factor is on. */
      staffNeedsFactor: z.boolean(),
      twoFactor,
    }),
  },
  /** The last 50 of the last 90 days, newest first. */
  getAccountEvents: { result: z.strictObject({ events: z.array(event) }) },
  changePassword: {
    body: passwordChange,
    result: z.strictObject({}),
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
  /** The current one first, then by when they were seen. */
  getSessions: { result: z.strictObject({ sessions: z.array(session) }) },
  endSession: {
    params: z.strictObject({ id: pathId }),
    body: proven,
    result: z.strictObject({}),
    errors: ["InvalidRequestFields", "TooManyRequests", "NotFound"],
  },
  endOtherSessions: {
    body: proven,
    result: z.strictObject({}),
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
  /** «Это не я» of a letter: every session ends; `token` sets a new password. */
  disownEvent: {
    body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
    result: z.strictObject({ token: z.string() }),
    errors: ["InvalidRequestFields", "TooManyRequests"],
  },
});
