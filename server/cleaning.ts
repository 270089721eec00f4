import { deviceMemory } from "./account/devices.ts";
import { forgetOldEvents } from "./account/events.ts";
import { forgetOldUploads, forgetUnusedSounds } from "./audio/cleaning.ts";
import { planUnheard } from "./audio/hearing.ts";
import { forgetOldBookExports } from "./books/export/exports.ts";
import { planMissingFiles, sweepBookFiles } from "./books/export/files.ts";
import { forgetOldStages } from "./books/import/stages.ts";
import { forgetOldCards } from "./cards/cards.ts";
import { thinRevisions } from "./chapters/thinning.ts";
import { forgetEndedScans } from "./commerce/exclusive.ts";
import { forgetOldPayees } from "./commerce/payees.ts";
import { endCodes } from "./commerce/promoCodes.ts";
import { db } from "./db/transaction.ts";
import {
  emptyBins,
  forgetDeletedDesigns,
  forgetUnusedCovers,
  forgetUnusedGalleryImages,
  forgetUnusedPersonImages,
} from "./emptyBins.ts";
import { forgetTemporaryFiles, sweepStore } from "./files/cleaning.ts";
import { forgetOldScans } from "./identification/sending.ts";
import { enqueue } from "./jobs/outbox.ts";
import { forgetOldConsents } from "./leaving/erasure.ts";
import { forgetOldExports } from "./leaving/exports.ts";
import { longestWindow } from "./limits/limits.ts";
import { forgetOldMessages } from "./messages/forgetting.ts";
import { planDigest } from "./notifications/digest.ts";
import { forgetOldEvents as forgetOldNotifications } from "./notifications/events.ts";
import { emptyPublicationBins, forgetUnusedPictures } from "./publications/cleaning.ts";
import { forgetDeletedSeries } from "./series/changes.ts";
import { forgetOldLetters } from "./support/letters.ts";
import { forgetOldDeclines } from "./works/coAuthors.ts";

const HOUR = 3_600_000;
/** For this long an expired bearer is called expired, later unknown. */
const bearerMemory = 24 * HOUR;

/**
 * Removes what has expired:
 * - sessions (their bearer tokens go along), tokens, browsers that nobody came from for long, counters;
 * - abandoned imports and uploads of sounds, revisions that autosave has left behind, temporary files;
 * - scans of papers that were decided about 30 days ago, and of exclusive agreements that ended three years ago;
 * - works, chapters, publications and series that have been in the bin for 30 days;
 * - covers, pictures of galleries, posts and people and sounds that nothing shows or names; files without a row;
 * - archives of a week ago, works that authors exported yesterday, files of books that nothing names;
 * - consents of those who were erased three years ago, invitations that were declined a month ago;
 * - notifications of 90 days ago, letters to the support that were settled a year ago;
 * - payees' details of bank payments ordered five years ago.
 * Ends the promo codes whose time is over. Plans the files of books that are missing, the sounds that ffmpeg has not
 * heard, and the letters of the next week. Plans itself for the next hour.
 */
export async function cleanUp(now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await db().deleteFrom("session").where("expiresAt", "<=", before(bearerMemory)).execute();
  await db().deleteFrom("bearerToken").where("expiresAt", "<=", before(bearerMemory)).execute();
  await db().deleteFrom("oneTimeToken").where("expiresAt", "<=", now).execute();
  await db().deleteFrom("secondFactorSetup").where("expiresAt", "<=", now).execute();
  await db().deleteFrom("emailChange").where("until", "<=", now).execute();
  await db().deleteFrom("phoneChange").where("until", "<=", now).execute();
  await db().deleteFrom("factorRemoval").where("state", "=", "requested").where("until", "<=", now).execute();
  await db().deleteFrom("knownDevice").where("seenAt", "<=", before(deviceMemory)).execute();
  await db().deleteFrom("attemptCounter").where("windowStart", "<=", before(longestWindow)).execute();
  await forgetOldEvents(now);
  await forgetOldCards(now);
  await thinRevisions(now);
  await forgetOldUploads(now);
  await forgetOldStages(now);
  await forgetOldScans(now);
  await forgetEndedScans(now);
  await forgetTemporaryFiles(now);
  await emptyBins(now);
  await emptyPublicationBins(now);
  await forgetUnusedPictures(now);
  await forgetDeletedSeries(now);
  await forgetDeletedDesigns(now);
  await forgetUnusedCovers(now);
  await forgetUnusedGalleryImages(now);
  await forgetUnusedPersonImages(now);
  await forgetUnusedSounds(now);
  await planUnheard(now);
  await sweepStore(now);
  await forgetOldExports(now);
  await forgetOldBookExports(now);
  await planMissingFiles(now);
  await sweepBookFiles(now);
  await forgetOldConsents(now);
  await forgetOldDeclines(now);
  await endCodes(now);
  await forgetOldPayees(now);
  await forgetOldLetters(now);
  await forgetOldMessages(now);
  await forgetOldNotifications(now);
  await planDigest(now);
  await enqueue("cleaning", {}, { dedupe: "cleaning", runAt: new Date(now.getTime() + HOUR) });
}
