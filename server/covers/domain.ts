import type { Domain } from "../domain.ts";
import { forgetDeletedDesigns, forgetUnusedCovers } from "./cleaning.ts";
import { coverHandlers } from "./handlers.ts";
import { coverPersonalData } from "./personalData.ts";

export const coversDomain = {
  handlers: coverHandlers,
  cleaning: {
    binned: { coverDesigns: forgetDeletedDesigns },
    unused: { covers: forgetUnusedCovers },
  },
  personalData: coverPersonalData,
} satisfies Domain;
