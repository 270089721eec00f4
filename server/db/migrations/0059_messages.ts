import { type Kysely, sql } from "kysely";

const statements = [
  // One of each pair. A writer locks its row: ids of its messages grow in the order in which they are committed.
  `create table chat (
    id bigint generated always as identity primary key,
    first_id bigint not null references account,
    second_id bigint not null references account,
    started_by bigint not null references account,
    started_at timestamptz not null,
    last_message_id bigint not null default 0,
    check (first_id < second_id),
    unique (first_id, second_id))`,
  "create index chat_second on chat (second_id)",
  "create index chat_started on chat (started_by, started_at)",
  `create table chat_member (
    account_id bigint not null references account,
    chat_id bigint not null references chat on delete cascade,
    person_id bigint not null references account,
    last_read_id bigint not null default 0,
    hidden_up_to bigint not null default 0,
    hidden_at timestamptz,
    is_muted boolean not null default false,
    seen_at timestamptz,
    primary key (account_id, chat_id))`,
  "create index chat_member_chat on chat_member (chat_id)",
  "create index chat_member_person on chat_member (person_id)",
  "create index chat_member_hidden on chat_member (hidden_at) where hidden_at is not null",
  `create table message (
    id bigint generated always as identity primary key,
    chat_id bigint not null references chat on delete cascade,
    author_id bigint not null references account,
    request_id uuid not null,
    text text not null,
    sent_at timestamptz not null,
    deleted_at timestamptz,
    unique (author_id, request_id))`,
  "create index message_chat on message (chat_id, id)",
  "create index message_deleted on message (chat_id, deleted_at) where deleted_at is not null",
  "create index message_deleted_at on message (deleted_at) where deleted_at is not null",
];

/** Private messages of two. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
