import type { Domain } from "../domain.ts";
import { feedLimits } from "./limits.ts";

export const feedsDomain = {
  limits: feedLimits,
} satisfies Domain;
