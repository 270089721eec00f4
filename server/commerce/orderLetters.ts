import { formatMoney } from "../../src/text/money.ts";
import { orderRefusals } from "../../src/text/sellingRefusals.ts";
import { mayBeWrittenTo } from "../account/leavingPeople.ts";
import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import type { JobSurroundings } from "../jobs/jobs.ts";
import { sendLetter } from "../mail/mail.ts";
import type { OrderLetter } from "./jobs.types.ts";

/** `isUnlawful`: the law has taken the book. */
type LetterFacts = { title: string; price: string; isUnlawful: boolean };

const words: Record<OrderLetter["letter"], (facts: LetterFacts) => { subject: string; text: string; ending: string }> =
  {
    orderPaid: ({ title, price }) => ({
      subject: `Книга куплена: «${title}»`,
      text: `Вы купили книгу «${title}» за ${price}: все главы, и те, что выйдут. Она останется у вас, что бы с ней ни стало.`,
      ending: "Чек придёт отдельным письмом от платёжной системы.",
    }),
    orderRefunded: ({ title, price, isUnlawful }) => ({
      subject: `Деньги возвращены: «${title}»`,
      text: `${isUnlawful ? `${orderRefusals.unlawful}. ` : ""}Вернули ${price} за книгу «${title}». Банк зачислит их в течение 10 дней.`,
      ending: isUnlawful ? "Книга закрыта для всех читателей." : "Платные главы этой книги закрыты.",
    }),
  };

/** Sends a buyer the state of their order. A person who has left, or was barred, gets no letter. */
export async function sendOrderLetter({ letter, orderId }: OrderLetter, surroundings: JobSurroundings): Promise<void> {
  const order = await db()
    .selectFrom("purchaseOrder")
    .innerJoin("account", "account.id", "purchaseOrder.accountId")
    .where("purchaseOrder.id", "=", orderId)
    .where(mayBeWrittenTo)
    .select([
      "purchaseOrder.title",
      "purchaseOrder.amount",
      "purchaseOrder.received",
      "purchaseOrder.email",
      "purchaseOrder.reason",
      "account.fio",
    ])
    .executeTakeFirst();
  if (!order) return;
  const { title, amount, received, email, fio, reason } = order;
  const isUnlawful = reason === orderRefusals.unlawful;
  const composed = {
    to: email,
    greeting: `Здравствуйте, ${fio}!`,
    ...words[letter]({ title, price: formatMoney(received ?? amount), isUnlawful }),
    link: `${config().origin}/order/${orderId}`,
    action: "Открыть заказ",
  };
  await sendLetter(composed, config(), surroundings);
}
