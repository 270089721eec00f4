import type { Generated } from "kysely";
import type { Id, Time } from "../db/columns.ts";

/**
 * A browser that shows its account's notifications, for as long as the session lives that it was registered in.
 * `token`: what the provider knows it by; `tokenHash`: SHA-256 of it.
 */
type PushTokenTable = {
  id: Id;
  accountId: number;
  sessionId: number;
  tokenHash: Buffer;
  token: string;
  createdAt: Time;
};

/** One row, the same for every process: a P-256 key, its private half enciphered. Both in base64url. */
type PushKeyTable = { isOnly: Generated<boolean>; publicKey: string; privateKey: string };

/** Until when the devices of a person leave a push service alone. `faults`: how often it has failed them in a row. */
type PushRestTable = { service: string; accountId: number; until: Time; faults: number };

export type PushTables = {
  pushToken: PushTokenTable;
  pushKey: PushKeyTable;
  pushRest: PushRestTable;
};
