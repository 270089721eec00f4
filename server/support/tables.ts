import type { Generated } from "kysely";
import type { SupportLetterState } from "../../src/machines/lifecycles/supportLetter.lifecycle.ts";
import type { Id, NullableTime, Time } from "../db/columns.ts";

type SupportLetterTable = {
  id: Id;
  requestId: string;
  /** Null: a guest, who has written from `email`; empty for a person with an account. */
  accountId: number | null;
  email: string;
  topic: string;
  text: string;
  state: SupportLetterState;
  createdAt: Time;
  /** When it was written, answered or closed. */
  changedAt: Time;
  answer: Generated<string>;
  answeredBy: Generated<number | null>;
  answeredAt: NullableTime;
  closedAt: NullableTime;
};

export type SupportTables = {
  supportLetter: SupportLetterTable;
};
