import { sql } from "kysely";
import type { ListedAccount } from "../../src/api/contract/staff.ts";
import { isBanned } from "../account/barring.ts";
import { factorOfAccount } from "../account/factorCodes.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { countedPage, type Paged } from "../lists/paging.ts";
import { wordsOf } from "../lists/search.ts";
import { cardColumns, isNamed } from "../people/people.ts";

/** A person as the staff sees them, in what the database holds. */
const accounts = () =>
  db()
    .selectFrom("account")
    .select([
      ...cardColumns,
      "account.roles",
      "account.emailConfirmedAt",
      "account.bannedAt",
      "account.bannedUntil",
      "account.banReason",
      "account.disabledAt",
      "account.createdAt",
    ])
    .select(factorOfAccount.as("hasSecondFactor"));
export type StaffRow = Awaited<ReturnType<ReturnType<typeof accounts>["executeTakeFirstOrThrow"]>>;

/** @throws Refusal NotFound */
export const findAccount = (id: number): Promise<StaffRow> =>
  accounts().where("account.id", "=", id).executeTakeFirstOrThrow(Refusal.missing);

export function listed(row: StaffRow, now: Date): ListedAccount {
  const { id, userName, fio, avatarUrl, roles, hasSecondFactor, emailConfirmedAt, disabledAt, createdAt } = row;
  return {
    id,
    userName,
    fio,
    avatarUrl,
    roles,
    hasSecondFactor,
    emailIsConfirmed: emailConfirmedAt !== null,
    isDisabled: disabledAt !== null,
    registeredAt: createdAt.toISOString(),
    ban: isBanned(row, now) ? { until: row.bannedUntil?.toISOString() ?? null, reason: row.banReason ?? "" } : null,
  };
}

type AccountsQuery = Paged & { search?: string | undefined; kind?: "all" | "staff" | "banned" | undefined };

/** Everybody whose name holds the words, by name: barred people too. */
export async function listAccounts({ search = "", kind = "all", ...paged }: AccountsQuery, now: Date) {
  const list = accounts()
    .where((is) => is.and(wordsOf(search).map((word) => isNamed(is, word))))
    .$if(kind === "staff", (query) => query.where(sql`cardinality(${sql.ref("account.roles")})`, ">", 0))
    .$if(kind === "banned", (query) =>
      query
        .where("account.bannedAt", "is not", null)
        .where((is) => is.or([is("account.bannedUntil", "is", null), is("account.bannedUntil", ">", now)])),
    )
    .orderBy(({ ref }) => sql`${ref("account.fioFolded")} collate "C"`)
    .orderBy("account.id");
  const { rows, ...page } = await countedPage(list, paged);
  return { people: rows.map((row) => listed(row, now)), ...page };
}
