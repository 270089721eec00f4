import type { PersonalData } from "../db/personalData.ts";
import { db } from "../db/transaction.ts";

/**
 * Everything that is kept about a person in addition to works and pictures: lists, each asked for when its file is
 * written.
 */
export const accountLists = (
  accountId: number,
  now: Date,
  personalData: readonly PersonalData[],
): { name: string; rows: () => Promise<unknown[]> }[] =>
  personalData
    .flatMap(({ exported }) => Object.entries(exported?.({ id: accountId, now }) ?? {}))
    .map(([name, list]) => ({
      name,
      rows: typeof list === "function" ? list : async () => (await list.execute(db())).rows,
    }));
