import type { InputOf } from "../api/contract/index.ts";
import { notificationRoutes as routes } from "../api/contract/notifications.routes.ts";
import { type Refusable, refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const notificationSettings =
  ({ call }: Surroundings) =>
  (_: null, signal: AbortSignal) =>
    call(routes.getNotificationSettings, {}, signal);

export const pushSettings =
  ({ call }: Surroundings) =>
  (_: null, signal: AbortSignal) =>
    call(routes.getPushSettings, {}, signal);

export const mutedWorks =
  ({ call }: Surroundings) =>
  (_: null, signal: AbortSignal) =>
    call(routes.getMutedWorks, {}, signal);

export type Way = "bell" | "push" | "letter";

/** One way of one kind. */
export const setWay =
  ({ call }: Surroundings) =>
  async (
    { kind, way, isOn }: { kind: string; way: Way; isOn: boolean },
    signal: AbortSignal,
  ): Promise<Refusable<unknown>> => {
    if (way === "bell")
      return refusable(call(routes.updateBellSettings, { body: { kinds: [{ kind, bell: isOn }] } }, signal));
    if (way === "push")
      return refusable(call(routes.updatePushSettings, { body: { kinds: [{ kind, push: isOn }] } }, signal));
    return refusable(call(routes.updateLetterSettings, { body: { kinds: [{ kind, letter: isOn }] } }, signal));
  };

export const setQuiet =
  ({ call }: Surroundings) =>
  (quiet: (InputOf<"updatePushSettings">["body"]["quiet"] & object) | null, signal: AbortSignal) =>
    refusable(call(routes.updatePushSettings, { body: { kinds: [], quiet } }, signal));

export const setDigest =
  ({ call }: Surroundings) =>
  (hasDigest: boolean, signal: AbortSignal) =>
    refusable(call(routes.updateLetterSettings, { body: { kinds: [], hasDigest } }, signal));

export const stopDigest =
  ({ call }: Surroundings) =>
  (query: { token: string }, signal: AbortSignal) =>
    refusable(call(routes.stopDigest, { query }, signal));

export const muteWork =
  ({ call }: Surroundings) =>
  (body: { workId: number; isMuted: boolean }, signal: AbortSignal) =>
    refusable(call(routes.muteWork, { body }, signal));
