import type { Account } from "./guest.ts";

/** A banned or disabled person: the server knows him, and answers him as a guest. `reason`: its words. */
type Barred = { outcome: "barred"; barredId: number; reason: string };
/** `lifetime`: milliseconds until the token should be renewed. `factorEndsAt`: somebody has asked to turn the second factor off. */
type Token = { lifetime: number; factorEndsAt?: string | undefined };
export type Restored = { outcome: "guest" } | ({ outcome: "signedIn"; account: Account } & Token) | Barred;
export type Renewed = ({ outcome: "renewed" } & Token) | { outcome: "lost" } | { outcome: "barred"; reason: string };

/** What other tabs and the client tell. */
export type SessionNews =
  | { type: "session.startedElsewhere" }
  | { type: "session.endedElsewhere" }
  | { type: "session.lost" }
  | { type: "session.barred"; reason: string };
/** Messages to other tabs. */
export type SessionAnnouncement = { type: "start.announced" } | { type: "end.announced" };

export type SessionContext = {
  account: Account;
  lifetime: number;
  factorEndsAt: string | undefined;
  attempts: number;
  reason: string;
  /** Who was barred before this page was loaded, and reads as a guest; null: nobody. */
  barredId: number | null;
};
