import type { Domain } from "../domain.ts";
import { commentLabels } from "./fieldLabels.ts";
import { commentHandlers } from "./handlers.ts";
import { commentLimits } from "./limits.ts";
import { commentPersonalData } from "./personalData.ts";

export const commentsDomain = {
  handlers: commentHandlers,
  limits: commentLimits,
  fieldLabels: commentLabels,
  personalData: commentPersonalData,
} satisfies Domain;
