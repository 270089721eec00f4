import { sql } from "kysely";

/** Whether the second factor is on, of the account in a statement over `account`. */
export const factorOfAccount = sql<boolean>`exists (select from second_factor where second_factor.account_id = account.id)`;
