import { accountArea } from "../../screens/account/area.ts";
import type { LaterPath, Load } from "../../screens/area.types.ts";
import { artsArea } from "../../screens/arts/area.ts";
import { audioArea } from "../../screens/audio/area.ts";
import { bookSearchArea } from "../../screens/bookSearch/area.ts";
import { catalogArea } from "../../screens/catalog/area.ts";
import { chaptersArea } from "../../screens/chapters/area.ts";
import { commentsArea } from "../../screens/comments/area.ts";
import { complaintsArea } from "../../screens/complaints/area.ts";
import { coversArea } from "../../screens/covers/area.ts";
import { discountsArea } from "../../screens/discounts/area.ts";
import { documentsArea } from "../../screens/documents/area.ts";
import { galleryArea } from "../../screens/gallery/area.ts";
import { historyArea } from "../../screens/history/area.ts";
import { identificationArea } from "../../screens/identification/area.ts";
import { ignoringArea } from "../../screens/ignoring/area.ts";
import { importArea } from "../../screens/import/area.ts";
import { incomeArea } from "../../screens/income/area.ts";
import { leavingArea } from "../../screens/leaving/area.ts";
import { libraryArea } from "../../screens/library/area.ts";
import { listeningArea } from "../../screens/listening/area.ts";
import { marksArea } from "../../screens/marks/area.ts";
import { messagesArea } from "../../screens/messages/area.ts";
import { moderationArea } from "../../screens/moderation/area.ts";
import { notificationsArea } from "../../screens/notifications/area.ts";
import { ordersArea } from "../../screens/orders/area.ts";
import { payoutsArea } from "../../screens/payouts/area.ts";
import { postsArea } from "../../screens/posts/area.ts";
import { privacyArea } from "../../screens/privacy/area.ts";
import { profileArea } from "../../screens/profile/area.ts";
import { readingArea } from "../../screens/reading/area.ts";
import { reviewsArea } from "../../screens/reviews/area.ts";
import { salesArea } from "../../screens/sales/area.ts";
import { securityArea } from "../../screens/security/area.ts";
import { seriesArea } from "../../screens/series/area.ts";
import { settingsArea } from "../../screens/settings/area.ts";
import { staffArea } from "../../screens/staff/area.ts";
import { supportArea } from "../../screens/support/area.ts";
import { typosArea } from "../../screens/typos/area.ts";
import { uploadsArea } from "../../screens/uploads/area.ts";
import { worksArea } from "../../screens/works/area.ts";

/**
 * The screens of all areas, in the order of their floors. Their files' names are not in everybody's first file: nobody
 * comes to these pages first.
 */
export const lazyScreens: Readonly<Record<LaterPath, Load>> = {
  ...complaintsArea.screens,
  ...coversArea.screens,
  ...discountsArea.screens,
  ...documentsArea.screens,
  ...ignoringArea.screens,
  ...importArea.screens,
  ...incomeArea.screens,
  ...ordersArea.screens,
  ...payoutsArea.screens,
  ...privacyArea.screens,
  ...settingsArea.screens,
  ...supportArea.screens,
  ...accountArea.screens,
  ...catalogArea.screens,
  ...chaptersArea.screens,
  ...commentsArea.screens,
  ...historyArea.screens,
  ...identificationArea.screens,
  ...leavingArea.screens,
  ...libraryArea.screens,
  ...marksArea.screens,
  ...messagesArea.screens,
  ...securityArea.screens,
  ...notificationsArea.screens,
  ...staffArea.screens,
  ...worksArea.screens,
  ...artsArea.screens,
  ...audioArea.screens,
  ...bookSearchArea.screens,
  ...galleryArea.screens,
  ...postsArea.screens,
  ...reviewsArea.screens,
  ...salesArea.screens,
  ...seriesArea.screens,
  ...typosArea.screens,
  ...uploadsArea.screens,
  ...profileArea.screens,
  ...readingArea.screens,
  ...listeningArea.screens,
  ...moderationArea.screens,
};
