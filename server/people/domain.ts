import type { Domain } from "../domain.ts";
import { peopleHandlers } from "./handlers.ts";
import { peopleLimits } from "./limits.ts";

export const peopleDomain = {
  handlers: peopleHandlers,
  limits: peopleLimits,
} satisfies Domain;
