import { digestToken } from "../../../server/notifications/digestLink.ts";
import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, type Rows } from "./entry.ts";

const everybody = answers("login", "success", "success", "success", "success", "success");
const nobody = answers("login", "missing", "missing", "missing", "missing", "missing");
/** Authors and moderators read a draft; for everybody else it is missing. */
const readers = answers("login", "missing", "missing", "success", "success", "success");

export const notificationsAccess = {
  getNotifications: { who: everybody, input: () => ({ query: {} }) },
  getNotificationGroup: { who: everybody, input: () => ({ query: { group: "ebook" } }) },
  markAllNotificationsAsRead: { who: everybody, input: () => ({ body: {} }) },
  // Of nobody, as another person's is for everybody else: tests/api/notifications/bell.test.ts.
  markNotificationAsRead: { who: nobody, input: ({ requestId }) => ({ params: { id: requestId } }) },
  checkNotifications: { who: everybody, input: () => ({}) },
  muteWork: { who: readers, input: ({ draft }) => ({ body: { workId: draft.workId, isMuted: true } }) },
  getMutedWorks: { who: everybody, input: () => ({}) },
  // By the link of the owner's letter: a mail program opens it for any person who has the letter.
  stopDigest: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: ({ accountId }) => ({ query: { token: digestToken(accountId) } }),
  },
  getNotificationSettings: { who: everybody, input: () => ({}) },
  getPushSettings: { who: everybody, input: () => ({}) },
  updateBellSettings: {
    opensNothing: true,
    who: everybody,
    input: () => ({ body: { kinds: [{ kind: "newChapter", bell: false }] } }),
  },
  updatePushSettings: {
    opensNothing: true,
    who: everybody,
    input: () => ({ body: { kinds: [{ kind: "newChapter", push: false }] } }),
  },
  updateLetterSettings: {
    opensNothing: true,
    who: everybody,
    input: () => ({ body: { kinds: [{ kind: "newChapter", letter: false }] } }),
  },
} satisfies Partial<Rows<CallName>>;
