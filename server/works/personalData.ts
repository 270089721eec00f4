import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";

export const workPersonalData = {
  exported: ({ id }) => ({
    coAuthorInvitations: sql`select work.id, work.title, work_author.invited_at
      from work_author inner join work on work.id = work_author.work_id
      where work_author.account_id = ${id} and confirmed_at is null order by work.id`,
    declinedInvitations: sql`select work.id, work.title, declined_at
      from declined_invitation inner join work on work.id = declined_invitation.work_id
      where declined_invitation.account_id = ${id} order by work.id`,
  }),
  own: ["work_order", "declined_invitation"],
  erased: ({ id }) => [
    sql`delete from work_author where account_id = ${id} and confirmed_at is null`,
    // A work that stays without its owner becomes nobody else's.
    sql`delete from work_author where confirmed_at is null
      and work_id in (select id from work where owner_id = ${id})`,
    sql`update work_moderation set text = '' where actor_id = ${id} and kind in ('submitted', 'appealed')`,
  ],
} satisfies PersonalData;
