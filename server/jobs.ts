import { settleRemoval } from "./account/factorRemoval.ts";
import { sendPhoneCode } from "./account/phoneChange.ts";
import { sendAccountLetter } from "./account/sendLetter.ts";
import { convertSound } from "./audio/converting.ts";
import { cutSound } from "./audio/cutting.ts";
import { readSound } from "./audio/reading.ts";
import { makeBookFiles } from "./books/export/files.ts";
import { publishScheduledChapter } from "./chapters/law.ts";
import { cleanUp } from "./cleaning.ts";
import { endExclusive } from "./commerce/exclusive.ts";
import { sendExclusiveLetter } from "./commerce/exclusiveLetters.ts";
import { sendOrderLetter } from "./commerce/orderLetters.ts";
import { askOrder, hearPayment, matureOrder, refundOrder, registerOrder } from "./commerce/paying.ts";
import { payBackWork } from "./commerce/payingBack.ts";
import { sendPayoutLetter } from "./commerce/payoutLetters.ts";
import { followSales } from "./commerce/sales.ts";
import { makeVariants } from "./files/variants.ts";
import type { Jobs } from "./jobs/jobs.ts";
import { eraseAccount } from "./leaving/erasure.ts";
import { makeExport } from "./leaving/exports.ts";
import { planLetters, sendDigest } from "./notifications/digest.ts";
import { notifyBatch, storeEvent } from "./notifications/events.ts";
import { pushAfterQuiet } from "./notifications/pushAfterQuiet.ts";
import { publishScheduled } from "./publications/law.ts";
import { countPopular } from "./publications/popular.ts";
import { sendPush, sendToDevice } from "./push/sending.ts";
import { endBan } from "./staff/acts.ts";
import { sendSupportMail } from "./support/mails.ts";
import { followTypos } from "./typos/mending.ts";
import { sendCoAuthorLetter } from "./works/coAuthorLetters.ts";
import { sendDecisionLetter } from "./works/decisionLetters.ts";
import { rankWorks } from "./works/ranks.ts";
import { recountNightly } from "./works/recount.ts";

/** Every kind of background work with what does it. */
export const jobs: Jobs = {
  mail: (told, surroundings) => {
    if ("agreementOf" in told) return sendExclusiveLetter(told, surroundings);
    if ("workId" in told) return sendCoAuthorLetter(told, surroundings);
    if ("moderationId" in told) return sendDecisionLetter(told, surroundings);
    if ("orderId" in told) return sendOrderLetter(told, surroundings);
    if ("payoutId" in told) return sendPayoutLetter(told, surroundings);
    if ("supportLetterId" in told) return sendSupportMail(told, surroundings);
    if (told.letter === "digest") return sendDigest(told, surroundings);
    return sendAccountLetter(told, surroundings);
  },
  sms: sendPhoneCode,
  "chapter.publish": ({ chapterId }, { now }) => publishScheduledChapter(chapterId, now),
  "publication.publish": ({ publicationId }, { now }) => publishScheduled(publicationId, now),
  "publication.popular": (_, { now }) => countPopular(now),
  "image.variants": ({ fileId }) => makeVariants(fileId),
  "ban.end": ({ accountId }, { now }) => endBan(accountId, now),
  "factor.remove": ({ accountId }, { now }) => settleRemoval(accountId, now),
  "account.erase": ({ accountId }, { now }) => eraseAccount(accountId, now),
  "book.file": makeBookFiles,
  "audio.read": readSound,
  "audio.cut": cutSound,
  "audio.convert": convertSound,
  "account.export": makeExport,
  push: sendPush,
  "push.waiting": pushAfterQuiet,
  "push.device": sendToDevice,
  notification: (payload, { now }) => storeEvent(payload, now),
  "notification.batch": (payload, { now }) => notifyBatch(payload, now),
  digest: (payload, { now }) => planLetters(payload, now),
  "order.register": registerOrder,
  "order.ask": askOrder,
  "order.refund": refundOrder,
  "order.mature": ({ orderId }, { now }) => matureOrder(orderId, now),
  "work.payBack": ({ workId }, { now }) => payBackWork(workId, now),
  "payment.hear": hearPayment,
  "exclusive.end": ({ workId }, { now }) => endExclusive(workId, now),
  "sale.follow": ({ workId }, { now }) => followSales(workId, now),
  "typo.follow": ({ workId }, { now }) => followTypos(workId, now),
  cleaning: (_, { now }) => cleanUp(now),
  ranks: (payload, { now }) => rankWorks(payload, now),
  recount: (_, { now, log }) => recountNightly(now, log),
};
