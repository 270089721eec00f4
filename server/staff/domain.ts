import type { Domain } from "../domain.ts";
import { endBan } from "./acts.ts";
import { staffHandlers } from "./handlers.ts";

export const staffDomain = {
  handlers: staffHandlers,
  jobs: {
    "ban.end": ({ accountId }, { now }) => endBan(accountId, now),
  },
  fieldLabels: {
    roles: "Роли",
  },
} satisfies Domain;
