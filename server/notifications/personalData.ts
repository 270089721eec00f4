import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";

export const notificationPersonalData = {
  exported: ({ id }) => ({
    mutedWorks: sql`select work.id, work.title, muted_at from muted_work inner join work on work.id = muted_work.work_id
      where muted_work.account_id = ${id} order by work.id`,
    notifications: sql`select notification.kind, notification.created_at, notification.read_at, notification_event.work_id
      from notification inner join notification_event on notification_event.id = notification.event_id
      where notification.account_id = ${id} order by notification.created_at, notification.id`,
    notificationSettings: sql`select kind, bell, push, letter from notification_setting where account_id = ${id} order by kind`,
    notificationHours: sql`select quiet_from, quiet_until, has_digest, digested_at
      from notification_account where account_id = ${id}`,
  }),
  own: ["muted_work", "notification", "notification_setting", "notification_account"],
  erased: ({ id }) => [
    sql`delete from notification_part where person_id = ${id}`,
    sql`delete from notification_event where account_id = ${id} or actor_id = ${id}`,
  ],
} satisfies PersonalData;
