import { isBarred, isRefused } from "../api/contract/envelope.ts";
import { messageRoutes } from "../api/contract/messages.routes.ts";
import { notificationRoutes as routes } from "../api/contract/notifications.routes.ts";
import type { BellChecked, BellCount } from "../machines/notifications/bell.machine.ts";
import type { Counted, NotificationQuery } from "../machines/notifications/bellList.machine.ts";
import type { Surroundings } from "./surroundings.ts";

/** What the bell asks and tells the server. */
export const createBellService = ({ call }: Pick<Surroundings, "call">) => ({
  check: async (signal: AbortSignal): Promise<BellChecked> => {
    try {
      const [{ unreadCount }, { unreadChatCount }] = await Promise.all([
        call(routes.checkNotifications, {}, signal),
        call(messageRoutes.getUnreadChats, {}, signal),
      ]);
      return { outcome: "told", unreadCount, unreadChatCount };
    } catch (fault) {
      if (isBarred(fault) || isRefused(fault, "AuthorizationRequired")) return { outcome: "refused" };
      throw fault;
    }
  },

  load: ({ group, place }: NotificationQuery, signal: AbortSignal) => {
    const query = place ? { lastItemCreationTime: place.time, lastItemId: place.id } : {};
    return group
      ? call(routes.getNotificationGroup, { query: { ...query, group } }, signal)
      : call(routes.getNotifications, { query }, signal);
  },

  markAll: (body: { until: string }, signal: AbortSignal): Promise<Counted> =>
    call(routes.markAllNotificationsAsRead, { body }, signal),

  markOne: ({ id }: { id: string }): Promise<Counted> => call(routes.markNotificationAsRead, { params: { id } }),
});

export type BellService = ReturnType<typeof createBellService>;

type Counts = { unreadCount: number; unreadChatCount: number };

let known: (Counts & { accountId: number }) | undefined;
const hearers = new Set<(count: BellCount) => void>();

/** How much this person had not read when that was last asked: the next header begins with it. */
export const knownCounts = (accountId: number): Counts =>
  known?.accountId === accountId ? known : { unreadCount: 0, unreadChatCount: 0 };

export const keepCounts = (accountId: number, counts: Counts): void => {
  known = { accountId, ...counts };
};

const tell = (count: BellCount): void => {
  for (const hear of hearers) hear(count);
};

/** Something was read: tells the bell of this page how many are left. */
export const tellCount = (unreadCount: number): void => tell({ type: "count.told", unreadCount });
/** The same of chats. */
export const tellChatCount = (unreadChatCount: number): void => tell({ type: "chats.told", unreadChatCount });

/** @returns stops */
export function followCounts(hear: (count: BellCount) => void): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}
