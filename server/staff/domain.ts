import type { Domain } from "../domain.ts";
import { endBan } from "./acts.ts";
import { staffHandlers } from "./handlers.ts";

export const staffDomain = {
  handlers: staffHandlers,
  jobs: {
    "ban.end": ({ accountId }, { now }) => endBan(accountId, now),
  },
  fieldLabels: {
    roles: "Роли",
  },
  calls: {
    staff: {
      becomeFirstAdmin: "Стать первым администратором по коду сервера",
      getAccounts: "Люди площадки",
      getStaffActs: "Действия сотрудников за год",
      banAccount: "Заблокировать человека",
      unbanAccount: "Снять блокировку",
      changeRoles: "Изменить роли",
      endSessionsOfAccount: "Завершить сеансы человека",
    },
  },
} satisfies Domain;
