import { mayBeWrittenTo, overAccounts } from "../account/leavingPeople.ts";
import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import type { JobSurroundings } from "../jobs/jobs.ts";
import { sendLetter } from "../mail/mail.ts";
import type { SupportMail } from "./jobs.types.ts";
import { letterKey } from "./rows.ts";

const inOneLine = (text: string): string => text.replace(/\s+/g, " ");

const letterWith = (id: number) =>
  db()
    .selectFrom("supportLetter")
    .leftJoin("account", (join) =>
      join.onRef("account.id", "=", "supportLetter.accountId").on(mayBeWrittenTo(overAccounts)),
    )
    .where("supportLetter.id", "=", id)
    .selectAll("supportLetter")
    .select(["account.fio", "account.email as accountEmail"])
    .executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof letterWith>>>;

/** To the address of the setting: what was written, and where it is answered. The writer hears from the site alone. */
async function tellSupport({ id, topic, text, fio, email }: Row, surroundings: JobSurroundings): Promise<void> {
  const { supportEmail, origin } = config();
  if (!supportEmail) return;
  const letter = {
    to: supportEmail,
    subject: `Обращение № ${id}: ${inOneLine(topic)}`,
    greeting: `Пишет ${fio ?? email}.`,
    text,
    link: `${origin}/moderation/support`,
    action: "Ответить",
    ending: "Ответ, написанный на странице «Обращения», уйдёт автору письмом и останется в его списке обращений.",
  };
  await sendLetter(letter, config(), surroundings);
}

/** Words of the staff alone: the question came from the person who typed the address, who may be a stranger to it. */
async function tellWriter(row: Row, surroundings: JobSurroundings): Promise<void> {
  const to = row.accountId === null ? row.email : row.accountEmail;
  if (!to || !row.answeredAt) return;
  const { origin } = config();
  const link = `${origin}/support?letter=${row.id}`;
  const letter = {
    to,
    subject: `Ответ на обращение № ${row.id}`,
    greeting: row.fio ? `Здравствуйте, ${row.fio}!` : "Здравствуйте!",
    text: row.answer,
    link: row.accountId === null ? `${link}#key=${letterKey(row.id)}` : link,
    action: "Открыть обращение",
    ending: "Если вопрос остался, напишите ещё раз со страницы поддержки.",
  };
  await sendLetter(letter, config(), surroundings);
}

/** What is sent about a letter to the support; one that was erased meanwhile sends nothing. */
export async function sendSupportMail(
  { letter, supportLetterId }: SupportMail,
  surroundings: JobSurroundings,
): Promise<void> {
  const row = await letterWith(supportLetterId);
  if (row) await (letter === "supportReceived" ? tellSupport : tellWriter)(row, surroundings);
}
