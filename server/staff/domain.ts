import type { Domain } from "../domain.ts";
import { endBan } from "./acts.ts";
import { staffLabels } from "./fieldLabels.ts";
import { staffHandlers } from "./handlers.ts";
import { staffLimits } from "./limits.ts";

export const staffDomain = {
  handlers: staffHandlers,
  jobs: {
    "ban.end": ({ accountId }, { now }) => endBan(accountId, now),
  },
  limits: staffLimits,
  fieldLabels: staffLabels,
} satisfies Domain;
