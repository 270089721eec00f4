import type { FieldLabels } from "../http/fieldLabels.ts";

export const staffLabels: FieldLabels = {
  roles: "Роли",
};
