import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";
import { db } from "../db/transaction.ts";
import { dropBytes } from "./cancelling.ts";

export const audioPersonalData = {
  exported: ({ id }) => ({
    sounds: sql`select id, work_id, file_name, content_type, codec, byte_size, duration_ms, created_at
      from audio where owner_id = ${id} and copy_of is null order by created_at, id`,
    soundUploads: sql`select work_id, file_name, byte_size, state, created_at
      from audio_upload where account_id = ${id} order by created_at, id`,
  }),
  own: ["audio_upload"],
  removeBytes: async ({ id }) => {
    const sounds = await db().selectFrom("audioUpload").where("accountId", "=", id).select("id").execute();
    for (const one of sounds) await dropBytes(one.id);
  },
  erased: ({ id }) => [sql`update audio set file_name = '' where owner_id = ${id}`],
} satisfies PersonalData;
