import type { Domain } from "../domain.ts";
import { peopleLabels } from "./fieldLabels.ts";
import { peopleHandlers } from "./handlers.ts";
import { peopleLimits } from "./limits.ts";
import { peoplePersonalData } from "./personalData.ts";

export const peopleDomain = {
  handlers: peopleHandlers,
  limits: peopleLimits,
  fieldLabels: peopleLabels,
  personalData: peoplePersonalData,
} satisfies Domain;
