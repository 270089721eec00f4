import { type Kysely, sql } from "kysely";

const statements = [
  "alter table work_author add column invited_at timestamptz",
  // When nobody wrote down that a co-author was asked, the day of the answer is the best known; who has not answered can do so from now on.
  "update work_author set invited_at = coalesce(confirmed_at, now()) where place > 1",
  `alter table work_author
    add constraint work_author_known check (confirmed_at is not null or invited_at is not null),
    add constraint work_author_place check (place between 1 and 3)`,
  `create table declined_invitation (
    work_id bigint not null references work,
    account_id bigint not null references account,
    declined_at timestamptz not null,
    primary key (work_id, account_id))`,
  "create index declined_invitation_account on declined_invitation (account_id)",
];

/** When somebody was invited to write a work with its owner, and who has declined. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
