import type { NotificationItem } from "../../api/contract/notifications.ts";
import { formatDay, timeShort } from "../../text/dates.ts";
import type { NotificationGroup } from "../../text/notificationGroups.ts";
import type { IconName } from "../../ui/Icon/iconNames.ts";

/** A day with its notifications. */
export type DayView = { title: string; items: readonly NotificationItem[] };

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** By days of Moscow, in the order of the list. `now`: milliseconds. */
export function daysOf(items: readonly NotificationItem[], now: number): DayView[] {
  const days: { title: string; items: NotificationItem[] }[] = [];
  for (const item of items) {
    const title = capitalised(formatDay(item.creationTime, now));
    const day = days.at(-1);
    if (day?.title === title) day.items.push(item);
    else days.push({ title, items: [item] });
  }
  return days;
}

/** «12:00, «Перевоз» и «Стрелка»». */
export const lineOf = ({ creationTime, text }: NotificationItem): string =>
  text === "" ? timeShort(creationTime) : `${timeShort(creationTime)}, ${text}`;

/** What joins who or what it is about with what has happened. */
export const joinOf = ({ actionType }: NotificationItem): string => (actionType === "work" ? ": " : " ");

/** Of kinds that have one of their own, by the type of the kind. */
export const iconsOfKinds: Readonly<Record<string, IconName>> = {
  CoAuthorInvited: "users",
  NewFollower: "users",
  ComplaintSettled: "flag",
  WorkDecided: "book-check",
  PublicationRemoved: "flag",
  NewReview: "message-square-text",
  ReviewReply: "message-square-text",
  NewChapter: "book-open",
};

/** In the place of a cover. */
export const iconOf = ({ type }: NotificationItem): IconName => iconsOfKinds[type] ?? "bell";

/** What the list can be narrowed to; null: all of it. */
export const filters: readonly { group: NotificationGroup | null; label: string }[] = [
  { group: null, label: "Все" },
  { group: "ebook", label: "Книги" },
  { group: "audiobook", label: "Аудиокниги" },
  { group: "library", label: "Библиотека" },
  { group: "series", label: "Циклы" },
  { group: "other", label: "Прочее" },
];
