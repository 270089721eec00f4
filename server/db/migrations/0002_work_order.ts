import { type Kysely, sql } from "kysely";

const statements = [
  `create table work_order (
    account_id bigint not null references account,
    work_id bigint not null references work,
    sort_order integer not null,
    primary key (account_id, work_id))`,
  "create index work_order_work on work_order (work_id)",
];

/** Each author's own order of their works: a co-author does not move the owner's. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
