import type { DecisionKind } from "../../src/text/moderation.ts";
import { mayBeWrittenTo } from "../account/leavingPeople.ts";
import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import type { JobSurroundings } from "../jobs/jobs.ts";
import { type Letter, sendLetter } from "../mail/mail.ts";
import type { DecisionLetter } from "./jobs.types.ts";

type LetterFacts = { title: string; text: string };
type Words = Pick<Letter, "subject" | "text" | "ending">;

const words: Record<DecisionKind, (facts: LetterFacts) => Words> = {
  approved: ({ title }) => ({
    subject: `Произведение опубликовано: «${title}»`,
    text: `Модератор проверил произведение «${title}», и оно опубликовано.`,
    ending: "Главы и настройки можно править и дальше: новая проверка для этого не нужна.",
  }),
  rejected: ({ title, text }) => ({
    subject: `Произведение не прошло проверку: «${title}»`,
    text: `Модератор вернул произведение «${title}». Причина: ${text}`,
    ending: "Текст цел. Исправьте, что нужно, и отправьте произведение снова.",
  }),
  removed: ({ title, text }) => ({
    subject: `Произведение снято с публикации: «${title}»`,
    text: `Модератор снял произведение «${title}» с публикации. Причина: ${text}`,
    ending:
      "Текст цел и виден только авторам и модераторам. Если вы исправили его или не согласны, отправьте обращение.",
  }),
  restored: ({ title }) => ({
    subject: `Произведение восстановлено: «${title}»`,
    text: `Модератор восстановил произведение «${title}»: оно снова в черновиках.`,
    ending: "Чтобы его увидели читатели, опубликуйте его.",
  }),
  appealDeclined: ({ title, text }) => ({
    subject: `Обращение отклонено: «${title}»`,
    text: `Модератор рассмотрел обращение о произведении «${title}» и оставил его снятым с публикации. Причина: ${text}`,
    ending: "Текст цел и виден только авторам и модераторам.",
  }),
  marksRaised: ({ title, text }) => ({
    subject: `Метки изменены: «${title}»`,
    text: `Модератор изменил метки произведения «${title}». Причина: ${text}`,
    ending: "Ниже меток, которые поставил модератор, опустить их нельзя.",
  }),
};

/**
 * Tells one of the authors what a moderator has decided. Title and reason are others' words: they go only to an address that its owner
 * has confirmed, and to nobody who is no author any more.
 */
export async function sendDecisionLetter(payload: DecisionLetter, surroundings: JobSurroundings): Promise<void> {
  const decision = await db()
    .selectFrom("workModeration")
    .innerJoin("work", "work.id", "workModeration.workId")
    .innerJoin("workAuthor", "workAuthor.workId", "work.id")
    .innerJoin("account", "account.id", "workAuthor.accountId")
    .where("workModeration.id", "=", payload.moderationId)
    .where("workAuthor.accountId", "=", payload.accountId)
    .where("workAuthor.confirmedAt", "is not", null)
    .where("account.emailConfirmedAt", "is not", null)
    .where(mayBeWrittenTo)
    .select(["work.id", "work.title", "workModeration.kind", "workModeration.text", "account.fio", "account.email"])
    .executeTakeFirst();
  if (!decision || decision.kind === "submitted" || decision.kind === "appealed") return;
  const { id, kind, fio, email } = decision;
  const { origin } = config();
  const letter = {
    to: email,
    greeting: `Здравствуйте, ${fio}!`,
    ...words[kind](decision),
    link: `${origin}/work/${id}/edit`,
    action: "Открыть произведение",
  };
  await sendLetter(letter, config(), surroundings);
}
