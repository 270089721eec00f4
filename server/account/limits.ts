import { DAY, HOUR, type Limits, MINUTE } from "../limits/limit.ts";

export const accountLimits = {
  /** Of one login from one network. */
  login: { kind: "login", count: 10, window: 15 * MINUTE },
  /** Of one login from everywhere: a stranger's tries must not lock the right person out, whose browser is known. */
  loginEverywhere: { kind: "login-everywhere", count: 100, window: 15 * MINUTE },
  loginDevice: { kind: "login-device", count: 10, window: 15 * MINUTE },
  loginAddress: { kind: "login-address", count: 50, window: 15 * MINUTE },
  /** Of one person: logins that were right, from wherever. Each may send a letter. */
  loginDone: { kind: "login-done", count: 60, window: HOUR },
  passwordChange: { kind: "password-change", count: 5, window: HOUR },
  /** Of one person: proofs that were wrong. */
  proof: { kind: "proof", count: 10, window: 15 * MINUTE },
  /** Of one person: codes behind a right password, codes of a new key, recovery codes. */
  loginCode: { kind: "login-code", count: 5, window: 15 * MINUTE },
  setupCode: { kind: "setup-code", count: 5, window: 15 * MINUTE },
  recoveryCode: { kind: "recovery-code", count: 5, window: HOUR },
  emailChange: { kind: "email-change", count: 3, window: DAY },
  factorRemoval: { kind: "factor-removal", count: 3, window: DAY },
  /** Text messages to one number, and of one person. */
  smsNumberHour: { kind: "sms-number-hour", count: 3, window: HOUR },
  smsNumberDay: { kind: "sms-number-day", count: 5, window: DAY },
  smsPerson: { kind: "sms-person", count: 10, window: DAY },
  /** Of one e-mail from one network, and from everywhere. */
  recovery: { kind: "recovery", count: 5, window: HOUR },
  recoveryEverywhere: { kind: "recovery-everywhere", count: 50, window: HOUR },
  recoveryAddress: { kind: "recovery-address", count: 20, window: HOUR },
  /** Links of letters that are wrong, used or old. */
  linkAddress: { kind: "link-address", count: 20, window: HOUR },
  registrationAddress: { kind: "registration-address", count: 20, window: HOUR },
  confirmationLetter: { kind: "confirmation-letter", count: 5, window: HOUR },
  /** Of one person: keys that are made. */
  readerKeysMade: { kind: "reader-key-made", count: 30, window: HOUR },
} as const satisfies Limits;
