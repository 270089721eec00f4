import { type Kysely, sql } from "kysely";

const statements = [
  `create table shelved_work (
    account_id bigint not null references account,
    work_id bigint not null references work on delete cascade,
    state text not null,
    added_at timestamptz not null,
    primary key (account_id, work_id))`,
  "create index shelved_work_work on shelved_work (work_id, account_id)",
  `create table muted_work (
    account_id bigint not null references account,
    work_id bigint not null references work on delete cascade,
    muted_at timestamptz not null,
    primary key (account_id, work_id))`,
  "create index muted_work_work on muted_work (work_id)",
  // Followers are notified in the order of their ids.
  "create index follow_followed_follower on follow (followed_id, follower_id)",
  "drop index follow_followed",
  `create table notification_event (
    id bigint generated always as identity primary key,
    kind text not null,
    account_id bigint references account,
    actor_id bigint references account,
    work_id bigint references work on delete cascade,
    complaint_id bigint references complaint,
    moderation_id bigint references work_moderation on delete cascade,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    reached bigint not null default 0)`,
  "create index notification_event_work on notification_event (work_id, created_at)",
  "create index notification_event_account on notification_event (account_id, created_at)",
  "create index notification_event_actor on notification_event (actor_id)",
  "create index notification_event_complaint on notification_event (complaint_id) where complaint_id is not null",
  "create index notification_event_moderation on notification_event (moderation_id) where moderation_id is not null",
  "create index notification_event_age on notification_event (created_at)",
  `create table notification_part (
    source uuid primary key,
    event_id bigint not null references notification_event on delete cascade,
    chapter_id bigint references chapter on delete cascade,
    person_id bigint references account,
    added_at timestamptz not null)`,
  "create index notification_part_event on notification_part (event_id)",
  "create index notification_part_chapter on notification_part (chapter_id) where chapter_id is not null",
  "create index notification_part_person on notification_part (person_id) where person_id is not null",
  `create table notification (
    id uuid primary key,
    account_id bigint not null references account,
    event_id bigint not null references notification_event on delete cascade,
    line_id uuid not null,
    kind text not null,
    in_bell boolean not null,
    in_letter boolean not null,
    created_at timestamptz not null,
    read_at timestamptz,
    unique (event_id, account_id))`,
  "create index notification_of_account on notification (account_id, created_at desc, line_id desc)",
  `create table notification_setting (
    account_id bigint not null references account,
    kind text not null,
    bell boolean not null,
    push boolean not null,
    letter boolean not null,
    primary key (account_id, kind))`,
  `create table notification_account (
    account_id bigint primary key references account,
    quiet_from integer,
    quiet_until integer,
    has_digest boolean not null,
    digested_at timestamptz)`,
];

/** Shelves of readers, events, who is notified, and how. A person without a row of settings has the defaults. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
