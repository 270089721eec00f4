import type { Generated } from "kysely";
import type { ResultOf } from "../../src/api/contract/index.ts";
import type { Folded, Id, NullableTime, Time } from "../db/columns.ts";

export type AccountTable = {
  id: Id;
  userName: string;
  userNameFolded: Folded;
  fio: string;
  fioFolded: Folded;
  email: string;
  emailConfirmedAt: NullableTime;
  passwordHash: string;
  roles: Generated<("Moderator" | "Admin")[]>;
  avatarUrl: Generated<string | null>;
  backgroundUrl: Generated<string | null>;
  bannedAt: NullableTime;
  disabledAt: NullableTime;
  typografType: Generated<ResultOf<"getTypografType">["type"]>;
  createdAt: Time;
};

/** Consents are kept for ever: which document, which version, when, from where (law 156-ФЗ). */
export type AccountConsentTable = {
  id: Id;
  accountId: number;
  document: "terms" | "personalData";
  version: string;
  address: string;
  agreedAt: Time;
};

/** `secretHash`: SHA-256 of the cookie `sid`. */
export type SessionTable = {
  id: Id;
  accountId: number;
  secretHash: Buffer;
  address: string;
  userAgent: string;
  createdAt: Time;
  expiresAt: Time;
};

/** Dies with its session. */
export type BearerTokenTable = { tokenHash: Buffer; sessionId: number; expiresAt: Time };

/** Links in letters: `tokenHash` is SHA-256 of what the link holds. */
export type OneTimeTokenTable = {
  tokenHash: Buffer;
  accountId: number;
  purpose: "emailConfirmation" | "passwordRecovery";
  email: string;
  expiresAt: Time;
};

/** Browsers that an account has come in from: `secretHash` is SHA-256 of the cookie `device`. */
export type KnownDeviceTable = { accountId: number; secretHash: Buffer; seenAt: Time };
