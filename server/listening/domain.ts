import type { Domain } from "../domain.ts";
import { listeningHandlers } from "./handlers.ts";
import { listeningLimits } from "./limits.ts";

export const listeningDomain = {
  handlers: listeningHandlers,
  limits: listeningLimits,
} satisfies Domain;
