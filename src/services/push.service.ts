import type { ResultOf } from "../api/contract/index.ts";
import { pushRoutes as routes } from "../api/contract/push.routes.ts";
import type {
  Permission,
  PermissionAnswer,
  PushMessage,
  PushNews,
  PushStanding,
  TokenRecord,
} from "../machines/push/push.parts.ts";
import { notificationPath } from "../text/pushMessage.ts";
import { type PushProvider, SCOPE, unlessAborted, unsubscribe } from "./pushProvider.ts";
import { recordKeys } from "./pushRecord.ts";
import { PUSH_CHANNEL, showNotification } from "./showNotification.ts";
import type { Surroundings } from "./surroundings.ts";
import { createWebPush } from "./webPush.service.ts";

export type PushSurroundings = Pick<Surroundings, "call" | "now" | "accountId" | "locks"> & {
  /** Local storage that may throw. */
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  window: Window & typeof globalThis;
  log: (error: unknown) => void;
};

const keys = { ...recordKeys, isOff: "pushDisabled" } as const;

/** Whether the browser has everything that push needs (docs/spec/notifications.md, «Permission»). */
export const isPushSupported = (window: Window): boolean =>
  ["serviceWorker" in window.navigator, "PushManager" in window, "Notification" in window, "fetch" in window].every(
    Boolean,
  );

type TokenNews = { type: "enabled"; record: TokenRecord } | { type: "disabled" };

/** This browser's registration for notifications: its local storage, its tabs, its permission and its provider. */
export function createPushService({ call, storage, now, accountId, locks, window, log }: PushSurroundings) {
  const { navigator } = window;
  /** What local storage did not take, null what it did not give up: it holds for this page, whatever an older value says. */
  const memory = new Map<string, string | null>();
  const read = (key: string): string | null => {
    const held = memory.get(key);
    if (held !== undefined) return held;
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  const store = (key: string, value: string | null): void => {
    memory.delete(key);
    try {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, value);
    } catch (error) {
      memory.set(key, value);
      log(error);
    }
  };
  const storedRecord = (): TokenRecord | null => {
    const [token, tokenId, userId] = [read(keys.token), Number(read(keys.tokenId)), Number(read(keys.userId))];
    return token && tokenId > 0 && userId > 0 ? { token, tokenId, accountId: userId } : null;
  };
  const forgetRecord = (): void => {
    for (const key of Object.values(recordKeys)) store(key, null);
  };

  /** One tab at a time: the SDK makes two tokens of two questions at once. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const held = locks();
    return held ? (held.request("rukopis.push", work) as Promise<T>) : work();
  };
  const permission = (): Permission => window.Notification.permission;

  const hearers = new Set<(message: PushMessage) => void>();
  let provider: Promise<PushProvider> | undefined;
  const makeProvider = async (settings: ResultOf<"getPushProvider">): Promise<PushProvider> => {
    if (settings.provider === "webpush") return createWebPush(navigator, settings.publicKey);
    const { createFirebase } = await import("./firebase.service.ts");
    return createFirebase(navigator, settings.app, settings.publicKey);
  };
  const theProvider = (signal?: AbortSignal): Promise<PushProvider> => {
    provider ??= call(routes.getPushProvider, {}, signal)
      .then(makeProvider)
      .then((made) => {
        made.followMessages((message) => {
          for (const hear of hearers) hear(message);
        });
        return made;
      });
    provider.catch(() => {
      provider = undefined;
    });
    return provider;
  };

  /** It throws where the browser forbids it. */
  const channel = () => new window.BroadcastChannel(PUSH_CHANNEL);
  /** What this tab hears the others by: what is said by it comes back to no one here. */
  let line: BroadcastChannel | undefined;
  const announce = (news: TokenNews): void => {
    try {
      line?.postMessage(news);
    } catch {
      // Alone.
    }
  };

  const followPermission = (tell: (news: PushNews) => void): (() => void) => {
    let known = permission();
    const look = () => {
      const seen = permission();
      if (seen !== known) tell({ type: "permission.changed", permission: seen });
      known = seen;
    };
    // Some browsers say so at once, all of them when the tab is looked at again.
    const ended = new AbortController();
    const { signal } = ended;
    void navigator.permissions
      ?.query({ name: "notifications" })
      .then((status) => status.addEventListener("change", look, { signal }))
      .catch(() => {});
    window.document.addEventListener("visibilitychange", look, { signal });
    return () => ended.abort();
  };

  const followTabs = (tell: (news: PushNews) => void): (() => void) => {
    try {
      const others = channel();
      line = others;
      others.addEventListener("message", ({ data }: MessageEvent<TokenNews>) => {
        if (data.type === "enabled") tell({ type: "tab.enabled", record: data.record });
        if (data.type === "disabled") tell({ type: "tab.disabled" });
      });
      return () => {
        line = undefined;
        others.close();
      };
    } catch {
      return () => {};
    }
  };

  /** A notification was clicked, and the worker has chosen this tab. */
  const followWorker = (tell: (news: PushNews) => void): (() => void) => {
    const { serviceWorker } = navigator;
    const hear = ({ data, ports }: MessageEvent<{ type?: unknown; url?: unknown }>) => {
      if (data?.type !== "focus" || typeof data.url !== "string") return;
      const place = new URL(notificationPath(data.url, window.location.origin));
      ports[0]?.postMessage("shows");
      tell({ type: "page.asked", path: `${place.pathname}${place.search}${place.hash}` });
    };
    serviceWorker.addEventListener("message", hear);
    // Pages that a worker does not control hear nothing before.
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener("message", hear);
  };

  return {
    readStanding: async (): Promise<PushStanding> => {
      if (!isPushSupported(window)) return { isSupported: false, isOff: false, permission: "default", record: null };
      return {
        isSupported: true,
        isOff: read(keys.isOff) === "true",
        permission: permission(),
        record: storedRecord(),
      };
    },

    /** Resolves when the browser has nothing else to do (docs/spec/notifications.md, «Permission»). */
    whenIdle: (): Promise<void> =>
      new Promise((resolve) => {
        if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve());
        else setTimeout(resolve, 1);
      }),

    askPermission: async (): Promise<PermissionAnswer> => {
      if (permission() === "granted") return "granted";
      if (permission() === "denied") return "blocked";
      return (await window.Notification.requestPermission()) === "granted" ? "granted" : "refused";
    },

    getToken: async (signal: AbortSignal): Promise<string> => {
      const made = await theProvider(signal);
      return alone(async () => {
        // The wait for another tab may have been longer than this one's patience.
        signal.throwIfAborted();
        // The SDK would ask by itself.
        if (permission() !== "granted") throw new Error("notifications are not permitted");
        return made.getToken(signal);
      });
    },

    /** Goes on when the machine has left: what is on its way to the server is not cut off. */
    registerToken: ({
      token,
      accountId: id,
      record,
    }: {
      token: string;
      accountId: number;
      record: TokenRecord | null;
    }) =>
      alone(async (): Promise<TokenRecord> => {
        const known = storedRecord() ?? record;
        if (known?.token === token && known.accountId === id) return known;
        const before = known?.accountId === id ? { id: known.tokenId } : {};
        const { id: tokenId } = await call(routes.updateNotificationToken, { body: { ...before, token } });
        if (accountId() === id) {
          store(keys.token, token);
          store(keys.tokenId, String(tokenId));
          store(keys.userId, String(id));
        }
        return { token, tokenId, accountId: id };
      }),

    deleteServerToken: async ({ record }: { record: TokenRecord | null }): Promise<void> => {
      const known = record ?? storedRecord();
      if (!known) return;
      await call(routes.deleteNotificationToken, { body: { id: known.tokenId, token: known.token } });
    },

    /** Also where the provider cannot be asked who it is, or does not answer: other tabs wait for the end of it. */
    deleteProviderToken: (signal: AbortSignal): Promise<void> =>
      alone(async () => {
        const left = theProvider(signal).then((made) => made.deleteToken());
        try {
          await unlessAborted(left, signal);
        } finally {
          await unsubscribe(navigator);
        }
      }),

    forgetRecord,
    rememberOn: () => store(keys.isOff, null),
    rememberOff: () => store(keys.isOff, "true"),
    announceOn: ({ record }: { record: TokenRecord | null }) => {
      if (record) announce({ type: "enabled", record });
    },
    announceOff: () => announce({ type: "disabled" }),
    logFault: ({ error }: { error: unknown }) => log(error),

    /**
     * The worker's registration shows the message, because a page on a phone may not. A click on the notification opens a new tab
     * (docs/spec/notifications.md, «Push message»).
     */
    showMessage: ({ message }: { message: PushMessage }): void => {
      if (permission() !== "granted") return;
      void navigator.serviceWorker
        .getRegistration(SCOPE)
        .then((registration) => registration && showNotification(registration, message, "newTab"))
        .catch(log);
    },

    followBrowser: (tell: (news: PushNews) => void): (() => void) => {
      const hear = (message: PushMessage) => tell({ type: "message.received", message });
      hearers.add(hear);
      const stops = [followPermission(tell), followTabs(tell), followWorker(tell)];
      return () => {
        hearers.delete(hear);
        for (const stop of stops) stop();
      };
    },

    /** A computer that sleeps stops the clocks of its pages: the end of the wait is looked for again when it wakes. */
    followClock: ({ after }: { after: number }, tell: (news: PushNews) => void): (() => void) => {
      const end = now() + after;
      const look = () => window.document.visibilityState === "visible" && now() >= end && tell({ type: "week.passed" });
      window.document.addEventListener("visibilitychange", look);
      return () => window.document.removeEventListener("visibilitychange", look);
    },
  };
}

export type PushService = ReturnType<typeof createPushService>;
