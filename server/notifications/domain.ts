import type { Domain } from "../domain.ts";
import { tellAfterQuiet } from "./afterQuiet.ts";
import { planDigest, planLetters, sendDigest } from "./digest.ts";
import { forgetOldEvents, keepEvent, tellBatch } from "./events.ts";
import { notificationLabels } from "./fieldLabels.ts";
import { notificationHandlers } from "./handlers.ts";
import { notificationPersonalData } from "./personalData.ts";

export const notificationsDomain = {
  handlers: notificationHandlers,
  jobs: {
    "push.waiting": tellAfterQuiet,
    notification: (payload, { now }) => keepEvent(payload, now),
    "notification.batch": (payload, { now }) => tellBatch(payload, now),
    digest: (payload, { now }) => planLetters(payload, now),
  },
  letters: {
    digest: sendDigest,
  },
  cleaning: {
    expired: { notifications: forgetOldEvents },
    planned: { lettersOfTheWeek: planDigest },
  },
  fieldLabels: notificationLabels,
  personalData: notificationPersonalData,
} satisfies Domain;
