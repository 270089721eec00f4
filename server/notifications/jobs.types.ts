import type { NotificationEvent } from "./kinds.ts";

/** To a person who wants it: what they have not read within the last week. */
export type DigestLetter = { letter: "digest"; accountId: number; since: string };

export type NotificationJobs = {
  /** `source`: of the event, so that it notifies once though the job runs twice. */
  notification: { source: string; at: string; event: NotificationEvent };
  /** The next thousand readers of an event are notified. */
  "notification.batch": { eventId: number };
  /** `after`: up to this person all were asked; `at`: when the letters of this week began. */
  digest: { after: number; at: string };
};
