import type { FieldLabels } from "../http/fieldLabels.ts";

export const commerceLabels: FieldLabels = {
  accessAfter: "Доступ после продажи",
  by: "По дням или по месяцам",
  codeId: "Промокод",
  count: "Сколько",
  date: "Дата",
  days: "Сколько дней",
  endDate: "Последний день",
  expectedAmount: "Цена",
  freeChapterCount: "Бесплатные главы",
  isKept: "Решение",
  number: "Номер",
  offerAgree: "Согласие с офертой",
  percent: "Размер скидки",
  price: "Цена",
  promoFragment: "Начало закрытых глав",
  register: "Реестр",
  startDate: "Первый день",
  startsAt: "Начало продажи",
};
