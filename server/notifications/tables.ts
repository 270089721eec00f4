import type { Generated } from "kysely";
import type { Id, NullableTime, Time } from "../db/columns.ts";

/** What has happened, once, however many recipients it has. */
export type NotificationEventTable = {
  id: Id;
  /** `type` of `NotificationEvent`. */
  kind: string;
  /** The one recipient; null: the readers of the work. */
  accountId: number | null;
  actorId: number | null;
  workId: number | null;
  complaintId: number | null;
  moderationId: number | null;
  publicationId: Generated<number | null>;
  commentId: Generated<number | null>;
  /** The staff's reason, as it was given; else empty. */
  note: Generated<string>;
  createdAt: Time;
  /** When something joined it last: for people who had read it before it is unread again. */
  changedAt: Time;
  /** Of the readers, in the order of their ids: up to this one all were notified. */
  reached: Generated<number>;
};

/** What of one kind happened within an hour is one event: chapters of a work, people who follow. `source`: the same twice is one. */
export type NotificationPartTable = {
  source: string;
  eventId: number;
  chapterId: number | null;
  personId: number | null;
  publicationId: Generated<number | null>;
  commentId: Generated<number | null>;
  addedAt: Time;
};

/** An event that a person is notified of, as one of the kinds of server/notifications/kinds.ts. */
export type NotificationTable = {
  id: string;
  accountId: number;
  eventId: number;
  /** The row that it is shown with, at the place of that one: its own id, or the first of the hour. */
  lineId: string;
  kind: string;
  inBell: boolean;
  inLetter: boolean;
  createdAt: Time;
  readAt: NullableTime;
};

/** How a person wants to be notified of a kind; without a row as the kind begins. */
export type NotificationSettingTable = {
  accountId: number;
  kind: string;
  bell: boolean;
  push: boolean;
  letter: boolean;
};

/** `quietFrom`, `quietUntil`: minutes of the day by Moscow, null together. */
export type NotificationAccountTable = {
  accountId: number;
  quietFrom: number | null;
  quietUntil: number | null;
  hasDigest: boolean;
  digestedAt: NullableTime;
};

/** Of this work the person wants to hear nothing that goes to readers. */
export type MutedWorkTable = { accountId: number; workId: number; mutedAt: Time };

export type NotificationTables = {
  mutedWork: MutedWorkTable;
  notificationEvent: NotificationEventTable;
  notificationPart: NotificationPartTable;
  notification: NotificationTable;
  notificationSetting: NotificationSettingTable;
  notificationAccount: NotificationAccountTable;
};
