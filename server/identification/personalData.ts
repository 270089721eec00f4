import type { PersonalData } from "../db/personalData.ts";
import { papersOf } from "./papers.ts";

export const identificationPersonalData = {
  exported: ({ id }) => ({
    identification: () => papersOf(id),
  }),
} satisfies PersonalData;
