import type { Id, Time } from "../db/columns.ts";

/** What has happened to money, once: `fact` is unique. Rows are added and never changed; the database refuses everything else. */
export type LedgerTransactionTable = { id: Id; fact: string; at: Time };

/** Kopecks, below zero what is owed; those of a transaction are zero together. */
export type LedgerEntryTable = { transactionId: number; account: string; amount: number };
