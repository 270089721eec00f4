import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";

export const publicationPersonalData = {
  exported: ({ id }) => ({
    posts: sql`select publication.id, state, title, category_id, privacy_display, privacy_comments, comments_review,
        revision, publish_time, moderation_reason,
        is_corrected, like_count, favorite_count, pinned_at, created_at, last_modification_time, deleted_at, document,
        (select coalesce(json_agg(publication_tag.title order by sort_order), '[]') from publication_tag
          where publication_tag.publication_id = publication.id) as tags
      from publication inner join post on post.publication_id = publication.id
      inner join publication_text on publication_text.publication_id = publication.id
      where author_id = ${id} order by publication.id`,
    reviews: sql`select publication.id, work_id, state, title, has_spoilers, verdict, revision, publish_time, moderation_reason,
        is_corrected, like_count, reply_text, replied_at, created_at, last_modification_time, deleted_at, document,
        (select coalesce(json_agg(publication_tag.title order by sort_order), '[]') from publication_tag
          where publication_tag.publication_id = publication.id) as tags
      from publication inner join review on review.publication_id = publication.id
      inner join publication_text on publication_text.publication_id = publication.id
      where author_id = ${id} order by publication.id`,
    arts: sql`select publication.id, work_id, state, title, alt, credit, is_ai_made, adult_only, privacy_display, revision, publish_time,
        moderation_reason, is_corrected, like_count, sort_order, created_at, last_modification_time, deleted_at, document, file_id,
        (select coalesce(json_agg(publication_tag.title order by publication_tag.sort_order), '[]') from publication_tag
          where publication_tag.publication_id = publication.id) as tags
      from publication inner join art on art.publication_id = publication.id
      inner join publication_text on publication_text.publication_id = publication.id
      left join publication_file on publication_file.publication_id = publication.id
      where author_id = ${id} order by publication.id`,
    reviewReplies: sql`select publication_id, reply_text, replied_at
      from review where reply_author_id = ${id} order by publication_id`,
    favoritePublications: sql`select publication.id, publication.kind, publication.title, added_at
      from publication_favorite inner join publication on publication.id = publication_favorite.publication_id
      where account_id = ${id} order by publication.id`,
  }),
} satisfies PersonalData;
