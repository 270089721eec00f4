import type { Domain } from "../domain.ts";
import { forgetOldConsents } from "./erasure.ts";
import { forgetOldExports } from "./exports.ts";
import { leavingHandlers } from "./handlers.ts";

export const leavingDomain = {
  handlers: leavingHandlers,
  cleaning: {
    expired: { archives: forgetOldExports, consents: forgetOldConsents },
  },
  fieldLabels: {
    keepTexts: "Что будет с текстами",
  },
} satisfies Domain;
