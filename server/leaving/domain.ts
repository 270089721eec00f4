import type { Domain } from "../domain.ts";
import { forgetOldConsents } from "./erasure.ts";
import { forgetOldExports } from "./exports.ts";
import { leavingLabels } from "./fieldLabels.ts";
import { leavingHandlers } from "./handlers.ts";

export const leavingDomain = {
  handlers: leavingHandlers,
  cleaning: {
    expired: { archives: forgetOldExports, consents: forgetOldConsents },
  },
  fieldLabels: leavingLabels,
} satisfies Domain;
