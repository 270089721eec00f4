import { type Kysely, sql } from "kysely";

const fold = (text: string): string =>
  `translate(lower(${text}), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')`;

const statements = [
  `create table reader_mark (
    account_id bigint not null references account,
    id uuid not null,
    work_id bigint not null references work,
    -- Null: the chapter was erased. Its words stay.
    chapter_id bigint references chapter,
    revision_id bigint references chapter_revision,
    kind text not null,
    from_block integer not null,
    from_offset integer not null,
    to_block integer not null,
    to_offset integer not null,
    text text not null,
    color smallint not null,
    note text not null,
    words_folded text not null generated always as (${fold("text || ' ' || note")}) stored,
    created_at timestamptz not null,
    primary key (account_id, id))`,
  "create index reader_mark_made on reader_mark (account_id, created_at, id)",
  "create index reader_mark_of_work on reader_mark (work_id, account_id)",
  "create index reader_mark_chapter on reader_mark (chapter_id)",
  "create index reader_mark_revision on reader_mark (revision_id)",
  `create table typo_note (
    id bigint generated always as identity primary key,
    account_id bigint not null references account,
    request_id uuid not null,
    work_id bigint not null references work,
    chapter_id bigint not null references chapter,
    revision_id bigint not null references chapter_revision,
    state text not null default 'open',
    from_block integer not null,
    from_offset integer not null,
    to_block integer not null,
    to_offset integer not null,
    text text not null,
    -- As it was in the text that the reader had: the author's draft is another by now.
    paragraph text not null,
    suggestion text not null,
    note text not null,
    created_at timestamptz not null,
    settled_at timestamptz,
    unique (account_id, request_id))`,
  "create index typo_note_of_work on typo_note (work_id, state, id)",
  "create index typo_note_chapter on typo_note (chapter_id)",
  "create index typo_note_revision on typo_note (revision_id)",
];

/** What readers keep of texts, and the typos that they tell authors of. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
