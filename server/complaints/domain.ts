import type { Domain } from "../domain.ts";
import { complaintHandlers } from "./handlers.ts";
import { complaintLimits } from "./limits.ts";

export const complaintsDomain = {
  handlers: complaintHandlers,
  limits: complaintLimits,
} satisfies Domain;
