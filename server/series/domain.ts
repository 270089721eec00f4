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
  calls: {
    series: {
      getAccountSeries: "Циклы автора для правки",
      getAccountSeriesShortInfo: "Свои циклы для выбора",
      createSeries: "Создать цикл",
      getSeriesEdit: "Цикл для правки",
      updateSeries: "Сохранить цикл",
      deleteSeries: "Переместить цикл в корзину",
      restoreSeries: "Вернуть цикл из корзины",
      reorderSeries: "Изменить порядок своих циклов",
      addSeriesWorks: "Добавить произведения в цикл",
      reorderSeriesWorks: "Изменить порядок книг цикла",
      removeWorkFromSeries: "Убрать произведение из цикла",
    },
  },
} satisfies Domain;
