/** Notices by letter: a change of what lets in, and logins. */
export type NoticeKind =
  | "passwordChanged"
  | "totpEnabled"
  | "totpDisabled"
  | "recoveryCodesRenewed"
  | "codesRefused"
  | "emailChanging"
  | "newDevice"
  | "exportReady"
  | "userNameChanged"
  | "phoneChanged"
  | "phoneRemoved";

/** When something was done, and from where. */
export type Whence = { at: string; address: string; userAgent: string };

/** `count`: how many of them this one letter tells of, the last of them with its moment and place; nothing: one. */
export type Notice = { letter: NoticeKind; email: string; count?: number } & Whence;

/** To the former address: the present one is in the row of the change. */
export type EmailChanged = { letter: "emailChanged"; accountId: number } & Whence;

/** Somebody leaves; the row of the deletion says until when. */
export type AccountLeaving = { letter: "accountLeaving"; accountId: number; count?: number } & Whence;

/** What one letter reports, however often it has happened. */
export type GatheredLetter = Notice | AccountLeaving;

/** The second factor goes off at `until`; a removal that is over, or another one, sends none. */
export type FactorRemoving = { letter: "factorRemoving"; accountId: number; until: string } & Whence;

/** Without it somebody cannot go on: the page has asked them to wait for its link. */
export type WaitedForLetter =
  | { letter: "emailConfirmation" | "passwordRecovery"; email: string }
  | { letter: "emailChange"; accountId: number }
  | { letter: "factorRemoval"; accountId: number };

/** Every letter about an account. */
export type AccountLetter = WaitedForLetter | EmailChanged | AccountLeaving | FactorRemoving | Notice;

export type AccountJobs = {
  /** The code is in the row of the change, enciphered. */
  sms: { accountId: number };
  "factor.remove": { accountId: number };
};
