import type { FieldLabels } from "../http/fieldLabels.ts";

export const notificationLabels: FieldLabels = {
  bell: "Колокольчик",
  group: "Раздел",
  hasDigest: "Письмо раз в неделю",
  kinds: "Уведомления",
  lastItemCreationTime: "Время последнего уведомления",
  lastItemId: "Последнее уведомление",
  letter: "Письмо",
  push: "Уведомления в браузере",
  quiet: "Тихие часы",
};
