import { type Insertable, type Selectable, sql } from "kysely";
import { refusals } from "../../src/text/refusals.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { rowCount } from "../lists/found.ts";
import { authorIds } from "./authors.ts";
import type { WorkTable } from "./tables.ts";

export type WorkRow = Selectable<WorkTable> & { authorIds: number[] };

const works = () => db().selectFrom("work").selectAll("work").select(authorIds);

/** @throws Refusal NotFound */
export const findWork = (id: number): Promise<WorkRow> =>
  works().where("id", "=", id).executeTakeFirstOrThrow(Refusal.missing);

/**
 * The work, locked until the transaction ends: nobody changes it between the question to the law and the storing of its answer.
 * Chapters are locked after their work, never before: no two transactions wait for each other.
 * @throws Refusal NotFound
 */
export const lockWork = (id: number): Promise<WorkRow> =>
  works().where("id", "=", id).forUpdate().executeTakeFirstOrThrow(Refusal.missing);

/** To be set when what readers would see of a work becomes another; the work is locked. */
export const nextContent = { contentVersion: sql<number>`content_version + 1` };

/** Those in the bin are not among them. */
const MOST_WORKS = 1_000;

/** A new work with its owner as its author; call it inside a transaction. @returns its id @throws Refusal InvalidRequestFields: 1,000 are there */
export async function insertWorkRow(row: Insertable<WorkTable>): Promise<number> {
  const count = await db()
    .selectFrom("work")
    .where("ownerId", "=", row.ownerId)
    .where("state", "!=", "deleted")
    .$call(rowCount);
  if (count >= MOST_WORKS) throw new Refusal("InvalidRequestFields", refusals.tooManyWorks);
  const { id } = await db().insertInto("work").values(row).returning("id").executeTakeFirstOrThrow();
  await db()
    .insertInto("workAuthor")
    .values({ workId: id, accountId: row.ownerId, place: 1, confirmedAt: row.createdAt })
    .execute();
  return id;
}

export const fileUrl = (id: string | null): string | null => (id === null ? null : `/files/${id}`);
export const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null;
