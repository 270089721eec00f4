import type { Account } from "./guest.ts";

/** A banned or disabled person: the server knows him, and answers him as a guest. `reason`: its words. */
type Barred = { outcome: "barred"; barredId: number; reason: string };
/** `lifetime`: milliseconds until the token should be renewed. */
export type Restored = { outcome: "guest" } | { outcome: "signedIn"; account: Account; lifetime: number } | Barred;
export type Renewed =
  | { outcome: "renewed"; lifetime: number }
  | { outcome: "lost" }
  | { outcome: "barred"; reason: string };

/** What other tabs and the client tell. */
export type SessionNews =
  | { type: "session.startedElsewhere" }
  | { type: "session.endedElsewhere" }
  | { type: "session.lost" }
  | { type: "session.barred"; reason: string };
/** What other tabs are told. */
export type SessionAnnouncement = { type: "start.announced" } | { type: "end.announced" };

export type SessionContext = {
  account: Account;
  lifetime: number;
  attempts: number;
  reason: string;
  /** Who was barred before this page was loaded, and reads as a guest; null: nobody. */
  barredId: number | null;
};
