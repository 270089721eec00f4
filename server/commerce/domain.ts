import type { Domain } from "../domain.ts";
import { endExclusive, forgetEndedScans } from "./exclusive.ts";
import { sendExclusiveLetter } from "./exclusiveLetters.ts";
import { commerceHandlers } from "./handlers.ts";
import { sendOrderLetter } from "./orderLetters.ts";
import { forgetOldPayees } from "./payees.ts";
import { askOrder, hearPayment, matureOrder, refundOrder, registerOrder } from "./paying.ts";
import { payBackWork } from "./payingBack.ts";
import { sendPayoutLetter } from "./payoutLetters.ts";
import { commercePersonalData } from "./personalData.ts";
import { endCodes } from "./promoCodes.ts";
import { followSales } from "./sales.ts";

export const commerceDomain = {
  handlers: commerceHandlers,
  jobs: {
    "order.register": registerOrder,
    "order.ask": askOrder,
    "order.refund": refundOrder,
    "order.mature": ({ orderId }, { now }) => matureOrder(orderId, now),
    "work.payBack": ({ workId }, { now }) => payBackWork(workId, now),
    "payment.hear": hearPayment,
    "exclusive.end": ({ workId }, { now }) => endExclusive(workId, now),
    "sale.follow": ({ workId }, { now }) => followSales(workId, now),
  },
  letters: {
    orderPaid: sendOrderLetter,
    orderRefunded: sendOrderLetter,
    exclusiveDecided: sendExclusiveLetter,
    payoutRequested: sendPayoutLetter,
    payoutPaid: sendPayoutLetter,
    payoutRejected: sendPayoutLetter,
  },
  cleaning: {
    expired: { scansOfAgreements: forgetEndedScans, promoCodes: endCodes, payees: forgetOldPayees },
  },
  personalData: commercePersonalData,
  fieldLabels: {
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
  },
} satisfies Domain;
