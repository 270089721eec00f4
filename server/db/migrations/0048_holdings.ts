import { type Kysely, sql } from "kysely";

const statements = [
  `create table holding (
    id bigint generated always as identity primary key,
    account_id bigint not null references account,
    work_id bigint not null references work,
    granted_at timestamptz not null,
    ended_at timestamptz check (ended_at >= granted_at))`,
  // Nobody holds a work twice.
  "create unique index holding_held on holding (work_id, account_id) where ended_at is null",
  "create index holding_of on holding (account_id) where ended_at is null",
  "alter table chapter add column last_published_revision_id bigint references chapter_revision",
  "alter table chapter add column withdrawn_at timestamptz",
  "create index chapter_last_published on chapter (last_published_revision_id) where last_published_revision_id is not null",
  `create function keep_last_published() returns trigger language plpgsql as $$
    begin
      if new.published_revision_id is not null then
        new.last_published_revision_id := new.published_revision_id;
      end if;
      return new;
    end $$`,
  `create trigger chapter_keeps_last_published before insert or update of published_revision_id on chapter
    for each row execute function keep_last_published()`,
  "alter table chapter disable trigger chapters_updated",
  "update chapter set last_published_revision_id = published_revision_id where published_revision_id is not null",
  "alter table chapter enable trigger chapters_updated",
];

/** Who holds which work, and the last text of each chapter that readers have had. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
