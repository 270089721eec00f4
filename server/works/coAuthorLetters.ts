import { INVITATION_PERIOD, PEACE_PERIOD } from "../../src/machines/lifecycles/coAuthorship.lifecycle.ts";
import { formatDate, formatMoment } from "../../src/text/dates.ts";
import { mayBeWrittenTo } from "../account/leavingPeople.ts";
import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import type { JobSurroundings } from "../jobs/jobs.ts";
import { type Letter, sendLetter } from "../mail/mail.ts";
import type { CoAuthorLetter } from "./jobs.types.ts";

type LetterFacts = {
  /** Of the work. */
  title: string;
  /** The other person. */
  fio: string;
  /** When the person was asked, or has declined, where it is so. */
  at: Date | null;
  origin: string;
  workId: number;
};
type Words = Omit<Letter, "to" | "greeting">;

const dayAfter = (at: Date | null, period: number) => new Date((at?.getTime() ?? 0) + period).toISOString();
const authorsPage = ({ origin, workId }: LetterFacts) => ({
  link: `${origin}/work/${workId}/edit`,
  action: "Открыть настройки произведения",
});

const words: Record<CoAuthorLetter["letter"], (facts: LetterFacts) => Words> = {
  coAuthorInvited: ({ title, fio, at, origin }) => ({
    subject: `Приглашение в соавторы: «${title}»`,
    text: `${fio} приглашает вас в соавторы произведения «${title}» на «Рукописи». Соавтор правит главы и настройки вместе с владельцем. Приглашение действует до ${formatDate(dayAfter(at, INVITATION_PERIOD))}.`,
    link: `${origin}/profile`,
    action: "Посмотреть приглашение",
    ending: "Если соавтором быть не хотите, ничего делать не нужно: без вашего согласия автором вас не назовут.",
  }),
  coAuthorConfirmed: (facts) => ({
    subject: `Приглашение принято: «${facts.title}»`,
    text: `${facts.fio} теперь соавтор произведения «${facts.title}» и может править его главы и настройки.`,
    ...authorsPage(facts),
    ending: "Если передумаете, соавтора можно исключить в настройках произведения, в разделе «Авторы».",
  }),
  coAuthorDeclined: (facts) => ({
    subject: `Приглашение отклонено: «${facts.title}»`,
    text: `${facts.fio} не будет соавтором произведения «${facts.title}». Повторить приглашение можно ${formatMoment(dayAfter(facts.at, PEACE_PERIOD), 0)} по Москве.`,
    ...authorsPage(facts),
    ending: "До этого дня можно пригласить кого-нибудь другого.",
  }),
  coAuthorRemoved: ({ title, fio, origin }) => ({
    subject: `Вы больше не соавтор: «${title}»`,
    text: `Вы больше не соавтор произведения «${title}»: так решил владелец, ${fio}. Черновики и настройки вам больше не видны. Все главы и правки, ваши тоже, остались в произведении.`,
    link: `${origin}/profile`,
    action: "Открыть свой профиль",
    ending: "Если это ошибка, напишите владельцу или в поддержку.",
  }),
  coAuthorLeft: (facts) => ({
    subject: `Соавтора больше нет: «${facts.title}»`,
    text: `${facts.fio} больше не соавтор произведения «${facts.title}»: это решение соавтора. Все главы и правки остались.`,
    ...authorsPage(facts),
    ending: "Место соавтора свободно, можно пригласить другого человека.",
  }),
};

/**
 * Writes to a person what has become of a co-authorship. The title is somebody else's words: they go only to an address
 * that its owner has confirmed. An invitation that is over meanwhile sends none.
 */
export async function sendCoAuthorLetter(payload: CoAuthorLetter, surroundings: JobSurroundings): Promise<void> {
  const { letter, workId, accountId, personId } = payload;
  const reader = await db()
    .selectFrom("account")
    .where("id", "=", accountId)
    .where("emailConfirmedAt", "is not", null)
    .where(mayBeWrittenTo)
    .select(["fio", "email"])
    .executeTakeFirst();
  const facts = await db()
    .selectFrom("work")
    .where("work.id", "=", workId)
    .select((is) => [
      "title",
      is.selectFrom("account").where("id", "=", personId).select("fio").as("fio"),
      is
        .selectFrom("workAuthor")
        .whereRef("workId", "=", "work.id")
        .where("accountId", "=", accountId)
        .where("confirmedAt", "is", null)
        .select("invitedAt")
        .as("invitedAt"),
      is
        .selectFrom("declinedInvitation")
        .whereRef("workId", "=", "work.id")
        .where("accountId", "=", personId)
        .select("declinedAt")
        .as("declinedAt"),
    ])
    .executeTakeFirst();
  if (!reader || !facts?.fio || (letter === "coAuthorInvited" && !facts.invitedAt)) return;
  const { title, fio, invitedAt, declinedAt } = facts;
  const { origin } = config();
  const letterWords = words[letter]({
    title,
    fio,
    at: letter === "coAuthorDeclined" ? declinedAt : invitedAt,
    origin,
    workId,
  });
  await sendLetter(
    { to: reader.email, greeting: `Здравствуйте, ${reader.fio}!`, ...letterWords },
    config(),
    surroundings,
  );
}
