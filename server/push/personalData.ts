import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";

export const pushPersonalData = {
  exported: ({ id }) => ({
    pushDevices: sql`select created_at from push_token where account_id = ${id} order by id`,
  }),
  own: ["push_token", "push_rest"],
} satisfies PersonalData;
