import type { Domain } from "../domain.ts";
import { planDigest, planLetters, sendDigest } from "./digest.ts";
import { forgetOldEvents, notifyBatch, storeEvent } from "./events.ts";
import { notificationHandlers } from "./handlers.ts";
import { notificationPersonalData } from "./personalData.ts";
import { pushAfterQuiet } from "./pushAfterQuiet.ts";

export const notificationsDomain = {
  handlers: notificationHandlers,
  jobs: {
    "push.waiting": pushAfterQuiet,
    notification: (payload, { now }) => storeEvent(payload, now),
    "notification.batch": (payload, { now }) => notifyBatch(payload, now),
    digest: (payload, { now }) => planLetters(payload, now),
  },
  letters: {
    digest: sendDigest,
  },
  cleaning: {
    expired: { notifications: forgetOldEvents },
    planned: { lettersOfTheWeek: planDigest },
  },
  personalData: notificationPersonalData,
  fieldLabels: {
    bell: "Колокольчик",
    group: "Раздел",
    hasDigest: "Письмо раз в неделю",
    kinds: "Уведомления",
    lastItemCreationTime: "Время последнего уведомления",
    lastItemId: "Последнее уведомление",
    letter: "Письмо",
    push: "Уведомления в браузере",
    quiet: "Тихие часы",
  },
  calls: {
    notifications: {
      checkNotifications: "Сколько непрочитанных уведомлений",
      getNotifications: "Уведомления",
      getNotificationGroup: "Уведомления одного раздела",
      markNotificationAsRead: "Отметить уведомление прочитанным",
      markAllNotificationsAsRead: "Отметить все уведомления прочитанными",
      muteWork: "Не сообщать о книге",
      getMutedWorks: "Книги, о которых не сообщать",
      getNotificationSettings: "О чём сообщать",
      updateBellSettings: "Сохранить, о чём сообщает колокольчик",
      updateLetterSettings: "Сохранить, о чём приходят письма",
      getPushSettings: "О чём сообщает браузер",
      updatePushSettings: "Сохранить, о чём сообщает браузер",
      stopDigest: "Отписаться от письма недели по ссылке",
    },
  },
} satisfies Domain;
