import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";
import { db } from "../db/transaction.ts";
import { removeFileOf } from "../uploads/files.ts";
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
    for (const one of imports) await removeFileOf(one.id);
    await forgetBookExports(id);
  },
} satisfies PersonalData;
