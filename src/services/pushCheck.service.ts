import { pushRoutes as routes } from "../api/contract/push.routes.ts";
import type { TokenRecord } from "../machines/push/push.parts.ts";
import type { PushFailure, PushStep, StepAnswer } from "../machines/push/pushCheck.machine.ts";
import { isPushSupported } from "./push.service.ts";
import { SCOPE, subscriptionHere, WORKER } from "./pushProvider.ts";
import { PUSH_CHANNEL } from "./showNotification.ts";
import type { Surroundings } from "./surroundings.ts";

export type PushCheckSurroundings = Pick<Surroundings, "call"> & {
  window: Window & typeof globalThis;
  /** What this browser is registered by, as the machine of notifications knows it. */
  record: () => TokenRecord | null;
};

/** As the server words it (server/push/check.ts). */
const TITLE = "Проверка уведомлений";

const passed: StepAnswer = { outcome: "passed" };
const unless = (isGood: boolean, failure: PushFailure): StepAnswer =>
  isGood ? passed : { outcome: "failed", failure };

/** Looks at the links between the server and what the person sees, one by one. */
export function createPushCheck({ call, window, record }: PushCheckSurroundings) {
  const { navigator } = window;
  let shown: Promise<void> = Promise.resolve();
  let stopWaiting = () => {};
  /** Hears of the notification from before it is sent. */
  const waitForShown = (): void => {
    stopWaiting();
    shown = new Promise((resolve) => {
      const tabs = new window.BroadcastChannel(PUSH_CHANNEL);
      stopWaiting = () => tabs.close();
      tabs.addEventListener("message", ({ data }: MessageEvent<{ type?: unknown; title?: unknown }>) => {
        if (data.type !== "shown" || data.title !== TITLE) return;
        tabs.close();
        resolve();
      });
    });
  };

  const steps: Record<PushStep, (signal: AbortSignal) => StepAnswer | Promise<StepAnswer>> = {
    support: () => unless(isPushSupported(window), "missing"),
    worker: async (signal) => {
      if ((await navigator.serviceWorker.getRegistration(SCOPE))?.active) return passed;
      const { ok, headers } = await window.fetch(WORKER, { method: "HEAD", signal });
      return unless(ok && /javascript/.test(headers.get("content-type") ?? ""), "missing");
    },
    permission: () => unless(window.Notification.permission === "granted", "refused"),
    subscription: async () => unless((await subscriptionHere(navigator)) !== null, "missing"),
    server: async (signal) => {
      const id = record()?.tokenId;
      if (id === undefined) return unless(false, "unknown");
      return unless((await call(routes.checkNotificationToken, { query: { id } }, signal)).isKnown, "unknown");
    },
    provider: async (signal) => {
      waitForShown();
      const { outcome } = await call(routes.sendTestPush, { body: { id: record()?.tokenId ?? 1 } }, signal);
      return outcome === "sent" ? passed : { outcome: "failed", failure: outcome };
    },
    shown: async () => {
      await shown;
      return passed;
    },
  };

  return {
    /** @throws where a question is not answered */
    run: async (step: PushStep, signal: AbortSignal): Promise<StepAnswer> => steps[step](signal),
  };
}
