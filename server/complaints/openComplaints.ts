import { type Expression, sql } from "kysely";

const aboutChapters = (workId: Expression<number>) => sql`(select id from chapter where chapter.work_id = ${workId})`;

/** Is a complaint about this work, or about one of its chapters? */
export const isAboutWork = (workId: number) => sql<boolean>`(
  (target_type = 'work' and target_id = ${workId})
  or (target_type = 'chapter' and target_id in ${aboutChapters(sql`${workId}::bigint`)}))`;

/** How many open complaints there are about a work and its chapters; both ways along the index of targets (migration 0033). */
export const openComplaintCount = (workId: Expression<number>) => sql<number>`(
  (select count(*) from complaint where settled_at is null and target_type = 'work' and target_id = ${workId})
  + (select count(*) from complaint where settled_at is null and target_type = 'chapter'
      and target_id in ${aboutChapters(workId)}))`;
