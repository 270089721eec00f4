import { sql } from "kysely";
import { renderHtml } from "../../src/document/html.ts";
import type { DocumentJson } from "../../src/document/json.ts";
import { escapeHtml } from "../../src/text/words.ts";
import { db } from "../db/transaction.ts";
import { isWrittenBy } from "../works/authors.ts";

/** Texts are read so many at a time: a chapter's largest document has 8 MB. */
const AT_ONCE = 5;

/** The works that a person has written, alone or with others, those in the bin too. */
export const worksOf = (accountId: number) =>
  db()
    .selectFrom("work")
    .where((is) => isWrittenBy(is, [accountId]))
    .orderBy("id")
    .select(["id", "title"])
    .execute();

/** A work as its authors set it, with its tags, authors and chapters in their order. */
export async function workData(id: number): Promise<unknown> {
  const { rows } =
    await sql`select work.id, title, format, form, genre_id, first_sub_genre_id, second_sub_genre_id, annotation,
    author_notes, afterword, original_author, translator, reciter, age_mark, adult_only, has_obscene_language, has_drugs,
    ai_use, marks_floor, cover_file_id, cover_by_ai, booktrailer_video_url, enable_red_line, privacy_display, privacy_downloads, privacy_comments, comments_review, comments_closed,
    enable_tts, state, finish_time,
    moderation_reason, moderation_note, appealed_at, appeal_text, appeal_answer, first_published_at,
    last_update_time, last_modification_time, deleted_at, series_id, series_order, created_at,
    (select coalesce(json_agg(work_tag.title order by sort_order), '[]') from work_tag where work_id = work.id) as tags,
    (select coalesce(json_agg(json_build_object('fileId', file_id, 'caption', caption, 'createdAt', gallery_image.created_at,
        'deletedAt', gallery_image.deleted_at) order by gallery_image.sort_order, gallery_image.id), '[]')
      from gallery_image where work_id = work.id) as gallery,
    (select coalesce(json_agg(json_build_object('fio', fio, 'userName', user_name, 'invitedAt', invited_at,
        'confirmedAt', confirmed_at) order by place), '[]')
      from work_author inner join account on account.id = account_id where work_id = work.id) as authors,
    (select coalesce(json_agg(json_build_object('kind', kind, 'text', text, 'contentVersion', content_version, 'at', at,
        'by', case when kind in ('submitted', 'appealed') then user_name end) order by work_moderation.id), '[]')
      from work_moderation inner join account on account.id = actor_id where work_id = work.id) as moderation,
    (select json_build_object('state', work_sale.state, 'since', work_sale.state_since, 'price', price,
        'priceChangedAt', price_changed_at, 'freeChapterCount', free_chapter_count, 'promoFragment', promo_fragment,
        'startsAt', starts_at, 'reason', reason) from work_sale where work_id = work.id) as sale,
    (select coalesce(json_agg(json_build_object('id', chapter.id, 'state', chapter.state, 'publishTime', publish_time,
        'publishedRevision', chapter_revision.revision, 'deletedAt', chapter.deleted_at) order by chapter.sort_order, chapter.id), '[]')
      from chapter left join chapter_revision on chapter_revision.id = published_revision_id
      where chapter.work_id = work.id) as chapters
    from work where work.id = ${id}`.execute(db());
  return rows[0] ?? {};
}

/** The chapters of a work in their order, without their texts. */
export const chaptersOf = (workId: number) =>
  db()
    .selectFrom("chapter")
    .where("workId", "=", workId)
    .orderBy("sortOrder")
    .orderBy("id")
    .select("id")
    .select((is) =>
      is
        .selectFrom("chapterRevision")
        .whereRef("chapterId", "=", "chapter.id")
        .orderBy("revision", "desc")
        .limit(1)
        .select("title")
        .as("title"),
    )
    .execute();

const revisions = (chapterId: number) =>
  db()
    .selectFrom("chapterRevision")
    .where("chapterId", "=", chapterId)
    .select(["revision", "title", "document", "textLength", "savedAt", "savedBy", "restoredFrom"]);

/** Every text that is kept of a chapter, the oldest first. */
export async function* revisionsOf(chapterId: number) {
  for (let last = 0; ; ) {
    const some = await revisions(chapterId).where("revision", ">", last).orderBy("revision").limit(AT_ONCE).execute();
    yield* some;
    const { revision } = some.at(-1) ?? {};
    if (revision === undefined || some.length < AT_ONCE) return;
    last = revision;
  }
}

/** Pictures lie in the archive, not on the site. */
const localPictures = (html: string, pathOf: (fileId: string) => string): string =>
  html.replace(
    /<picture>.*?src="\/files\/([0-9a-f-]{36})".*?alt="([^"]*)".*?<\/picture>/gs,
    (_, fileId: string, alt: string) => `<img src="${escapeHtml(pathOf(fileId))}" alt="${alt}">`,
  );

/** The last text of a chapter as a page that any browser opens. @param pathOf of a picture, from this page */
export async function chapterPage(chapterId: number, pathOf: (fileId: string) => string): Promise<string> {
  const last = await revisions(chapterId).orderBy("revision", "desc").limit(1).executeTakeFirst();
  const title = escapeHtml(last?.title || "Без названия");
  const text = last ? localPictures(renderHtml(last.document as DocumentJson), pathOf) : "";
  return `<!doctype html>\n<html lang="ru">\n<meta charset="utf-8">\n<title>${title}</title>\n<body>\n<h1>${title}</h1>\n${text}\n</body>\n</html>\n`;
}

/** The pictures that a person has uploaded or that a work of theirs shows. */
export const picturesOf = (accountId: number) =>
  db()
    .selectFrom("storedFile")
    .where((is) =>
      is.or([
        is("ownerId", "=", accountId),
        is(
          "workId",
          "in",
          is
            .selectFrom("workAuthor")
            .where("accountId", "=", accountId)
            .where("confirmedAt", "is not", null)
            .select("workId"),
        ),
      ]),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .select(["id", "kind", "contentType", "createdAt"])
    .execute();
