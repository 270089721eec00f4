import type { Domain } from "../domain.ts";
import { forgetDeletedSeries } from "./changes.ts";
import { seriesHandlers } from "./handlers.ts";
import { seriesPersonalData } from "./personalData.ts";

export const seriesDomain = {
  handlers: seriesHandlers,
  cleaning: {
    binned: { series: forgetDeletedSeries },
  },
  personalData: seriesPersonalData,
  fieldLabels: {
    isFinished: "Состояние цикла",
    place: "Место в цикле",
  },
} satisfies Domain;
