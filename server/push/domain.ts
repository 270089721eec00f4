import type { Domain } from "../domain.ts";
import { pushHandlers } from "./handlers.ts";
import { pushPersonalData } from "./personalData.ts";
import { forgetOldRests } from "./rests.ts";
import { sendPush, sendToDevice } from "./sending.ts";

export const pushDomain = {
  handlers: pushHandlers,
  jobs: {
    push: sendPush,
    "push.device": sendToDevice,
  },
  cleaning: { expired: { pushRests: forgetOldRests } },
  personalData: pushPersonalData,
  calls: {
    notifications: {
      getPushProvider: "Через кого приходят уведомления браузера",
      checkNotificationToken: "Известно ли устройство",
      updateNotificationToken: "Записать устройство",
      deleteNotificationToken: "Забыть устройство",
      sendTestPush: "Прислать проверочное уведомление на своё устройство",
    },
  },
} satisfies Domain;
