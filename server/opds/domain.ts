import type { Domain } from "../domain.ts";
import { opdsLimits } from "./limits.ts";

export const opdsDomain = {
  limits: opdsLimits,
} satisfies Domain;
