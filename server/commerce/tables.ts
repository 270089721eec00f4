import type { Generated } from "kysely";
import type { SaleState, UnsoldState } from "../../src/text/saleStates.ts";
import type { Id, NullableTime, Time } from "../db/columns.ts";

/** What has happened to money, once: `fact` is unique. Rows are added and never changed; the database refuses everything else. */
export type LedgerTransactionTable = { id: Id; fact: string; at: Time };

/** Kopecks, below zero what is owed; those of a transaction are zero together. */
export type LedgerEntryTable = { transactionId: number; account: string; amount: number };

/** How a work is sold; without a row it never was. */
export type WorkSaleTable = {
  workId: number;
  state: SaleState;
  stateSince: Time;
  /** What it was before the sale began. */
  former: UnsoldState;
  /** Kopecks. */
  price: number;
  priceChangedAt: Time;
  freeChapterCount: number;
  promoFragment: boolean;
  /** Of a sale that waits; else null. */
  startsAt: NullableTime;
  /** When the subscription began, or a chapter came since. */
  quietSince: Time;
  /** Why the staff has stopped it; else empty. */
  reason: Generated<string>;
};

/** Who holds a work, from when to when: what they read stays theirs, whatever becomes of the work. */
export type HoldingTable = { id: Id; accountId: number; workId: number; grantedAt: Time; endedAt: NullableTime };
