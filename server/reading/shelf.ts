import type { Shelf } from "../../src/text/shelves.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";

/** The shelf of this reader that has the work, and whether they want to hear nothing of it. */
export async function shelfOf(user: User | null, workId: number): Promise<{ inLibraryState: Shelf; isMuted: boolean }> {
  if (!user) return { inLibraryState: "None", isMuted: false };
  const { state, mutedAt } = await db()
    .selectNoFrom((is) => [
      is
        .selectFrom("shelvedWork")
        .where("accountId", "=", user.id)
        .where("workId", "=", workId)
        .select("state")
        .as("state"),
      is
        .selectFrom("mutedWork")
        .where("accountId", "=", user.id)
        .where("workId", "=", workId)
        .select("mutedAt")
        .as("mutedAt"),
    ])
    .executeTakeFirstOrThrow();
  return { inLibraryState: state ?? "None", isMuted: mutedAt !== null };
}
