import type { IdentificationState } from "../../src/machines/lifecycles/identification.lifecycle.ts";
import type { NullableTime, Time } from "../db/columns.ts";

/** The papers of a person. Texts are enciphered, each for its own column. */
type IdentificationTable = {
  accountId: number;
  state: Exclude<IdentificationState, "none">;
  /** What was sent last. */
  facts: string;
  /** What was approved before, while `facts` wait. */
  formerFacts: string | null;
  reason: string;
  sentAt: Time;
  decidedAt: NullableTime;
};

/** A scan is a temporary file that papers refer to: nothing else keeps it. */
type IdentificationScanTable = { fileId: string; accountId: number; place: number };

export type IdentificationTables = {
  identification: IdentificationTable;
  identificationScan: IdentificationScanTable;
};
