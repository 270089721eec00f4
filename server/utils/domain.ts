import type { Domain } from "../domain.ts";
import { utilHandlers } from "./handlers.ts";
import { utilLimits } from "./limits.ts";

export const utilsDomain = {
  handlers: utilHandlers,
  limits: utilLimits,
} satisfies Domain;
