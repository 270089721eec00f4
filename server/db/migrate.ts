import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import * as skeleton from "./migrations/0001_skeleton.ts";
import * as workOrder from "./migrations/0002_work_order.ts";
import * as imports from "./migrations/0003_imports.ts";
import * as importAnswer from "./migrations/0004_import_answer.ts";
import * as peopleAndComplaints from "./migrations/0005_people_and_complaints.ts";
import * as foldedNames from "./migrations/0006_folded_names.ts";
import * as workAuthors from "./migrations/0007_work_authors.ts";
import * as knownDevices from "./migrations/0008_known_devices.ts";
import * as publishedChapters from "./migrations/0009_published_chapters.ts";
import * as contentVersion from "./migrations/0010_content_version.ts";
import * as countsAndSearch from "./migrations/0011_counts_and_search.ts";
import * as quickCompression from "./migrations/0012_quick_compression.ts";
import * as restoredRevisions from "./migrations/0013_restored_revisions.ts";
import * as unpackedEmbedded from "./migrations/0014_unpacked_embedded.ts";
import * as accountSecurity from "./migrations/0015_account_security.ts";
import * as ignoredPeopleAndPrivacy from "./migrations/0016_ignored_people_and_privacy.ts";
import * as emailChange from "./migrations/0018_email_change.ts";
import * as staff from "./migrations/0019_staff.ts";
import * as accountExport from "./migrations/0023_account_export.ts";
import * as accountDeletion from "./migrations/0024_account_deletion.ts";
import * as profile from "./migrations/0025_profile.ts";
import * as phoneAndFactorRemoval from "./migrations/0026_phone_and_factor_removal.ts";
import * as identification from "./migrations/0027_identification.ts";
import * as staffActs from "./migrations/0028_staff_acts.ts";
import * as workSettings from "./migrations/0030_work_settings.ts";
import * as coAuthorship from "./migrations/0031_co_authorship.ts";
import * as privacyOfWorks from "./migrations/0032_privacy_of_works.ts";
import * as moderation from "./migrations/0033_moderation.ts";
import * as bookFiles from "./migrations/0034_book_files.ts";
import * as gallery from "./migrations/0035_gallery.ts";
import * as series from "./migrations/0036_series.ts";
import * as coverDesigns from "./migrations/0037_cover_designs.ts";
import * as notifications from "./migrations/0038_notifications.ts";
import * as push from "./migrations/0039_push.ts";
import * as supportLetters from "./migrations/0040_support_letters.ts";
import * as places from "./migrations/0041_places.ts";
import * as audio from "./migrations/0042_audio.ts";
import * as devices from "./migrations/0043_devices.ts";
import * as convertedAudio from "./migrations/0044_converted_audio.ts";
import * as ledger from "./migrations/0046_ledger.ts";
import * as sales from "./migrations/0047_sales.ts";
import * as holdings from "./migrations/0048_holdings.ts";
import * as orders from "./migrations/0049_orders.ts";
import * as placeHistory from "./migrations/0050_place_history.ts";
import * as likes from "./migrations/0051_likes.ts";
import * as discounts from "./migrations/0052_discounts.ts";
import * as promoCodes from "./migrations/0053_promo_codes.ts";
import * as income from "./migrations/0054_income.ts";
import * as unlawfulRemoval from "./migrations/0055_unlawful_removal.ts";
import * as payouts from "./migrations/0056_payouts.ts";
import * as exclusiveAgreements from "./migrations/0057_exclusive_agreements.ts";
import * as publications from "./migrations/0058_publications.ts";
import * as messages from "./migrations/0059_messages.ts";
import * as importChunks from "./migrations/0060_import_chunks.ts";
import * as reviews from "./migrations/0061_reviews.ts";
import * as arts from "./migrations/0062_arts.ts";
import * as catalog from "./migrations/0063_catalog.ts";
import * as comments from "./migrations/0064_comments.ts";
import * as readerMarks from "./migrations/0065_reader_marks.ts";
import * as readerKeys from "./migrations/0066_reader_keys.ts";
import * as showcase from "./migrations/0067_showcase.ts";
import * as countedByIndex from "./migrations/0068_counted_by_index.ts";
import * as turnsOfJobs from "./migrations/0069_turns_of_jobs.ts";
import * as lineOfJobs from "./migrations/0070_line_of_jobs.ts";
import type { Database } from "./schema.ts";

/** In order, never changed after they have landed. Nothing newer than PostgreSQL 15. */
const migrations = {
  "0001_skeleton": skeleton,
  "0002_work_order": workOrder,
  "0003_imports": imports,
  "0004_import_answer": importAnswer,
  "0005_people_and_complaints": peopleAndComplaints,
  "0006_folded_names": foldedNames,
  "0007_work_authors": workAuthors,
  "0008_known_devices": knownDevices,
  "0009_published_chapters": publishedChapters,
  "0010_content_version": contentVersion,
  "0011_counts_and_search": countsAndSearch,
  "0012_quick_compression": quickCompression,
  "0013_restored_revisions": restoredRevisions,
  "0014_unpacked_embedded": unpackedEmbedded,
  "0015_account_security": accountSecurity,
  "0016_ignored_people_and_privacy": ignoredPeopleAndPrivacy,
  "0018_email_change": emailChange,
  "0019_staff": staff,
  "0023_account_export": accountExport,
  "0024_account_deletion": accountDeletion,
  "0025_profile": profile,
  "0026_phone_and_factor_removal": phoneAndFactorRemoval,
  "0027_identification": identification,
  "0028_staff_acts": staffActs,
  "0030_work_settings": workSettings,
  "0031_co_authorship": coAuthorship,
  "0032_privacy_of_works": privacyOfWorks,
  "0033_moderation": moderation,
  "0034_book_files": bookFiles,
  "0035_gallery": gallery,
  "0036_series": series,
  "0037_cover_designs": coverDesigns,
  "0040_support_letters": supportLetters,
  "0038_notifications": notifications,
  "0039_push": push,
  "0041_places": places,
  "0042_audio": audio,
  "0043_devices": devices,
  "0050_place_history": placeHistory,
  "0051_likes": likes,
  "0053_promo_codes": promoCodes,
  "0044_converted_audio": convertedAudio,
  "0046_ledger": ledger,
  "0047_sales": sales,
  "0048_holdings": holdings,
  "0049_orders": orders,
  "0052_discounts": discounts,
  "0054_income": income,
  "0055_unlawful_removal": unlawfulRemoval,
  "0056_payouts": payouts,
  "0057_exclusive_agreements": exclusiveAgreements,
  "0058_publications": publications,
  "0059_messages": messages,
  "0060_import_chunks": importChunks,
  "0061_reviews": reviews,
  "0062_arts": arts,
  "0063_catalog": catalog,
  "0064_comments": comments,
  "0065_reader_marks": readerMarks,
  "0066_reader_keys": readerKeys,
  "0067_showcase": showcase,
  "0068_counted_by_index": countedByIndex,
  "0069_turns_of_jobs": turnsOfJobs,
  "0070_line_of_jobs": lineOfJobs,
} satisfies Record<string, Migration>;

/** Asked before the migrator, which reads the database's whole catalogue even where nothing is to be done. */
async function isNewest(db: Kysely<Database>): Promise<boolean> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  const known = Object.keys(migrations);
  return done.size === known.length && known.every((name) => done.has(name));
}

/**
 * Brings the database to the newest schema, or to the one that is named.
 * @throws the failed migration's error; nothing of it is left behind
 */
export async function migrate(db: Kysely<Database>, upTo?: keyof typeof migrations): Promise<void> {
  if (upTo === undefined && (await isNewest(db))) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error;
}
