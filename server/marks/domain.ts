import type { Domain } from "../domain.ts";
import { markLabels } from "./fieldLabels.ts";
import { markHandlers } from "./handlers.ts";
import { markPersonalData } from "./personalData.ts";

export const marksDomain = {
  handlers: markHandlers,
  fieldLabels: markLabels,
  personalData: markPersonalData,
} satisfies Domain;
