import { type Kysely, sql } from "kysely";

const statements = [
  "alter table publication drop constraint publication_kind_check",
  "alter table publication add constraint publication_kind_check check (kind in ('post', 'review'))",
  "alter table liked drop constraint liked_kind_check",
  "alter table liked add constraint liked_kind_check check (kind in ('work', 'post', 'review'))",
  // What a publication is about. A work that is erased for good takes nothing with it that others have written.
  "alter table publication add column work_id bigint references work on delete set null",
  `create index publication_of_work on publication (work_id, kind, shown_at desc, id desc)
    where work_id is not null and shown_at is not null`,
  `create index publication_of_work_popular on publication (work_id, kind, popular desc, id desc)
    where work_id is not null and shown_at is not null`,
  // One review a person and work, whatever happens at once.
  `create unique index publication_one_review on publication (author_id, work_id)
    where kind = 'review' and state <> 'deleted'`,
  `create table review (
    publication_id bigint primary key references publication on delete cascade,
    has_spoilers boolean not null,
    verdict text check (verdict in ('recommend', 'mixed', 'notRecommend')),
    reply_text text not null default '',
    reply_author_id bigint references account,
    replied_at timestamptz,
    check ((reply_text = '') = (replied_at is null)))`,
  "create index review_verdict on review (verdict, publication_id)",
  "create index review_reply_author on review (reply_author_id) where reply_author_id is not null",
];

/** Reviews of works, with their authors' replies. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
