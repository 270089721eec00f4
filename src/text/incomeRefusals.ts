/** As `refusals`, of figures of sales. */
export const incomeRefusals = {
  reversed: "Последний день раньше первого",
  tooLong: "По дням\u00a0— не больше 366 дней, по месяцам\u00a0— не больше 120 месяцев",
  outOfReach: "Дни\u00a0— с 2020 по 2100 год",
  manyWorks: "Выберите не больше 100 книг",
} as const;
