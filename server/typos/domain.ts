import type { Domain } from "../domain.ts";
import { typoLabels } from "./fieldLabels.ts";
import { typoHandlers } from "./handlers.ts";
import { typoLimits } from "./limits.ts";
import { followTypos } from "./mending.ts";
import { typoPersonalData } from "./personalData.ts";

export const typosDomain = {
  handlers: typoHandlers,
  jobs: {
    "typo.follow": ({ workId }, { now }) => followTypos(workId, now),
  },
  limits: typoLimits,
  fieldLabels: typoLabels,
  personalData: typoPersonalData,
} satisfies Domain;
