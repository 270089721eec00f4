import { sql } from "kysely";
import { blobs } from "../blobs/blobs.ts";
import type { PersonalData } from "../db/personalData.ts";
import { db } from "../db/transaction.ts";
import { keyOfUpload } from "../uploads/files.ts";
import { forgetBookExports } from "./export/exports.ts";

export const bookPersonalData = {
  exported: ({ id }) => ({
    imports: sql`select file_name, byte_size, state, work_id, created_at
      from book_import where account_id = ${id} order by created_at`,
    bookExports: sql`select work_id, format, file_name, byte_size, created_at
      from book_export where account_id = ${id} order by created_at`,
  }),
  own: ["book_import"],
  removeBytes: async ({ id }) => {
    const imports = await db().selectFrom("bookImport").where("accountId", "=", id).select("id").execute();
    for (const one of imports) await blobs().parts.remove(keyOfUpload(one.id));
    await forgetBookExports(id);
  },
} satisfies PersonalData;
