import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Id, Time } from "../db/columns.ts";

/** The outbox: written in the business transaction, drained with `for update skip locked`. */
type JobTable = {
  id: Id;
  kind: string;
  payload: JSONColumnType<Record<string, unknown>>;
  runAt: Time;
  /** How many times it was claimed, less what a stop gave back. From the tenth on it is stuck, and comes behind others (claim.ts). */
  attempts: Generated<number>;
  /** At most one waiting job of a key. */
  dedupe: string | null;
  lastError: Generated<string | null>;
  /** Whose work it is, where a person's many jobs must not stand before another's. */
  ownerId: Generated<number | null>;
  /** Of those of one kind the lowest comes first. */
  turn: Generated<number>;
  /** When it was asked for; asked for again while it waits, it keeps the time from which it could have begun. */
  enqueuedAt: ColumnType<Date, never, Date>;
  /** The trace of what has enqueued it (W3C Trace Context). */
  traceparent: Generated<string | null>;
};

/** When a step of the hourly cleaning last succeeded. */
type CleaningStepTable = { name: string; succeededAt: Time };

export type JobTables = {
  job: JobTable;
  cleaningStep: CleaningStepTable;
};
