import type { Domain } from "../domain.ts";
import { readingHandlers } from "./handlers.ts";
import { hiddenHandlers } from "./hiddenHandlers.ts";
import { readingPersonalData } from "./personalData.ts";
import { savedBooksHandlers } from "./savedBooksHandlers.ts";
import { seriesReadingHandlers } from "./seriesHandlers.ts";

export const readingDomain = {
  handlers: {
    ...readingHandlers,
    ...savedBooksHandlers,
    ...seriesReadingHandlers,
    ...hiddenHandlers,
  },
  personalData: readingPersonalData,
} satisfies Domain;
