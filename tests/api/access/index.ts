import type { CallName } from "../../../src/api/contract/index.ts";
import { addSoldBook } from "../../support/factories.sales.ts";
import { accountAccess } from "./account.ts";
import { audioAccess } from "./audio.ts";
import { booksAccess, NO_FILE } from "./books.ts";
import { chaptersAccess } from "./chapters.ts";
import { coAuthorsAccess } from "./coAuthors.ts";
import { commentsAccess } from "./comments.ts";
import { commerceAccess } from "./commerce.ts";
import { complaintsAccess } from "./complaints.ts";
import { coversAccess } from "./covers.ts";
import { answers, type Entry, type Rows } from "./entry.ts";
import { filesAccess } from "./files.ts";
import { galleryAccess } from "./gallery.ts";
import { libraryAccess } from "./library.ts";
import { likesAccess } from "./likes.ts";
import { listeningAccess } from "./listening.ts";
import { marksAccess, readPlace } from "./marks.ts";
import { messagesAccess } from "./messages.ts";
import { moderationAccess } from "./moderation.ts";
import { notificationsAccess } from "./notifications.ts";
import { peopleAccess } from "./people.ts";
import { openArtAccess, openPostAccess, publicationsAccess } from "./publications.ts";
import { pushAccess } from "./push.ts";
import { readingAccess } from "./reading.ts";
import { securityAccess } from "./security.ts";
import { seriesAccess } from "./series.ts";
import { staffAccess } from "./staff.ts";
import { supportAccess } from "./support.ts";
import { utilsAccess } from "./utils.ts";
import { worksAccess } from "./works.ts";

const OWN = "На своё пожаловаться нельзя";
const OWN_BOOK = "Это ваше произведение";

/** One of a published book, where the answer differs from a draft's. */
export const ofPublished = {
  getBook: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: ({ book }) => ({ params: { id: book.workId } }),
  },
  getBookChapter: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: ({ book }) => ({ params: book }),
  },
  complain: {
    who: answers("login", "success", "success", OWN, OWN, "success"),
    input: ({ book }) => ({
      body: { targetType: "chapter", targetId: book.chapterId, category: "spam", comment: "", url: "" },
    }),
  },
  likeWork: {
    who: answers("login", "success", "success", "denied", "denied", "success"),
    input: ({ book }) => ({ params: { id: book.workId }, query: { isLiked: true } }),
  },
  saveMark: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: async ({ requestId }, stage) => {
      const made = { id: requestId, createdAt: "2026-11-20T08:00:00.000Z", kind: "quote" as const };
      return { body: { ...made, ...(await readPlace(stage)), color: 1 as const, note: "" } };
    },
  },
  updateReaderProgress: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: ({ book }) => ({ body: { ...book, location: 0, progress: 0 } }),
  },
  updateLibraryState: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: ({ book }) => ({ body: { workIds: [book.workId], state: "Reading" } }),
  },
  muteWork: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: ({ book }) => ({ body: { workId: book.workId, isMuted: true } }),
  },
  ...openPostAccess,
  ...openArtAccess,
  getWorkOffer: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: ({ book }) => ({ params: { id: book.workId } }),
  },
  createOrder: {
    who: answers("login", "success", "success", OWN_BOOK, OWN_BOOK, "success"),
    input: async ({ requestId }, { server, cast }) => ({
      body: {
        requestId,
        workId: (await addSoldBook(server, cast)).workId,
        expectedAmount: 19_900,
        email: "a@example.ru",
        offerAgree: true as const,
      },
    }),
  },
  // Nobody downloads a work whose authors let nobody; they themselves wait for a file.
  downloadWork: {
    who: answers("denied", "denied", "denied", NO_FILE, NO_FILE, NO_FILE),
    input: ({ book }) => ({ params: { id: book.workId, format: "fb2" as const } }),
  },
} satisfies { [N in CallName]?: Entry<N> };

/** Every call of the contract: total by type, so that a new call without a row does not compile. */
export const access: Rows<CallName> = {
  ...accountAccess,
  ...audioAccess,
  ...booksAccess,
  ...chaptersAccess,
  ...coAuthorsAccess,
  ...commerceAccess,
  ...complaintsAccess,
  ...filesAccess,
  ...moderationAccess,
  ...galleryAccess,
  ...coversAccess,
  ...peopleAccess,
  ...pushAccess,
  ...readingAccess,
  ...marksAccess,
  ...libraryAccess,
  ...likesAccess,
  ...publicationsAccess,
  ...commentsAccess,
  ...listeningAccess,
  ...securityAccess,
  ...seriesAccess,
  ...staffAccess,
  ...supportAccess,
  ...messagesAccess,
  ...utilsAccess,
  ...worksAccess,
  ...notificationsAccess,
};
