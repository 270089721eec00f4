import type { Domain } from "../domain.ts";
import { commentLabels } from "./fieldLabels.ts";
import { commentHandlers } from "./handlers.ts";
import { commentLimits } from "./limits.ts";

export const commentsDomain = {
  handlers: commentHandlers,
  limits: commentLimits,
  fieldLabels: commentLabels,
} satisfies Domain;
