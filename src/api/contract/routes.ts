import { accountRoutes } from "./account.routes.ts";
import { artsRoutes } from "./arts.routes.ts";
import { audiobooksRoutes, listeningRoutes } from "./audiobooks.routes.ts";
import { bookFilesRoutes } from "./bookFiles.routes.ts";
import { bookSearchRoutes } from "./bookSearch.routes.ts";
import { catalogRoutes } from "./catalog.routes.ts";
import { chapterHistoryRoutes } from "./chapterHistory.routes.ts";
import { chapterPresenceRoutes } from "./chapterPresence.routes.ts";
import { chaptersRoutes } from "./chapters.routes.ts";
import { coAuthorsRoutes } from "./coAuthors.routes.ts";
import { commentsRoutes } from "./comments.routes.ts";
import { complaintsRoutes } from "./complaints.routes.ts";
import { coversRoutes } from "./covers.routes.ts";
import { defineRoutes } from "./define.ts";
import { discountsRoutes } from "./discounts.routes.ts";
import { emailRoutes } from "./email.routes.ts";
import { exclusiveRoutes } from "./exclusive.routes.ts";
import { filesRoutes } from "./files.routes.ts";
import { galleryRoutes } from "./gallery.routes.ts";
import { guardsRoutes } from "./guards.routes.ts";
import { identificationRoutes } from "./identification.routes.ts";
import { importsRoutes } from "./imports.routes.ts";
import { incomeRoutes } from "./income.routes.ts";
import { leavingRoutes } from "./leaving.routes.ts";
import { libraryRoutes } from "./library.routes.ts";
import { likesRoutes } from "./likes.routes.ts";
import { messageRoutes } from "./messages.routes.ts";
import { moderationRoutes } from "./moderation.routes.ts";
import { notificationRoutes } from "./notifications.routes.ts";
import { ordersRoutes } from "./orders.routes.ts";
import { payoutsRoutes } from "./payouts.routes.ts";
import { peopleRoutes } from "./people.routes.ts";
import { phoneRoutes } from "./phone.routes.ts";
import { postsRoutes } from "./posts.routes.ts";
import { profileRoutes } from "./profile.routes.ts";
import { promoCodesRoutes } from "./promoCodes.routes.ts";
import { pushRoutes } from "./push.routes.ts";
import { readerKeysRoutes } from "./readerKeys.routes.ts";
import { readerMarksRoutes } from "./readerMarks.routes.ts";
import { readerPlacesRoutes } from "./readerPlaces.routes.ts";
import { readingRoutes } from "./reading.routes.ts";
import { reviewsRoutes } from "./reviews.routes.ts";
import { salesRoutes } from "./sales.routes.ts";
import { savedBooksRoutes } from "./savedBooks.routes.ts";
import { securityRoutes } from "./security.routes.ts";
import { seriesRoutes } from "./series.routes.ts";
import { sessionRoutes } from "./session.routes.ts";
import { staffRoutes } from "./staff.routes.ts";
import { supportRoutes } from "./support.routes.ts";
import { systemRoutes } from "./system.routes.ts";
import { totpRoutes } from "./totp.routes.ts";
import { typosRoutes } from "./typos.routes.ts";
import { utilsRoutes } from "./utils.routes.ts";
import { worksRoutes } from "./works.routes.ts";

const otherRoutes = defineRoutes({
  testError: { path: "/v2/test/error", access: "guest", reaction: "shell" },
});

/** All calls by their names. The browser loads those of a domain with its screens, and never this table. */
export const routes = {
  ...sessionRoutes,
  ...guardsRoutes,
  ...accountRoutes,
  ...securityRoutes,
  ...totpRoutes,
  ...readerKeysRoutes,
  ...emailRoutes,
  ...phoneRoutes,
  ...leavingRoutes,
  ...identificationRoutes,
  ...staffRoutes,
  ...systemRoutes,
  ...peopleRoutes,
  ...profileRoutes,
  ...filesRoutes,
  ...complaintsRoutes,
  ...moderationRoutes,
  ...utilsRoutes,
  ...worksRoutes,
  ...coAuthorsRoutes,
  ...bookFilesRoutes,
  ...galleryRoutes,
  ...seriesRoutes,
  ...coversRoutes,
  ...importsRoutes,
  ...bookSearchRoutes,
  ...chaptersRoutes,
  ...chapterHistoryRoutes,
  ...chapterPresenceRoutes,
  ...audiobooksRoutes,
  ...listeningRoutes,
  ...pushRoutes,
  ...readingRoutes,
  ...catalogRoutes,
  ...readerPlacesRoutes,
  ...readerMarksRoutes,
  ...typosRoutes,
  ...supportRoutes,
  ...commentsRoutes,
  ...messageRoutes,
  ...libraryRoutes,
  ...likesRoutes,
  ...notificationRoutes,
  ...salesRoutes,
  ...savedBooksRoutes,
  ...ordersRoutes,
  ...promoCodesRoutes,
  ...discountsRoutes,
  ...incomeRoutes,
  ...exclusiveRoutes,
  ...payoutsRoutes,
  ...postsRoutes,
  ...artsRoutes,
  ...reviewsRoutes,
  ...otherRoutes,
};
