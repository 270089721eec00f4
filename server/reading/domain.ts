import type { Domain } from "../domain.ts";
import { readingHandlers } from "./handlers.ts";
import { readingPersonalData } from "./personalData.ts";

export const readingDomain = {
  handlers: readingHandlers,
  personalData: readingPersonalData,
} satisfies Domain;
