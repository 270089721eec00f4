import { type Kysely, sql } from "kysely";

const statements = [
  `create table work_moderation (
    id bigint generated always as identity primary key,
    work_id bigint not null references work,
    actor_id bigint not null references account,
    kind text not null check (kind in
      ('submitted', 'appealed', 'approved', 'rejected', 'removed', 'restored', 'appealDeclined', 'marksRaised')),
    text text not null,
    content_version integer not null,
    at timestamptz not null)`,
  "create index work_moderation_work on work_moderation (work_id, id)",
  "create index work_moderation_actor on work_moderation (actor_id)",
  `alter table work
    add column state_since timestamptz not null default now(),
    add column appealed_at timestamptz,
    add column appeal_text text not null default '',
    add column appeal_answer text not null default ''`,
  // Since when works wait was not written down: they did at least since they were last changed.
  "update work set state_since = last_modification_time where state in ('onModeration', 'removed')",
  "create index work_waiting on work (state_since, id) where state = 'onModeration'",
  "create index work_removed on work (state_since desc, id desc) where state = 'removed'",
  `create index work_appealed on work (appealed_at, id)
    where state = 'removed' and appealed_at is not null and appeal_answer = ''`,
  "create index complaint_open_target on complaint (target_type, target_id) where settled_at is null",
];

/** What passes between authors and moderators, appeals against a removal, and the queues of moderators (docs/adr/0036). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
