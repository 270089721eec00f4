import { type Kysely, sql } from "kysely";

const statements = [
  `alter table work
    add column afterword text not null default '',
    add column original_author text not null default '',
    add column translator text not null default '',
    add column reciter text not null default '',
    add column adult_only boolean not null default false,
    add column has_obscene_language boolean not null default false,
    add column has_drugs boolean not null default false,
    add column ai_use text not null default 'None' check (ai_use in ('None', 'Assisted', 'Generated')),
    add column cover_by_ai boolean not null default false,
    add column privacy_comments text not null default 'All' check (privacy_comments in ('All', 'Friends', 'Disable')),
    add column enable_tts boolean not null default true,
    add column marks_floor jsonb,
    add column moderation_note text not null default ''`,
];

/** Warnings to readers, the floor of a moderator, words after the text, translations, and notes to moderators. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
