import type { Domain } from "../domain.ts";
import { complaintHandlers } from "./handlers.ts";
import { complaintPersonalData } from "./personalData.ts";

export const complaintsDomain = {
  handlers: complaintHandlers,
  personalData: complaintPersonalData,
  fieldLabels: {
    comment: "Комментарий",
    targetId: "На что жалоба",
    targetType: "На что жалоба",
  },
  calls: {
    moderation: {
      complain: "Пожаловаться",
      complainV1: "Пожаловаться (прежний адрес)",
      getComplaints: "Жалобы",
      settleComplaint: "Решить жалобу",
    },
  },
} satisfies Domain;
