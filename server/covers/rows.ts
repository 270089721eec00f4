import type { Selectable } from "kysely";
import type { CoverDesign } from "../../src/api/contract/covers.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { rowCount } from "../lists/found.ts";
import { countedPage, type Paged } from "../lists/paging.ts";
import { isoOrNull } from "../works/rows.ts";
import type { CoverDesignTable } from "./tables.ts";

export type DesignRow = Selectable<CoverDesignTable>;

const designs = () =>
  db()
    .selectFrom("coverDesign")
    .leftJoin("work", "work.id", "coverDesign.workId")
    .selectAll("coverDesign")
    .select("work.title as workTitle");

const present = ({ accountId, createdAt, ...row }: DesignRow & { workTitle: string | null }): CoverDesign => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: isoOrNull(row.deletedAt),
});

/** Another person's is there for nobody, whatever their roles. @throws Refusal NotFound */
export const designOf = async (id: string, accountId: number): Promise<CoverDesign> =>
  present(
    await designs()
      .where("coverDesign.id", "=", id)
      .where("coverDesign.accountId", "=", accountId)
      .executeTakeFirstOrThrow(Refusal.missing),
  );

/** The last changed first. */
export async function designsOf(accountId: number, { bin = false, ...paged }: Paged & { bin?: boolean | undefined }) {
  const list = designs()
    .where("coverDesign.accountId", "=", accountId)
    .where("coverDesign.deletedAt", bin ? "is not" : "is", null)
    .orderBy("coverDesign.updatedAt", "desc")
    .orderBy("coverDesign.id");
  const { rows, ...page } = await countedPage(list, paged);
  return { designs: rows.map(present), ...page };
}

/** How many a person has outside of the bin. */
export const designCount = (accountId: number): Promise<number> =>
  db().selectFrom("coverDesign").where("accountId", "=", accountId).where("deletedAt", "is", null).$call(rowCount);

/** A design, locked until the transaction ends; undefined: there is none. @throws Refusal NotFound: it is another person's */
export async function lockDesign(id: string, accountId: number): Promise<DesignRow | undefined> {
  const row = await db().selectFrom("coverDesign").where("id", "=", id).selectAll().forUpdate().executeTakeFirst();
  if (row && row.accountId !== accountId) throw Refusal.missing();
  return row;
}
