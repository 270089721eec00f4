/** The states of a payout, in the law, the database and answers (src/machines/lifecycles/payout.lifecycle.ts). */
export const payoutStates = ["requested", "exported", "paid", "rejected"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Less is not paid out. Kopecks. */
export const LEAST_PAYOUT = 100_000;

/** As `refusals`, of payouts. */
export const payoutRefusals = {
  tooLittle: "Выплата доступна от 1 000 ₽",
  notIdentified: "Подтвердите личность и реквизиты",
  belowZero: "Остаток автора ниже нуля: выплата подождёт, пока его покроют продажи",
  laterDay: "Этот день ещё не наступил",
  earlierDay: "В этот день выплата ещё не была выгружена",
  nothingToExport: "Выгружать нечего: ни одна выплата не ждёт отправки",
  ownPayout: "Свою выплату проводит другой администратор",
} as const;
