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
  calls: {
    orders: {
      getSeller: "Кто продаёт книги",
      getWorkOffer: "За сколько продаётся книга",
      createOrder: "Заказать книгу",
      getOrder: "Заказ",
      getAccountOrders: "Свои заказы",
      refundOrder: "Вернуть деньги за книгу",
      notifyPayment: "Уведомление платёжной системы",
      redeemPromoCode: "Ввести промокод",
      getRedeemedCodes: "Книги по промокодам",
    },
    sales: {
      getWorkSales: "Продажа произведения",
      updateWorkSales: "Сохранить условия продажи",
      stopWorkSales: "Остановить продажу",
      getPromoCodes: "Промокоды произведения",
      generatePromoCodes: "Сделать промокоды",
      revokePromoCode: "Отозвать промокод",
      getPaidWorks: "Свои платные произведения",
      getAccountDiscounts: "Свои скидки",
      getDiscount: "Скидка для правки",
      createDiscount: "Создать скидку",
      updateDiscount: "Сохранить скидку",
      deleteDiscount: "Удалить скидку",
      requestExclusive: "Попросить эксклюзивный договор",
      getExclusiveAgreement: "Договор, который печатает автор",
      uploadExclusiveAgreement: "Приложить скан договора",
      deleteExclusiveAgreementScan: "Убрать скан договора",
      sendExclusiveAgreement: "Отправить договор на проверку",
      cancelExclusive: "Отказаться от эксклюзива до договора",
      terminateExclusive: "Расторгнуть эксклюзивный договор",
      getExclusiveAgreements: "Договоры, которые ждут решения",
      decideExclusive: "Решить о договоре",
    },
    income: {
      getWorkStatistics: "Статистика продаж произведения",
      getMerchantStatistics: "Статистика своих продаж",
      getMerchantBalance: "Свой баланс",
      getMerchantPayouts: "Свои выплаты",
      createPayout: "Попросить выплату",
    },
    staff: {
      getAdminOrders: "Заказы для разбора",
      refundOrderByStaff: "Вернуть деньги по решению сотрудника",
      settleOrder: "Решить спорный заказ",
      recheckOrder: "Спросить платёжную систему ещё раз",
      getAdminPayouts: "Выплаты для разбора",
      exportPayouts: "Выгрузить реестр выплат",
      settlePayout: "Записать, что банк заплатил или отказал",
    },
  },
} satisfies Domain;
