import type { Domain } from "../domain.ts";
import { forgetDeletedSeries } from "./changes.ts";
import { seriesLabels } from "./fieldLabels.ts";
import { seriesHandlers } from "./handlers.ts";
import { seriesPersonalData } from "./personalData.ts";

export const seriesDomain = {
  handlers: seriesHandlers,
  cleaning: {
    binned: { series: forgetDeletedSeries },
  },
  fieldLabels: seriesLabels,
  personalData: seriesPersonalData,
} satisfies Domain;
