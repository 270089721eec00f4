import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";

export const seriesPersonalData = {
  exported: ({ id }) => ({
    series: sql`select id, title, annotation, finish_time, cover_file_id, sort_order, created_at, last_modification_time, deleted_at,
      former_work_ids from series where owner_id = ${id} order by id`,
  }),
} satisfies PersonalData;
