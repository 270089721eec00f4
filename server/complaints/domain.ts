import type { Domain } from "../domain.ts";
import { complaintLabels } from "./fieldLabels.ts";
import { complaintHandlers } from "./handlers.ts";
import { complaintLimits } from "./limits.ts";

export const complaintsDomain = {
  handlers: complaintHandlers,
  limits: complaintLimits,
  fieldLabels: complaintLabels,
} satisfies Domain;
