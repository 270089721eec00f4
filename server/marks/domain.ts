import type { Domain } from "../domain.ts";
import { markLabels } from "./fieldLabels.ts";
import { markHandlers } from "./handlers.ts";

export const marksDomain = {
  handlers: markHandlers,
  fieldLabels: markLabels,
} satisfies Domain;
