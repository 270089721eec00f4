import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import nodemailer, { type SendMailOptions } from "nodemailer";
import { escapeHtml } from "../../src/text/words.ts";
import type { Config } from "../config.ts";
import { anyOf, counter } from "../metrics/metrics.ts";
import { writeWhole } from "../wholeFile.ts";

/** One letter with one link. Plain text and HTML are made of the same words. */
export type Letter = {
  to: string;
  subject: string;
  greeting: string;
  text: string;
  /** A list behind the text. */
  lines?: readonly string[];
  link: string;
  action: string;
  ending: string;
  /** Where a letter that comes again and again is ended: by a person, and by their mail program with one press (RFC 8058). */
  unsubscribe?: { page: string; call: string };
};

const asText = ({ greeting, text, lines = [], link, ending, unsubscribe }: Letter): string => {
  const parts = [greeting, text, lines.map((line) => `– ${line}`).join("\n"), link, ending];
  const end = unsubscribe && `Отписаться: ${unsubscribe.page}`;
  return `${[...parts, end, "Рукопись"].filter(Boolean).join("\n\n")}\n`;
};

const asList = (lines: readonly string[]): string =>
  lines.length === 0 ? "" : `<ul>\n${lines.map((line) => `<li>${escapeHtml(line)}</li>\n`).join("")}</ul>\n`;

const asHtml = ({ greeting, text, lines = [], link, action, ending, unsubscribe }: Letter): string =>
  `<!doctype html><html lang="ru"><meta charset="utf-8"><body>
<p>${escapeHtml(greeting)}</p>
<p>${escapeHtml(text).replaceAll("\n", "<br>\n")}</p>
${asList(lines)}<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>
<p>${escapeHtml(link)}</p>
<p>${escapeHtml(ending)}</p>
${unsubscribe ? `<p><a href="${escapeHtml(unsubscribe.page)}">Отписаться</a></p>\n` : ""}<p>Рукопись</p>
</body></html>
`;

/** Of a server that does not answer: each of them is shorter than a job's lease, and so is the whole conversation. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };
const wholeConversation = 45_000;

type Surroundings = {
  now: Date;
  log: FastifyBaseLogger;
  /** Aborted when the server stops: the conversation is cut off. */
  signal: AbortSignal;
  /** Its sort, by which letters are counted. */
  letter?: string;
};

const countLetter = counter(
  "rukopis_letters_total",
  "Letters that were sent or that the mail server did not take, by sort.",
  {
    letter: anyOf<string>(),
    outcome: ["sent", "failed"],
  },
);

/** @throws what the mail server says, that it took too long, or that it was cut off */
async function sendBySmtp(message: SendMailOptions, smtpUrl: string, signal: AbortSignal): Promise<void> {
  const limit = new AbortController();
  // A server that says a word every few seconds passes all other time-outs.
  const timer = setTimeout(
    () => limit.abort(new Error("the mail server did not take the letter in 45 seconds")),
    wholeConversation,
  );
  try {
    const transport = nodemailer.createTransport({ url: smtpUrl, ...patience });
    await transport.sendMail({ ...message, signal: AbortSignal.any([signal, limit.signal]) });
  } catch (error) {
    throw limit.signal.aborted ? limit.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends through SMTP_URL; without it writes `<dataDir>/mail/<time>-<id>.eml`, and the link into the log.
 * @throws what the mail server says; the job is tried again
 */
export async function sendLetter(
  letter: Letter,
  config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">,
  surroundings: Surroundings,
): Promise<void> {
  const { letter: sort = "other", signal } = surroundings;
  try {
    await give(letter, config, surroundings);
  } catch (error) {
    if (!signal.aborted) countLetter({ letter: sort, outcome: "failed" });
    throw error;
  }
  countLetter({ letter: sort, outcome: "sent" });
}

/** To the mail server, or into a file. */
async function give(
  letter: Letter,
  { smtpUrl, mailFrom, dataDir }: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">,
  { now, log, signal }: Surroundings,
): Promise<void> {
  const message = {
    from: mailFrom,
    to: letter.to,
    subject: letter.subject,
    text: asText(letter),
    html: asHtml(letter),
    date: now,
    ...(letter.unsubscribe && {
      headers: {
        "List-Unsubscribe": { prepared: true, value: `<${letter.unsubscribe.call}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  };
  if (smtpUrl) return sendBySmtp(message, smtpUrl, signal);
  const written = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const { message: source } = await written.sendMail(message);
  const name = `${now.toISOString().replace(/[:.]/g, "-")}-${randomUUID()}.eml`;
  const file = await writeWhole(join(dataDir, "mail"), name, source as Buffer);
  log.info({ link: letter.link, file }, letter.subject);
}
