import * as z from "zod/mini";
import { notificationGroups } from "../../text/notificationGroups.ts";
import { defineSchemas } from "./define.ts";
import { count, guid, id, time } from "./fields.ts";

const group = z.enum(notificationGroups);

const item = z.strictObject({
  notificationId: guid,
  /** Of the work that it is about, where `hasCover`. */
  itemId: id,
  /** Who or what it is about; the preview goes on from there: behind a colon of a work, behind a space of a person. */
  title: z.string(),
  previewText: z.string(),
  text: z.string(),
  creationTime: time,
  isRead: z.boolean(),
  type: z.string(),
  actionType: z.enum(["work", "person"]),
  chapterId: z.nullable(id),
  authorFIO: z.string(),
  authorUserName: z.string(),
  coverUrl: z.nullable(z.string()),
  hasCover: z.boolean(),
  /** On this site. */
  url: z.string(),
  category: z.strictObject({ title: z.string(), code: group }),
});
export type NotificationItem = z.output<typeof item>;

const page = z.strictObject({
  items: z.array(item),
  more: z.boolean(),
  /** Null: the page is empty. */
  lastItemCreationTime: z.nullable(time),
  lastItemId: z.nullable(guid),
  /** When the server was asked: until then all can be marked as read. */
  asOf: time,
  /** There are some that the asker has not read, on whatever page. */
  showUnread: z.boolean(),
});
export type NotificationPage = z.output<typeof page>;

/** Goes on behind an item. By its time alone those of the same time are left out: `lastItemId` says which of them were given. */
const cut = {
  take: z.optional(
    z.pipe(
      z.transform((given: number) => (/^[1-9]\d?$|^100$/.test(String(given)) ? Number(given) : Number.NaN)),
      id,
    ),
  ),
  lastItemCreationTime: z.optional(time),
  lastItemId: z.optional(guid),
};

const kindName = z.string().check(z.maxLength(50));
const changes = <Way extends z.ZodMiniType>(way: Way) => z.array(way).check(z.maxLength(100));
const minute = z.int().check(z.nonnegative(), z.lte(1_439));
/** Minutes of the day by Moscow; over midnight too. */
const quiet = z.strictObject({ from: minute, until: minute });

const settings = z.strictObject({
  groups: z.array(
    z.strictObject({
      code: group,
      title: z.string(),
      kinds: z.array(
        z.strictObject({
          kind: z.string(),
          label: z.string(),
          hint: z.string(),
          bell: z.boolean(),
          push: z.boolean(),
          letter: z.boolean(),
        }),
      ),
    }),
  ),
  /** The letter of the week comes, with those kinds whose `letter` is on. */
  hasDigest: z.boolean(),
});
export type NotificationSettings = z.output<typeof settings>;

const pushSettings = z.strictObject({
  kinds: z.array(z.strictObject({ kind: z.string(), push: z.boolean() })),
  quiet: z.nullable(quiet),
});
export type PushSettings = z.output<typeof pushSettings>;

export const notificationSchemas = defineSchemas({
  /** The last first; of works that the asker may read, and of chapters that are there. 20, or `take` up to 100. */
  getNotifications: { query: z.strictObject(cut), result: page, errors: ["InvalidRequestFields"] },
  getNotificationGroup: { query: z.strictObject({ ...cut, group }), result: page, errors: ["InvalidRequestFields"] },
  /** Those that there were until then; without `until` all. */
  markAllNotificationsAsRead: {
    body: z.strictObject({ until: z.optional(time) }),
    result: z.strictObject({ unreadCount: count }),
  },
  markNotificationAsRead: {
    params: z.strictObject({ id: guid }),
    result: z.strictObject({ unreadCount: count }),
    errors: ["NotFound"],
  },
  /** `unreadCount`: 100 at most. */
  checkNotifications: { result: z.strictObject({ unreadCount: count, showUnread: z.boolean() }) },
  /** `isMuted`: what is to be; twice is as good as once. */
  muteWork: {
    body: z.strictObject({ workId: id, isMuted: z.boolean() }),
    result: z.strictObject({ isMuted: z.boolean() }),
    errors: ["NotFound"],
  },
  getMutedWorks: { result: z.strictObject({ works: z.array(z.strictObject({ id, title: z.string() })) }) },
  /** By the link of a letter, for any person who has it. */
  stopDigest: {
    query: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
    isOneClick: true,
    result: z.strictObject({ hasDigest: z.literal(false) }),
    errors: ["InvalidRequestFields"],
  },
  getNotificationSettings: { result: settings },
  getPushSettings: { result: pushSettings },
  updateBellSettings: {
    body: z.strictObject({ kinds: changes(z.strictObject({ kind: kindName, bell: z.boolean() })) }),
    result: settings,
    errors: ["InvalidRequestFields"],
  },
  /** `quiet` null: no quiet hours; without it they stay. */
  updatePushSettings: {
    body: z.strictObject({
      kinds: changes(z.strictObject({ kind: kindName, push: z.boolean() })),
      quiet: z.optional(
        z.nullable(quiet.check(z.refine(({ from, until }) => from !== until, "Выберите разное время"))),
      ),
    }),
    result: pushSettings,
    errors: ["InvalidRequestFields"],
  },
  updateLetterSettings: {
    body: z.strictObject({
      kinds: changes(z.strictObject({ kind: kindName, letter: z.boolean() })),
      hasDigest: z.optional(z.boolean()),
    }),
    result: settings,
    errors: ["InvalidRequestFields"],
  },
});
