import type { Domain } from "../domain.ts";
import { forgetDeletedDesigns, forgetUnusedCovers } from "./cleaning.ts";
import { coverLabels } from "./fieldLabels.ts";
import { coverHandlers } from "./handlers.ts";
import { coverLimits } from "./limits.ts";
import { coverPersonalData } from "./personalData.ts";

export const coversDomain = {
  handlers: coverHandlers,
  cleaning: {
    binned: { coverDesigns: forgetDeletedDesigns },
    unused: { covers: forgetUnusedCovers },
  },
  limits: coverLimits,
  fieldLabels: coverLabels,
  personalData: coverPersonalData,
} satisfies Domain;
