import { type Kysely, sql } from "kysely";

const sounds = [
  `create table audio (
    id uuid primary key,
    work_id bigint not null references work,
    owner_id bigint not null references account,
    file_name text not null,
    content_type text not null,
    codec text not null,
    byte_size bigint not null check (byte_size > 0),
    sha256 text not null,
    duration_ms integer not null check (duration_ms > 0),
    bitrate integer not null,
    sample_rate integer not null,
    channels integer not null,
    head_bytes bytea,
    skip_bytes integer not null default 0,
    source_id uuid references audio,
    created_at timestamptz not null)`,
  "create index audio_work on audio (work_id)",
  "create index audio_owner on audio (owner_id)",
  "create index audio_source on audio (source_id) where source_id is not null",
  "alter table chapter_revision add column audio_id uuid references audio",
  "create index chapter_revision_audio on chapter_revision (audio_id) where audio_id is not null",
  `create table audio_upload (
    id uuid primary key,
    work_id bigint not null references work,
    account_id bigint not null references account,
    chapter_id bigint references chapter,
    sort_order integer not null,
    file_name text not null,
    byte_size bigint not null,
    modified_at bigint not null,
    state text not null check (state in
      ('receiving', 'verifying', 'reading', 'awaitingCut', 'cutting', 'attached', 'refused', 'cancelled', 'expired')),
    state_since timestamptz not null,
    reason text not null default '',
    sha256 text,
    audio_id uuid references audio,
    pieces jsonb,
    written_bytes bigint not null default 0,
    last_chunk_at timestamptz not null,
    created_at timestamptz not null)`,
  "create index audio_upload_work on audio_upload (work_id)",
  "create index audio_upload_account on audio_upload (account_id)",
  "create index audio_upload_chapter on audio_upload (chapter_id) where chapter_id is not null",
  "create index audio_upload_silent on audio_upload (last_chunk_at) where state = 'receiving'",
  `create table audio_chunk (
    upload_id uuid not null references audio_upload on delete cascade,
    begin_at bigint not null,
    byte_size integer not null check (byte_size > 0),
    sha256 text not null,
    primary key (upload_id, begin_at))`,
  "alter table work add column linked_work_id bigint references work on delete set null",
  "create unique index work_linked on work (linked_work_id) where linked_work_id is not null",
];

/** How long the published sounds of a work are, kept as its count of chapters is (migration 0011). */
const lengths = [
  "alter table work add column published_duration_ms bigint not null default 0",
  "drop function published_counts(bigint[])",
  `create function published_counts(ids bigint[])
    returns table (work_id bigint, chapter_count integer, text_length bigint, duration_ms bigint) language sql stable as $$
      select work.id, count(chapter_revision.id)::integer, coalesce(sum(chapter_revision.text_length), 0)::bigint,
        coalesce(sum(audio.duration_ms), 0)::bigint
      from work
      left join chapter on chapter.work_id = work.id and chapter.state = 'published'
      left join chapter_revision on chapter_revision.id = chapter.published_revision_id
      left join audio on audio.id = chapter_revision.audio_id
      where work.id = any(ids)
      group by work.id
    $$`,
  `create or replace function recount_works(ids bigint[]) returns void language sql as $$
      update work
      set published_chapter_count = counted.chapter_count, published_length = counted.text_length,
        published_duration_ms = counted.duration_ms
      from published_counts(ids) as counted
      where work.id = counted.work_id
        and (work.published_chapter_count, work.published_length, work.published_duration_ms)
          is distinct from (counted.chapter_count, counted.text_length, counted.duration_ms)
    $$`,
  "alter type chapter_count add attribute duration bigint",
  `create or replace function add_to_counts(changes chapter_count[]) returns void language sql as $$
      update work
      set published_chapter_count = published_chapter_count + summed.chapters,
        published_length = published_length + summed.length,
        published_duration_ms = published_duration_ms + summed.duration
      from (
        select (change).work_id, sum((change).chapters)::integer as chapters, sum((change).length)::bigint as length,
          sum((change).duration)::bigint as duration
        from unnest(changes) as change group by 1
      ) as summed
      where work.id = summed.work_id and (summed.chapters <> 0 or summed.length <> 0 or summed.duration <> 0)
    $$`,
  `create or replace function chapters_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        perform add_to_counts(array(
          select (before.work_id, -1, -text_length, -coalesce(duration_ms, 0))::chapter_count
          from before inner join chapter_revision on chapter_revision.id = before.published_revision_id
          left join audio on audio.id = audio_id
          where before.state = 'published'
          union all
          select (changed.work_id, 1, text_length, coalesce(duration_ms, 0))::chapter_count
          from changed inner join chapter_revision on chapter_revision.id = changed.published_revision_id
          left join audio on audio.id = audio_id
          where changed.state = 'published'));
      else
        perform add_to_counts(array(
          select (changed.work_id, sign, sign * text_length, sign * coalesce(duration_ms, 0))::chapter_count
          from changed inner join chapter_revision on chapter_revision.id = changed.published_revision_id
          left join audio on audio.id = audio_id
          cross join (select case tg_op when 'INSERT' then 1 else -1 end as sign) as direction
          where changed.state = 'published'));
      end if;
      return null;
    end $$`,
];

/** Sounds, their way to the server, and how long they are in all. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [...sounds, ...lengths]) await sql.raw(statement).execute(db);
}
