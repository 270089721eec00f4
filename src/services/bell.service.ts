import { isBarred, isRefused } from "../api/contract/envelope.ts";
import { notificationRoutes as routes } from "../api/contract/notifications.routes.ts";
import type { BellChecked } from "../machines/notifications/bell.machine.ts";
import type { Counted, Wanted } from "../machines/notifications/bellList.machine.ts";
import type { Surroundings } from "./surroundings.ts";

/** What the bell asks and tells the server. */
export const createBellService = ({ call }: Pick<Surroundings, "call">) => ({
  check: async (signal: AbortSignal): Promise<BellChecked> => {
    try {
      const { unreadCount } = await call(routes.checkNotifications, {}, signal);
      return { outcome: "told", unreadCount };
    } catch (fault) {
      if (isBarred(fault) || isRefused(fault, "AuthorizationRequired")) return { outcome: "refused" };
      throw fault;
    }
  },

  load: ({ group, place }: Wanted, signal: AbortSignal) => {
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

type Known = { accountId: number; unreadCount: number };

let known: Known | undefined;
const hearers = new Set<(unreadCount: number) => void>();

/** How many this person had not read when that was last asked: the next header begins with it. */
export const knownCount = (accountId: number): number => (known?.accountId === accountId ? known.unreadCount : 0);

export const keepCount = (accountId: number, unreadCount: number): void => {
  known = { accountId, unreadCount };
};

/** Something was read: tells the bell of this page how many are left. */
export function tellCount(unreadCount: number): void {
  for (const hear of hearers) hear(unreadCount);
}

/** @returns stops */
export function followCount(hear: (unreadCount: number) => void): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}
