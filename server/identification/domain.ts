import type { Domain } from "../domain.ts";
import { identificationHandlers } from "./handlers.ts";
import { identificationPersonalData } from "./personalData.ts";
import { forgetOldScans } from "./sending.ts";

export const identificationDomain = {
  handlers: identificationHandlers,
  cleaning: {
    expired: { scansOfPapers: forgetOldScans },
  },
  personalData: identificationPersonalData,
} satisfies Domain;
