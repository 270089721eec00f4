import { refusals } from "../../src/text/refusals.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { readerOf } from "../policies/reader.ts";
import { accountOfDigest } from "./digestLink.ts";
import { markAllRead, markRead, notificationPage, unreadCount } from "./items.ts";
import { chosenKinds, isKind } from "./kinds.ts";
import { mutedWorksOf, setMuted } from "./muting.ts";
import { keepDigest, keepQuiet, keepWays, pushSettingsOf, settingsOf } from "./settings.ts";

/** @throws Refusal InvalidRequestFields: a kind that is not there, or about which nobody chooses */
function mustBeChosen(changes: readonly { kind: string }[]): void {
  const isUnknown = ({ kind }: { kind: string }) => !isKind(kind) || !chosenKinds().includes(kind);
  if (changes.some(isUnknown)) throw Refusal.field("kinds", refusals.unknownNotification);
}

/** The events that people are notified of, and the ways of notifying them (docs/spec/notifications.md). */
export const notificationHandlers = {
  /** @throws Refusal InvalidRequestFields: a place in the future */
  getNotifications: ({ query }, { user, now, request }) =>
    notificationPage({ ...readerOf(user, request), user }, query, now),

  /** @throws Refusal InvalidRequestFields: a place in the future */
  getNotificationGroup: ({ query }, { user, now, request }) =>
    notificationPage({ ...readerOf(user, request), user }, query, now),

  markAllNotificationsAsRead: async ({ body: { until } }, { user, now, request }) => {
    await markAllRead(user.id, until === undefined ? now : new Date(until), now);
    return { unreadCount: await unreadCount({ ...readerOf(user, request), user }) };
  },

  /** @throws Refusal NotFound */
  markNotificationAsRead: async ({ params: { id } }, { user, now, request }) => {
    await markRead(user.id, id, now);
    return { unreadCount: await unreadCount({ ...readerOf(user, request), user }) };
  },

  checkNotifications: async (_, { user, request }) => {
    const count = await unreadCount({ ...readerOf(user, request), user });
    return { unreadCount: count, showUnread: count > 0 };
  },

  /** @throws Refusal NotFound */
  muteWork: async ({ body }, { user, now, request }) => {
    await setMuted({ ...readerOf(user, request), user }, body, now);
    return { isMuted: body.isMuted };
  },

  getMutedWorks: async (_, { user }) => ({ works: await mutedWorksOf(user.id) }),

  /** @throws Refusal InvalidRequestFields: no link of a letter */
  stopDigest: async ({ query: { token } }) => {
    await keepDigest(accountOfDigest(token), false);
    return { hasDigest: false };
  },

  getNotificationSettings: (_, { user }) => settingsOf(user.id),

  getPushSettings: (_, { user }) => pushSettingsOf(user.id),

  /** @throws Refusal InvalidRequestFields */
  updateBellSettings: async ({ body: { kinds } }, { user }) => {
    mustBeChosen(kinds);
    await keepWays(user.id, kinds);
    return settingsOf(user.id);
  },

  /** @throws Refusal InvalidRequestFields */
  updatePushSettings: async ({ body: { kinds, quiet } }, { user }) => {
    mustBeChosen(kinds);
    await keepWays(user.id, kinds);
    if (quiet !== undefined) await keepQuiet(user.id, quiet);
    return pushSettingsOf(user.id);
  },

  /** @throws Refusal InvalidRequestFields */
  updateLetterSettings: async ({ body: { kinds, hasDigest } }, { user }) => {
    mustBeChosen(kinds);
    await keepWays(user.id, kinds);
    if (hasDigest !== undefined) await keepDigest(user.id, hasDigest);
    return settingsOf(user.id);
  },
} satisfies Partial<Handlers>;
