import type { Generated, JSONColumnType } from "kysely";
import type { ResultOf } from "../../src/api/contract/index.ts";
import type { Folded, Id, NullableTime, Time } from "../db/columns.ts";

type AccountTable = {
  id: Id;
  userName: string;
  userNameFolded: Folded;
  fio: string;
  fioFolded: Folded;
  email: string;
  emailConfirmedAt: NullableTime;
  passwordHash: string;
  /** Null: still the one of the registration. */
  passwordChangedAt: NullableTime;
  roles: Generated<("Moderator" | "Admin")[]>;
  avatarUrl: Generated<string | null>;
  backgroundUrl: Generated<string | null>;
  bannedAt: NullableTime;
  /** Null with `bannedAt`: until somebody lifts it. */
  bannedUntil: NullableTime;
  banReason: Generated<string | null>;
  disabledAt: NullableTime;
  /** When the person said that they are 18. */
  adultConfirmedAt: NullableTime;
  /** Has ever sold a work of their own; kept by a trigger (migration 0052). */
  isSeller: Generated<boolean>;
  typografType: Generated<ResultOf<"getTypografType">["type"]>;
  createdAt: Time;
};

/**
 * Consents are kept for as long as the account is, and three years more: which document, which version, when, from where (law 156-ФЗ).
 * `withdrawnAt`: of the consent to distribution, which holds until then.
 */
export type AccountConsentTable = {
  id: Id;
  accountId: number;
  document: "terms" | "personalData" | "distribution";
  version: string;
  address: string;
  agreedAt: Time;
  withdrawnAt: NullableTime;
};

/** `secretHash`: SHA-256 of the cookie `sid`. */
type SessionTable = {
  id: Id;
  accountId: number;
  secretHash: Buffer;
  address: string;
  userAgent: string;
  createdAt: Time;
  expiresAt: Time;
  /** To five minutes. */
  lastSeenAt: Time;
  /** The secret before the last renewal, good until `formerUntil`. */
  formerSecretHash: Buffer | null;
  formerUntil: NullableTime;
};

/**
 * `leaving`: hidden (`disabledAt` of the account) until it is erased at `until`; `erased`: since then. `shownWorkIds`:
 * the works that readers had when the person asked, which are shown again where the texts are kept. A person who stays
 * has no row.
 */
type AccountDeletionTable = {
  accountId: number;
  state: "leaving" | "erased";
  until: Time;
  keepTexts: boolean;
  shownWorkIds: JSONColumnType<number[]>;
};

/** Dies with its session. */
type BearerTokenTable = { tokenHash: Buffer; sessionId: number; expiresAt: Time };

/** Links in letters: `tokenHash` is SHA-256 of what the link holds. */
type OneTimeTokenTable = {
  tokenHash: Buffer;
  accountId: number;
  purpose: "emailConfirmation" | "passwordRecovery" | "notMe" | "emailChange" | "emailUndo" | "factorRemoval";
  email: string;
  expiresAt: Time;
};

/**
 * `requested`: `email` waits for its confirmation; `changed`: `formerEmail` can take it back. Both end at `until`. `sessionId`: the one
 * that asked, null when it has ended.
 */
type EmailChangeTable = {
  accountId: number;
  state: "requested" | "changed";
  formerEmail: string;
  email: string;
  requestedAt: Time;
  until: Time;
  sessionId: number | null;
};

/** The confirmed number, E.164. */
type AccountPhoneTable = { accountId: number; phone: string; confirmedAt: Time };
/** A code that was sent to a number: enciphered, six digits within. `tries`: how often somebody has typed one. */
type PhoneChangeTable = { accountId: number; phone: string; code: string; until: Time; tries: number };

/** `requested`: the letter's link is of use until `until`; `waiting`: the second factor goes off then. */
type FactorRemovalTable = { accountId: number; state: "requested" | "waiting"; until: Time };

/** Browsers that an account has come in from: `secretHash` is SHA-256 of the cookie `device`. */
type KnownDeviceTable = { accountId: number; secretHash: Buffer; seenAt: Time };

/** What a reading program sends in place of a password: `keyHash` is SHA-256 of its 20 letters. Revoking deletes it. */
type ReaderKeyTable = {
  id: Id;
  accountId: number;
  title: string;
  keyHash: Buffer;
  createdAt: Time;
  /** To five minutes. */
  lastUsedAt: NullableTime;
};

/** Rows are only added; a year later they are gone. `accountId`: whose account it is about, `actorId`: who did it, null for a stranger. */
type AccountEventTable = {
  id: Id;
  accountId: number;
  actorId: number | null;
  kind: ResultOf<"getAccountEvents">["events"][number]["kind"];
  address: string;
  userAgent: string;
  at: Time;
  /** What somebody of the staff says about it: which role, until when, why. */
  note: Generated<string | null>;
};

/** What makes the first administrator: SHA-256 of what the start has printed. One row at most. */
type FirstAdminCodeTable = { isOnly: Generated<boolean>; tokenHash: Buffer; expiresAt: Time };

/** `secret`: enciphered, base32 within. `lastStep`: the last period of 30 s whose code was used. */
type SecondFactorTable = { accountId: number; secret: string; enabledAt: Time; lastStep: number };
/** One that nobody has confirmed yet; the former one holds meanwhile. */
type SecondFactorSetupTable = { accountId: number; secret: string; expiresAt: Time };
/** `lookup`: the first four signs in clear; `codeHash`: argon2id of the whole code. */
type RecoveryCodeTable = { accountId: number; lookup: string; codeHash: string; usedAt: NullableTime };

export type AccountTables = {
  account: AccountTable;
  accountConsent: AccountConsentTable;
  session: SessionTable;
  bearerToken: BearerTokenTable;
  oneTimeToken: OneTimeTokenTable;
  emailChange: EmailChangeTable;
  accountPhone: AccountPhoneTable;
  phoneChange: PhoneChangeTable;
  factorRemoval: FactorRemovalTable;
  knownDevice: KnownDeviceTable;
  readerKey: ReaderKeyTable;
  accountEvent: AccountEventTable;
  secondFactor: SecondFactorTable;
  secondFactorSetup: SecondFactorSetupTable;
  recoveryCode: RecoveryCodeTable;
  firstAdminCode: FirstAdminCodeTable;
  accountDeletion: AccountDeletionTable;
};
