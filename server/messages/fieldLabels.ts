import type { FieldLabels } from "../http/fieldLabels.ts";

export const messageLabels: FieldLabels = {
  after: "После сообщения",
  messageId: "Сообщение",
};
