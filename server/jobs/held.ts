import { sql } from "kysely";
import { db } from "../db/transaction.ts";

/** Holds the jobs of all processes, or releases them; those that have begun go on to their end. */
export async function holdJobs(areHeld: boolean): Promise<void> {
  await db()
    .insertInto("installation")
    .values({ jobsHeld: areHeld })
    .onConflict((same) => same.column("isOnly").doUpdateSet({ jobsHeld: areHeld }))
    .execute();
}

export const areJobsHeld = async (): Promise<boolean> =>
  (await db().selectFrom("installation").where("jobsHeld", "=", true).select("id").executeTakeFirst()) !== undefined;

/** Jobs that have not run yet: how many of a kind, of letters for each sort of them. */
export type WaitingJobs = { kind: string; letter: string | null; count: number };

/** What would begin now or later if the jobs were released, by kind. */
export const waitingJobs = (): Promise<WaitingJobs[]> =>
  db()
    .selectFrom("job")
    .groupBy(["kind", sql`payload->>'letter'`])
    .select(({ fn }) => [
      "kind",
      sql<string | null>`payload->>'letter'`.as("letter"),
      fn.countAll<number>().as("count"),
    ])
    .orderBy("kind")
    .orderBy("letter")
    .execute();
