import { sql } from "kysely";
import { ERASED_NAME, type PersonalData } from "../db/personalData.ts";

/** None of the names chosen before these were reserved is so long: no other account blocks an erasure. */
const freeName = (id: number) => sql`'deleted-' || id || case
  when exists (select from account as other where lower(other.user_name) = ${`deleted-${id}`} and other.id <> ${id})
  then '-' || repeat('0', 30) else '' end`;

export const accountPersonalData = {
  exported: ({ id, now }) => ({
    profile: sql`select id, user_name, fio, email, email_confirmed_at, password_changed_at, roles, avatar_url, background_url,
      banned_at, banned_until, ban_reason, typograf_type, adult_confirmed_at, created_at,
      (select enabled_at from second_factor where account_id = account.id) as second_factor_enabled_at
      from account where id = ${id}`,
    consents: sql`select document, version, address, agreed_at, withdrawn_at from account_consent where account_id = ${id} order by id`,
    events: sql`select kind, at, note,
      case when coalesce(actor_id, account_id) = account_id then address else '' end as address,
      case when coalesce(actor_id, account_id) = account_id then user_agent else '' end as user_agent
      from account_event where account_id = ${id} order by id`,
    sessions: sql`select address, user_agent, created_at, last_seen_at, expires_at
      from session where account_id = ${id} and expires_at > ${now} order by id`,
    devices: sql`select seen_at from known_device where account_id = ${id} order by seen_at`,
    readerKeys: sql`select title, created_at, last_used_at from reader_key where account_id = ${id} order by id`,
    emailChange: sql`select state, former_email, email, requested_at, until from email_change where account_id = ${id}`,
    phone: sql`select phone, confirmed_at from account_phone where account_id = ${id}`,
    phoneChange: sql`select phone, until from phone_change where account_id = ${id}`,
    secondFactorRemoval: sql`select state, until from factor_removal where account_id = ${id}`,
  }),
  own: [
    "session",
    "known_device",
    "reader_key",
    "one_time_token",
    "email_change",
    "account_phone",
    "phone_change",
    "factor_removal",
    "second_factor",
    "second_factor_setup",
    "recovery_code",
  ],
  erased: ({ id }) => [
    sql`update account set user_name = ${freeName(id)}, fio = ${ERASED_NAME}, email = 'deleted-' || id, password_hash = '',
      email_confirmed_at = null, password_changed_at = null, roles = '{}', avatar_url = null, background_url = null,
      banned_at = null, banned_until = null, ban_reason = null, adult_confirmed_at = null,
      typograf_type = default where id = ${id}`,
  ],
} satisfies PersonalData;
