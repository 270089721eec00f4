import type { Domain } from "../domain.ts";
import { complaintLabels } from "./fieldLabels.ts";
import { complaintHandlers } from "./handlers.ts";
import { complaintLimits } from "./limits.ts";
import { complaintPersonalData } from "./personalData.ts";

export const complaintsDomain = {
  handlers: complaintHandlers,
  limits: complaintLimits,
  fieldLabels: complaintLabels,
  personalData: complaintPersonalData,
} satisfies Domain;
