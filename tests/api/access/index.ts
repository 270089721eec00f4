import type { CallName } from "../../../src/api/contract/index.ts";
import { accountAccess } from "./account.ts";
import { audioAccess } from "./audio.ts";
import { booksAccess } from "./books.ts";
import { chaptersAccess } from "./chapters.ts";
import { coAuthorsAccess } from "./coAuthors.ts";
import { commentsAccess } from "./comments.ts";
import { commerceAccess } from "./commerce.ts";
import { complaintsAccess } from "./complaints.ts";
import { coversAccess } from "./covers.ts";
import { answers, type Entry, type Rows } from "./entry.ts";
import { filesAccess } from "./files.ts";
import { galleryAccess } from "./gallery.ts";
import { likesAccess } from "./likes.ts";
import { listeningAccess } from "./listening.ts";
import { marksAccess } from "./marks.ts";
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
    who: answers("login", "success", "success", "invalid", "invalid", "success"),
    input: ({ book }) => ({
      body: { targetType: "chapter", targetId: book.chapterId, category: "spam", comment: "", url: "" },
    }),
  },
  likeWork: {
    who: answers("login", "success", "success", "denied", "denied", "success"),
    input: ({ book }) => ({ params: { id: book.workId }, query: { isLiked: true } }),
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
  // It is not sold; its authors own it already.
  createOrder: {
    who: answers("login", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: ({ book, requestId }) => ({
      body: {
        requestId,
        workId: book.workId,
        expectedAmount: 19_900,
        email: "a@example.ru",
        offerAgree: true as const,
      },
    }),
  },
  // Nobody downloads a work whose authors let nobody; they themselves wait for a file.
  downloadWork: {
    who: answers("denied", "denied", "denied", "invalid", "invalid", "invalid"),
    input: ({ book }) => ({ params: { id: book.workId, format: "fb2" as const } }),
  },
} satisfies { [N in CallName]?: Entry<N> };

/** Every call of the contract: total by type, so that a new call stands here or does not compile. */
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
