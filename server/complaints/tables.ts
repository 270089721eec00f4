import type { Generated } from "kysely";
import type { ComplaintCategory } from "../../src/api/contract/complaints.ts";
import type { InputOf } from "../../src/api/contract/index.ts";
import type { Id, NullableTime, Time } from "../db/columns.ts";

/** At most one open complaint a person and target. */
type ComplaintTable = {
  id: Id;
  accountId: number;
  targetType: InputOf<"complain">["body"]["targetType"];
  targetId: number;
  /** As it was when it was complained of. */
  targetTitle: string;
  category: ComplaintCategory;
  comment: string;
  url: string;
  createdAt: Time;
  decision: Generated<InputOf<"settleComplaint">["body"]["decision"] | null>;
  note: Generated<string>;
  settledBy: Generated<number | null>;
  settledAt: NullableTime;
};

export type ComplaintTables = {
  complaint: ComplaintTable;
};
