import type { Domain } from "../domain.ts";
import { forgetOldMessages } from "./forgetting.ts";
import { messageHandlers } from "./handlers.ts";
import { messagePersonalData } from "./personalData.ts";

export const messagesDomain = {
  handlers: messageHandlers,
  cleaning: {
    expired: { messages: forgetOldMessages },
  },
  personalData: messagePersonalData,
  fieldLabels: {
    after: "После сообщения",
    messageId: "Сообщение",
  },
  calls: {
    messages: {
      getUnreadChats: "Переписки с непрочитанным",
      getChats: "Свои переписки",
      getChat: "Сообщения переписки",
      sendMessage: "Написать сообщение",
      readChat: "Отметить сообщения прочитанными",
      hideChat: "Удалить переписку у себя",
      muteChat: "Не сообщать о переписке",
      deleteMessage: "Удалить своё сообщение",
      getReportedMessage: "Сообщение, на которое пожаловались",
    },
  },
} satisfies Domain;
