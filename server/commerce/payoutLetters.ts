import { formatDate } from "../../src/text/dates.ts";
import { dayStart } from "../../src/text/days.ts";
import { formatMoney } from "../../src/text/money.ts";
import { mayBeWrittenTo } from "../account/leavingPeople.ts";
import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import type { JobSurroundings } from "../jobs/jobs.ts";
import { type Letter, sendLetter } from "../mail/mail.ts";
import type { PayoutLetter } from "./jobs.types.ts";

type LetterFacts = { id: number; sum: string; number: string; date: string | null; reason: string };
type Words = Pick<Letter, "subject" | "text" | "ending">;

const words: Record<PayoutLetter["letter"], (facts: LetterFacts) => Words> = {
  payoutRequested: ({ id, sum }) => ({
    subject: `Запрошена выплата: ${sum}`,
    text: `Вы запросили выплату № ${id}: ${sum}. Деньги придут на счёт из подтверждённых документов, об этом напишем отдельно.`,
    ending: "Если выплату запросили не вы, смените пароль и напишите в поддержку.",
  }),
  payoutPaid: ({ id, sum, number, date }) => ({
    subject: `Выплата проведена: ${sum}`,
    text: `Выплата № ${id} на ${sum} отправлена на ваш счёт: платёжное поручение № ${number} от ${formatDate(new Date(dayStart(date ?? "")).toISOString())}.`,
    ending: "Банк зачисляет деньги обычно в тот же или на следующий рабочий день.",
  }),
  payoutRejected: ({ id, sum, reason }) => ({
    subject: `Выплата отклонена: ${sum}`,
    text: `Выплата № ${id} на ${sum} не проведена. Причина: ${reason}`,
    ending: "Деньги снова на вашем балансе, выплату можно запросить ещё раз.",
  }),
};

/** Sends an author the state of their payout, to a confirmed address. An erased person gets no letter. */
export async function sendPayoutLetter(
  { letter, payoutId }: PayoutLetter,
  surroundings: JobSurroundings,
): Promise<void> {
  const payout = await db()
    .selectFrom("payout")
    .innerJoin("account", "account.id", "payout.accountId")
    .where("payout.id", "=", payoutId)
    .where("account.emailConfirmedAt", "is not", null)
    .where(mayBeWrittenTo)
    .select(["payout.id", "amount", "number", "date", "reason", "account.fio", "account.email"])
    .executeTakeFirst();
  if (!payout) return;
  const { id, amount, number, date, reason, fio, email } = payout;
  const composed = {
    to: email,
    greeting: `Здравствуйте, ${fio}!`,
    ...words[letter]({ id, sum: formatMoney(amount), number, date, reason }),
    link: `${config().origin}/merchant/balance`,
    action: "Открыть баланс",
  };
  await sendLetter(composed, config(), surroundings);
}
