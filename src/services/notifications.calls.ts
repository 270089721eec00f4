import type { InputOf } from "../api/contract/index.ts";
import { notificationRoutes as routes } from "../api/contract/notifications.routes.ts";
import { byBody, byQuery, withoutInput } from "./calls.ts";
import { type Refusable, refusable, refusably } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const notificationSettings = withoutInput(routes.getNotificationSettings);
export const pushSettings = withoutInput(routes.getPushSettings);
export const mutedWorks = withoutInput(routes.getMutedWorks);

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

export const stopDigest = refusably(byQuery(routes.stopDigest));
export const muteWork = refusably(byBody(routes.muteWork));
