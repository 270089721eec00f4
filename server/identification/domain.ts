import type { Domain } from "../domain.ts";
import { identificationLabels } from "./fieldLabels.ts";
import { identificationHandlers } from "./handlers.ts";
import { identificationLimits } from "./limits.ts";
import { identificationPersonalData } from "./personalData.ts";
import { forgetOldScans } from "./sending.ts";

export const identificationDomain = {
  handlers: identificationHandlers,
  cleaning: {
    expired: { scansOfPapers: forgetOldScans },
  },
  limits: identificationLimits,
  fieldLabels: identificationLabels,
  personalData: identificationPersonalData,
} satisfies Domain;
