const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often something may be tried: how many times, in which time in milliseconds. `kind` keeps its counters apart from others'. */
export type Limit = { kind: string; count: number; window: number };

/** Every limit, in the order of the floors of what counts by it. */
export const limits = {
  accountSearch: { kind: "account-search", count: 120, window: MINUTE },
  ignoring: { kind: "ignoring", count: 100, window: DAY },
  following: { kind: "following", count: 300, window: HOUR },
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
  /** Of one address: codes of the first administrator. */
  firstAdmin: { kind: "first-admin", count: 5, window: HOUR },
  /** Of one person: words that a person sends to their own device. */
  pushChecks: { kind: "push-check", count: 30, window: HOUR },
  /** Of one person: invitations to write a work together that were sent. */
  coAuthorInvitations: { kind: "co-author-invitations", count: 20, window: DAY },
  uploads: { kind: "upload", count: 300, window: HOUR },
  /** Of one person: designs that are begun; deleted ones lie in the bin for 30 days. */
  coverDesigns: { kind: "cover-design", count: 60, window: HOUR },
  /** Of one person: papers for payouts. */
  identification: { kind: "identification", count: 5, window: DAY },
  /** Of one person: a call of a few bytes stores a whole chapter. */
  restorations: { kind: "restoration", count: 120, window: HOUR },
  /** Of one person: each reads every revision of a work. */
  recalculations: { kind: "recalculation", count: 10, window: HOUR },
  /** Of one person: orders that are begun. */
  orders: { kind: "order", count: 30, window: HOUR },
  /** Of one person, and of one address: promo codes that are none, or none any more. */
  promoCodes: { kind: "promo-code", count: 10, window: HOUR },
  promoCodesAddress: { kind: "promo-code-address", count: 30, window: HOUR },
  /** Of one person: sounds that begin to come. */
  audioUploads: { kind: "audio-upload", count: 200, window: HOUR },
  /** Of one person: comments, and those of the first day of an account. */
  comments: { kind: "comment", count: 30, window: HOUR },
  commentsOfNewcomers: { kind: "comment-newcomer", count: 10, window: DAY },
  /** Of one address: many people may stand behind it. */
  search: { kind: "search", count: 300, window: MINUTE },
  suggestions: { kind: "suggestions", count: 60, window: MINUTE },
  /** Of one person, or of one address that guests listen from: addresses of sounds. */
  audioAddresses: { kind: "audio-address", count: 600, window: HOUR },
  /** Of one person about one work: typos that are reported to its authors. */
  typos: { kind: "typo", count: 20, window: DAY },
  /** Of one address: maps of the site and feeds. */
  feeds: { kind: "feed", count: 300, window: MINUTE },
  imports: { kind: "import", count: 60, window: HOUR },
  importReadings: { kind: "import-reading", count: 300, window: HOUR },
  /** Of one work: its files for readers, made by hand. */
  rebuilds: { kind: "rebuild", count: 5, window: HOUR },
  /** Of one person: each reads a whole work. */
  bookExports: { kind: "book-export", count: 60, window: HOUR },
  /** Of one address: wrong keys of reading programs. */
  readerKeys: { kind: "reader-key", count: 10, window: HOUR },
  /** Of one person: messages that are sent. */
  messages: { kind: "message", count: 30, window: MINUTE },
  messagesDay: { kind: "message-day", count: 500, window: DAY },
  complaints: { kind: "complaints", count: 20, window: HOUR },
  /** Of one person, or of one address that a guest writes from. */
  supportLetters: { kind: "support-letter", count: 10, window: HOUR },
  typograf: { kind: "typograf", count: 240, window: HOUR },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;
