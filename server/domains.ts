import { accountDomain } from "./account/domain.ts";
import { audioDomain } from "./audio/domain.ts";
import { booksDomain } from "./books/domain.ts";
import { cardsDomain } from "./cards/domain.ts";
import { chaptersDomain } from "./chapters/domain.ts";
import { commentsDomain } from "./comments/domain.ts";
import { commerceDomain } from "./commerce/domain.ts";
import { complaintsDomain } from "./complaints/domain.ts";
import { coversDomain } from "./covers/domain.ts";
import { feedsDomain } from "./feeds/domain.ts";
import { filesDomain } from "./files/domain.ts";
import { galleryDomain } from "./gallery/domain.ts";
import { identificationDomain } from "./identification/domain.ts";
import { leavingDomain } from "./leaving/domain.ts";
import { libraryDomain } from "./library/domain.ts";
import { likesDomain } from "./likes/domain.ts";
import { listeningDomain } from "./listening/domain.ts";
import { marksDomain } from "./marks/domain.ts";
import { messagesDomain } from "./messages/domain.ts";
import { moderationDomain } from "./moderation/domain.ts";
import { notificationsDomain } from "./notifications/domain.ts";
import { opdsDomain } from "./opds/domain.ts";
import { peopleDomain } from "./people/domain.ts";
import { processesDomain } from "./processes/domain.ts";
import { publicationsDomain } from "./publications/domain.ts";
import { publicCacheDomain } from "./publicCache/domain.ts";
import { pushDomain } from "./push/domain.ts";
import { readingDomain } from "./reading/domain.ts";
import { seriesDomain } from "./series/domain.ts";
import { staffDomain } from "./staff/domain.ts";
import { supportDomain } from "./support/domain.ts";
import { systemDomain } from "./system/domain.ts";
import { typosDomain } from "./typos/domain.ts";
import { utilsDomain } from "./utils/domain.ts";
import { worksDomain } from "./works/domain.ts";

/** Every folder of the server that gives something to the product, in the order of their floors. */
export const domains = [
  cardsDomain,
  processesDomain,
  publicCacheDomain,
  peopleDomain,
  accountDomain,
  staffDomain,
  systemDomain,
  pushDomain,
  worksDomain,
  filesDomain,
  galleryDomain,
  seriesDomain,
  coversDomain,
  identificationDomain,
  chaptersDomain,
  commerceDomain,
  audioDomain,
  likesDomain,
  publicationsDomain,
  commentsDomain,
  readingDomain,
  listeningDomain,
  marksDomain,
  typosDomain,
  libraryDomain,
  feedsDomain,
  booksDomain,
  opdsDomain,
  messagesDomain,
  complaintsDomain,
  moderationDomain,
  supportDomain,
  notificationsDomain,
  utilsDomain,
  leavingDomain,
] as const;
