import { type Kysely, sql } from "kysely";

const statements = [
  // For listeners who cannot play the original.
  "alter table audio add column copy_of uuid references audio",
  "create unique index audio_copy on audio (copy_of) where copy_of is not null",
  // LUFS and dBFS; null: nobody has measured, or there is nothing to be measured.
  "alter table audio add column loudness real",
  "alter table audio add column true_peak real",
  "alter table audio add column leading_silence_ms integer not null default 0",
  "alter table audio add column trailing_silence_ms integer not null default 0",
  "alter table audio add column measured_at timestamptz",
  "create index audio_unmeasured on audio (created_at) where measured_at is null and copy_of is null",
  "alter table audio_upload drop constraint audio_upload_state_check",
  `alter table audio_upload add constraint audio_upload_state_check check (state in
    ('receiving', 'verifying', 'reading', 'awaitingCut', 'cutting', 'converting', 'attached', 'refused', 'cancelled', 'expired'))`,
];

/** Copies of sounds that browsers do not play, and what ffmpeg has measured. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
