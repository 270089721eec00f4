import type { JobKind } from "../jobs/payloads.ts";

/** What each kind of background work does, in words for administrators. */
const names: Record<JobKind, string> = {
  "account.erase": "Удаление учётной записи",
  "account.export": "Архив данных человека",
  "audio.convert": "Перевод звука в общий формат",
  "audio.cut": "Деление звука на главы",
  "audio.read": "Проверка загруженного звука",
  "ban.end": "Окончание блокировки",
  "book.file": "Файлы книги для скачивания",
  "cache.purge": "Сброс изменившихся страниц в кэше",
  "chapter.publish": "Публикация главы по расписанию",
  "exclusive.end": "Окончание эксклюзива",
  "factor.remove": "Снятие второго фактора",
  "image.variants": "Уменьшенные копии картинок",
  "notification.batch": "Уведомления многим людям",
  "order.ask": "Вопрос о платеже",
  "order.mature": "Зачисление автору",
  "order.refund": "Возврат денег",
  "order.register": "Заказ у платёжной системы",
  "payment.hear": "Сообщение платёжной системы",
  "publication.popular": "Популярные публикации",
  "publication.publish": "Публикация по расписанию",
  "push.device": "Push-сообщение устройству",
  "push.waiting": "Отложенное push-сообщение",
  "sale.follow": "Продажи по расписанию",
  "typo.follow": "Сверка опечаток с текстом",
  "work.payBack": "Возврат за снятое произведение",
  cleaning: "Ежечасная уборка",
  digest: "Письмо недели",
  mail: "Письмо",
  notification: "Уведомление",
  push: "Push-сообщение",
  ranks: "Рейтинги произведений",
  recount: "Сверка счётчиков",
  sms: "СМС с кодом",
};

/** The name of a kind; one that another version of the server has planned goes by its own. */
export const jobName = (kind: string): string => names[kind as JobKind] ?? kind;
