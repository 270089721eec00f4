import type { Section } from "./section.ts";

export const staffSections = [
  {
    name: "moderation",
    title: "Модерация",
    about: "Проверка произведений и жалобы.",
    calls: {
      complain: "Пожаловаться",
      complainV1: "Пожаловаться (прежний адрес)",
      getComplaints: "Жалобы",
      settleComplaint: "Решить жалобу",
      getModerationWorks: "Произведения, которые ждут проверки",
      getModerationWork: "Произведение для проверки",
      getModerationChapter: "Глава для проверки",
      raiseWorkMarks: "Поднять возрастную метку произведения",
    },
  },
  {
    name: "staff",
    title: "Администрирование",
    about: "Люди, роли, блокировки, заказы, выплаты и журнал действий сотрудников.",
    calls: {
      becomeFirstAdmin: "Стать первым администратором по коду сервера",
      getAccounts: "Люди площадки",
      getStaffActs: "Действия сотрудников за год",
      banAccount: "Заблокировать человека",
      unbanAccount: "Снять блокировку",
      changeRoles: "Изменить роли",
      endSessionsOfAccount: "Завершить сеансы человека",
      getAdminOrders: "Заказы для разбора",
      refundOrderByStaff: "Вернуть деньги по решению сотрудника",
      settleOrder: "Решить спорный заказ",
      recheckOrder: "Спросить платёжную систему ещё раз",
      getAdminPayouts: "Выплаты для разбора",
      exportPayouts: "Выгрузить реестр выплат",
      settlePayout: "Записать, что банк заплатил или отказал",
    },
  },
] as const satisfies readonly Section[];
