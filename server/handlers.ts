import { emailHandlers } from "./account/emailHandlers.ts";
import { accountHandlers } from "./account/handlers.ts";
import { phoneHandlers } from "./account/phoneHandlers.ts";
import { profileHandlers } from "./account/profileHandlers.ts";
import { readerKeyHandlers } from "./account/readerKeyHandlers.ts";
import { securityHandlers } from "./account/securityHandlers.ts";
import { totpHandlers } from "./account/totpHandlers.ts";
import { audioHandlers } from "./audio/handlers.ts";
import { bookFileHandlers } from "./books/bookFileHandlers.ts";
import { importHandlers } from "./books/handlers.ts";
import { chapterHandlers } from "./chapters/handlers.ts";
import { chapterHistoryHandlers } from "./chapters/historyHandlers.ts";
import { commentHandlers } from "./comments/handlers.ts";
import { commerceHandlers } from "./commerce/handlers.ts";
import { complaintHandlers } from "./complaints/handlers.ts";
import { coverHandlers } from "./covers/handlers.ts";
import { fileHandlers } from "./files/handlers.ts";
import { galleryHandlers } from "./gallery/handlers.ts";
import type { Handlers } from "./http/dispatcher.ts";
import { identificationHandlers } from "./identification/handlers.ts";
import { leavingHandlers } from "./leaving/handlers.ts";
import { libraryHandlers } from "./library/handlers.ts";
import { likeHandlers } from "./likes/handlers.ts";
import { listeningHandlers } from "./listening/handlers.ts";
import { markHandlers } from "./marks/handlers.ts";
import { messageHandlers } from "./messages/handlers.ts";
import { moderationHandlers } from "./moderation/handlers.ts";
import { notificationHandlers } from "./notifications/handlers.ts";
import { peopleHandlers } from "./people/handlers.ts";
import { publicationHandlers } from "./publications/handlers.ts";
import { pushHandlers } from "./push/handlers.ts";
import { readingHandlers } from "./reading/handlers.ts";
import { hiddenHandlers } from "./reading/hiddenHandlers.ts";
import { savedBooksHandlers } from "./reading/savedBooksHandlers.ts";
import { seriesReadingHandlers } from "./reading/seriesHandlers.ts";
import { seriesHandlers } from "./series/handlers.ts";
import { staffHandlers } from "./staff/handlers.ts";
import { supportHandlers } from "./support/handlers.ts";
import { typoHandlers } from "./typos/handlers.ts";
import { utilHandlers } from "./utils/handlers.ts";
import { coAuthorHandlers } from "./works/coAuthorHandlers.ts";
import { workHandlers } from "./works/handlers.ts";

/** Every call of the contract with its handler; a missing one does not compile. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...profileHandlers,
  ...securityHandlers,
  ...totpHandlers,
  ...readerKeyHandlers,
  ...emailHandlers,
  ...phoneHandlers,
  ...identificationHandlers,
  ...leavingHandlers,
  ...staffHandlers,
  ...workHandlers,
  ...coAuthorHandlers,
  ...galleryHandlers,
  ...seriesHandlers,
  ...coverHandlers,
  ...chapterHandlers,
  ...chapterHistoryHandlers,
  ...audioHandlers,
  ...likeHandlers,
  ...publicationHandlers,
  ...readingHandlers,
  ...savedBooksHandlers,
  ...markHandlers,
  ...typoHandlers,
  ...seriesReadingHandlers,
  ...listeningHandlers,
  ...fileHandlers,
  ...importHandlers,
  ...bookFileHandlers,
  ...peopleHandlers,
  ...commentHandlers,
  ...complaintHandlers,
  ...moderationHandlers,
  ...hiddenHandlers,
  ...utilHandlers,
  ...supportHandlers,
  ...messageHandlers,
  ...pushHandlers,
  ...libraryHandlers,
  ...notificationHandlers,
  ...commerceHandlers,
};
