import { type RawBuilder, sql } from "kysely";
import { agreementsOf } from "../commerce/exclusive.ts";
import { db } from "../db/transaction.ts";
import { papersOf } from "../identification/papers.ts";

/** People of a list, named as everybody sees them: `of` is the column of the list that says who. */
const named = (table: string, of: string, mine: string, when: string, accountId: number, also = sql``) =>
  sql`select account.id, account.user_name, account.fio${also}, ${sql.ref(`${table}.${when}`)}
    from ${sql.table(table)} inner join account on account.id = ${sql.ref(`${table}.${of}`)}
    where ${sql.ref(`${table}.${mine}`)} = ${accountId} order by account.id`;

/**
 * Everything that is kept about a person in addition to works and pictures. Hashes and keys are left out, because they
 * would let somebody in; so is the address that staff acted from, which is not the person's to know.
 */
const queries = (id: number, now: Date): Record<string, RawBuilder<unknown>> => ({
  profile: sql`select id, user_name, fio, email, email_confirmed_at, password_changed_at, roles, avatar_url, background_url,
    banned_at, banned_until, ban_reason, typograf_type, adult_confirmed_at, created_at,
    (select enabled_at from second_factor where account_id = account.id) as second_factor_enabled_at
    from account where id = ${id}`,
  privacy: sql`select show_birthday, who_can_write, who_sees_follows, who_sees_library, in_search_engines
    from privacy where account_id = ${id}`,
  publicProfile: sql`select status, about_me, birth_day, birth_month, birth_year, sex, links, avatar_file_id, background_file_id
    from profile where account_id = ${id}`,
  formerUserNames: sql`select user_name, left_at from former_user_name where account_id = ${id} order by left_at`,
  consents: sql`select document, version, address, agreed_at, withdrawn_at from account_consent where account_id = ${id} order by id`,
  events: sql`select kind, at, note,
    case when coalesce(actor_id, account_id) = account_id then address else '' end as address,
    case when coalesce(actor_id, account_id) = account_id then user_agent else '' end as user_agent
    from account_event where account_id = ${id} order by id`,
  sessions: sql`select address, user_agent, created_at, last_seen_at, expires_at
    from session where account_id = ${id} and expires_at > ${now} order by id`,
  pushDevices: sql`select created_at from push_token where account_id = ${id} order by id`,
  devices: sql`select seen_at from known_device where account_id = ${id} order by seen_at`,
  readerKeys: sql`select title, created_at, last_used_at from reader_key where account_id = ${id} order by id`,
  emailChange: sql`select state, former_email, email, requested_at, until from email_change where account_id = ${id}`,
  phone: sql`select phone, confirmed_at from account_phone where account_id = ${id}`,
  phoneChange: sql`select phone, until from phone_change where account_id = ${id}`,
  secondFactorRemoval: sql`select state, until from factor_removal where account_id = ${id}`,
  follows: named("follow", "followed_id", "follower_id", "followed_at", id),
  followers: named("follow", "follower_id", "followed_id", "followed_at", id),
  ignored: named("ignored_person", "person_id", "account_id", "ignored_at", id, sql`, ignored_person.note`),
  hiddenAuthors: named("hidden_author", "author_id", "account_id", "hidden_at", id),
  hiddenSeries: sql`select series.id, series.title, hidden_series.hidden_at
    from hidden_series inner join series on series.id = hidden_series.series_id
    where hidden_series.account_id = ${id} order by series.id`,
  catalogExclusions: sql`select genre_ids, tags, ai_generated from catalog_exclusion where account_id = ${id}`,
  coAuthorInvitations: sql`select work.id, work.title, work_author.invited_at
    from work_author inner join work on work.id = work_author.work_id
    where work_author.account_id = ${id} and confirmed_at is null order by work.id`,
  declinedInvitations: sql`select work.id, work.title, declined_at
    from declined_invitation inner join work on work.id = declined_invitation.work_id
    where declined_invitation.account_id = ${id} order by work.id`,
  complaints: sql`select target_type, target_id, target_title, category, comment, url, created_at, decision, note, settled_at
    from complaint where account_id = ${id} order by id`,
  supportLetters: sql`select id, topic, text, state, created_at, answer, answered_at, closed_at
    from support_letter where account_id = ${id} order by id`,
  chats: sql`select person.id, person.user_name, person.fio, started_at, is_muted from chat_member
    inner join chat on chat.id = chat_id inner join account as person on person.id = person_id
    where account_id = ${id} order by chat_id`,
  messages: sql`select message.id, person_id, author_id = ${id} as is_own,
    case when deleted_at is null or author_id = ${id} then text else '' end as text, sent_at, deleted_at
    from chat_member inner join message on message.chat_id = chat_member.chat_id and message.id > hidden_up_to
    where account_id = ${id} order by message.id`,
  reading: sql`select work_id, chapter_id, revision_id, location, block_offset, progress, moved_at
    from reader_progress where account_id = ${id} order by work_id`,
  formerPlaces: sql`select work_id, chapter_id, revision_id, location, block_offset, progress, moved_at, device_name
    from reader_place_history where account_id = ${id} order by work_id, moved_at`,
  marks: sql`select work_id, chapter_id, revision_id, kind, from_block, from_offset, to_block, to_offset, text, color, note, created_at
    from reader_mark where account_id = ${id} order by created_at, id`,
  typos: sql`select work_id, chapter_id, state, text, suggestion, note, created_at, settled_at
    from typo_note where account_id = ${id} order by id`,
  series: sql`select id, title, annotation, finish_time, cover_file_id, sort_order, created_at, last_modification_time, deleted_at,
    former_work_ids from series where owner_id = ${id} order by id`,
  coverDesigns: sql`select id, work_id, revision, scene, sources, created_at, updated_at, deleted_at
    from cover_design where account_id = ${id} order by created_at, id`,
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
  comments: sql`select id, root_type, work_id, chapter_id, publication_id, parent_id, text, has_spoilers, state,
      moderation_reason, like_count, created_at, edited_at
    from comment where author_id = ${id} order by id`,
  favoritePublications: sql`select publication.id, publication.kind, publication.title, added_at
    from publication_favorite inner join publication on publication.id = publication_favorite.publication_id
    where account_id = ${id} order by publication.id`,
  likes: sql`select kind, target_id, liked_at from liked where account_id = ${id} order by liked_at, target_id`,
  library: sql`select work.id, work.title, shelved_work.state, shelved_work.added_at
    from shelved_work inner join work on work.id = shelved_work.work_id
    where shelved_work.account_id = ${id} order by work.id`,
  mutedWorks: sql`select work.id, work.title, muted_at from muted_work inner join work on work.id = muted_work.work_id
    where muted_work.account_id = ${id} order by work.id`,
  notifications: sql`select notification.kind, notification.created_at, notification.read_at, notification_event.work_id
    from notification inner join notification_event on notification_event.id = notification.event_id
    where notification.account_id = ${id} order by notification.created_at, notification.id`,
  notificationSettings: sql`select kind, bell, push, letter from notification_setting where account_id = ${id} order by kind`,
  notificationHours: sql`select quiet_from, quiet_until, has_digest, digested_at
    from notification_account where account_id = ${id}`,
  imports: sql`select file_name, byte_size, state, work_id, created_at
    from book_import where account_id = ${id} order by created_at`,
  sounds: sql`select id, work_id, file_name, content_type, codec, byte_size, duration_ms, created_at
    from audio where owner_id = ${id} and copy_of is null order by created_at, id`,
  soundUploads: sql`select work_id, file_name, byte_size, state, created_at
    from audio_upload where account_id = ${id} order by created_at, id`,
  bookExports: sql`select work_id, format, file_name, byte_size, created_at
    from book_export where account_id = ${id} order by created_at`,
  discounts: sql`select id, title, percent, start_date, end_date, is_cut, created_at,
      (select coalesce(json_agg(work_id order by work_id), '[]') from discount_work where discount_id = discount.id) as works
    from discount where owner_id = ${id} order by id`,
  orders: sql`select id, work_id, title, state, amount, email, reason, created_at, paid_at
    from purchase_order where account_id = ${id} order by id`,
  payouts: sql`select id, state, amount, number, date, reason, requested_at, exported_at, settled_at
    from payout where account_id = ${id} order by id`,
  heldBooks: sql`select work.id, work.title, granted_at, ended_at, opened_at
    from holding inner join work on work.id = holding.work_id where account_id = ${id} order by holding.id`,
  promoCodes: sql`select work_id, code, state, note, created_at, expires_at, redeemed_at
    from promo_code where account_id = ${id} order by id`,
  redeemedCodes: sql`select work.id, work.title, promo_code.code, promo_code.redeemed_at
    from promo_code inner join work on work.id = promo_code.work_id where redeemed_by = ${id} order by promo_code.id`,
  income: sql`select fact, account, amount, at
    from ledger_entry inner join ledger_transaction on ledger_transaction.id = transaction_id
    where account in (${`author:${id}:held`}, ${`author:${id}:available`}) order by ledger_transaction.id`,
});

/** The lists of a person, each asked for when its file is written. */
export const accountLists = (accountId: number, now: Date): { name: string; rows: () => Promise<unknown[]> }[] =>
  Object.entries(queries(accountId, now))
    .map(([name, query]) => ({ name, rows: async () => (await query.execute(db())).rows }))
    .concat(
      { name: "identification", rows: () => papersOf(accountId) },
      { name: "exclusiveAgreements", rows: () => agreementsOf(accountId) },
    );
