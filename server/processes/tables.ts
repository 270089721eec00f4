import type { Generated } from "kysely";
import type { Time } from "../db/columns.ts";

/** A process of the server. It writes its row again and again while it runs; one that was killed leaves it. */
type ServerProcessTable = {
  id: string;
  host: string;
  pid: number;
  version: string;
  /** It drains, and ends soon. */
  isGoing: Generated<boolean>;
  startedAt: Time;
  seenAt: Time;
};

/** At which process a person has work of this kind done. */
type ProcessTurnTable = { kind: string; owner: string; processId: string };

export type ProcessTables = { serverProcess: ServerProcessTable; processTurn: ProcessTurnTable };
