import type { ExclusiveDecision } from "../../src/api/contract/exclusive.ts";
import { mayBeWrittenTo } from "../account/leavingPeople.ts";
import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import type { JobSurroundings } from "../jobs/jobs.ts";
import { type Letter, sendLetter } from "../mail/mail.ts";
import type { ExclusiveLetter } from "./jobs.types.ts";

type Words = Pick<Letter, "subject" | "text" | "ending">;

/** The reason is on the page alone: it may name what is on the scans. */
const atPage = "Причина названа на странице продаж.";
const words: Record<ExclusiveDecision, (title: string) => Words> = {
  approve: (title) => ({
    subject: `Заявка на эксклюзив одобрена: «${title}»`,
    text: `Заявка на эксклюзивный договор о книге «${title}» одобрена.`,
    ending: "Распечатайте договор, подпишите его, загрузите сканы и отправьте на проверку.",
  }),
  decline: (title) => ({
    subject: `Заявка на эксклюзив отклонена: «${title}»`,
    text: `Заявка на эксклюзивный договор о книге «${title}» отклонена. ${atPage}`,
    ending: "Заявку можно подать снова.",
  }),
  accept: (title) => ({
    subject: `Эксклюзивный договор действует: «${title}»`,
    text: `Эксклюзивный договор о книге «${title}» принят и действует. Комиссия с новых продаж ниже.`,
    ending: "Расторгнуть договор можно в любой день, он действует ещё 90 дней.",
  }),
  return: (title) => ({
    subject: `Эксклюзивный договор возвращён: «${title}»`,
    text: `Подписанный договор о книге «${title}» возвращён. ${atPage}`,
    ending: "Загруженные сканы целы. Исправьте, что нужно, и отправьте договор снова.",
  }),
  terminate: (title) => ({
    subject: `Эксклюзивный договор расторгнут: «${title}»`,
    text: `Площадка расторгла эксклюзивный договор о книге «${title}». ${atPage}`,
    ending: "Книга продаётся и дальше, комиссия с новых продаж обычная.",
  }),
};

/** Sends the owner of a work the staff's decision. A person who owns it no more, has left or was barred gets none. */
export async function sendExclusiveLetter(
  { agreementOf, accountId, decision }: ExclusiveLetter,
  surroundings: JobSurroundings,
): Promise<void> {
  const owner = await db()
    .selectFrom("work")
    .innerJoin("account", "account.id", "work.ownerId")
    .where("work.id", "=", agreementOf)
    .where("work.ownerId", "=", accountId)
    .where("account.emailConfirmedAt", "is not", null)
    .where(mayBeWrittenTo)
    .select(["work.title", "account.fio", "account.email"])
    .executeTakeFirst();
  if (!owner) return;
  const letter = {
    to: owner.email,
    greeting: `Здравствуйте, ${owner.fio}!`,
    ...words[decision](owner.title),
    link: `${config().origin}/work/${agreementOf}/sales`,
    action: "Открыть продажи",
  };
  await sendLetter(letter, config(), surroundings);
}
