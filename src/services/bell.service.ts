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
