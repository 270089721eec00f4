import type { FieldLabels } from "../http/fieldLabels.ts";

export const complaintLabels: FieldLabels = {
  comment: "Комментарий",
  targetId: "На что жалоба",
  targetType: "На что жалоба",
};
