import type { Selectable } from "kysely";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import type { WorkTable } from "./tables.ts";

export type WorkRow = Selectable<WorkTable>;

const missing = () => Refusal.missing();

/** @throws Refusal NotFound */
export const findWork = (id: number): Promise<WorkRow> =>
  db().selectFrom("work").where("id", "=", id).selectAll().executeTakeFirstOrThrow(missing);

/**
 * The work, locked until the transaction ends: nobody changes it between the question to the law and the storing of its answer.
 * Chapters are locked after their work, never before: no two transactions wait for each other.
 * @throws Refusal NotFound
 */
export const lockWork = (id: number): Promise<WorkRow> =>
  db().selectFrom("work").where("id", "=", id).selectAll().forUpdate().executeTakeFirstOrThrow(missing);

export const fileUrl = (id: string | null): string | null => (id === null ? null : `/files/${id}`);
export const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null;
