import type { Domain } from "../domain.ts";
import { eraseAccount, forgetOldConsents } from "./erasure.ts";
import { forgetOldExports, makeExport } from "./exports.ts";
import { leavingLabels } from "./fieldLabels.ts";
import { leavingHandlers } from "./handlers.ts";

export const leavingDomain = {
  handlers: leavingHandlers,
  jobs: {
    "account.erase": ({ accountId }, { now }) => eraseAccount(accountId, now),
    "account.export": makeExport,
  },
  cleaning: {
    expired: { archives: forgetOldExports, consents: forgetOldConsents },
  },
  fieldLabels: leavingLabels,
} satisfies Domain;
