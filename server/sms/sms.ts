import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import { counter } from "../metrics/metrics.ts";
import { writeWhole } from "../wholeFile.ts";
import { sendBySmsRu } from "./smsRu.ts";

type Surroundings = {
  now: Date;
  log: FastifyBaseLogger;
  /** Aborted when the server stops: the conversation is cut off. */
  signal: AbortSignal;
};

const countMessage = counter("rukopis_text_messages_total", "Text messages that were sent or not taken.", {
  outcome: ["sent", "failed"],
});

/**
 * Sends a text message through SMS_PROVIDER; with `log` it is stored in `<dataDir>/sms/<time>-<id>.txt`, and the log
 * names the file.
 * @param message.to E.164
 * @throws what the provider says; the job is tried again
 */
export async function sendSms(
  message: { to: string; text: string },
  config: Pick<Config, "sms" | "dataDir">,
  surroundings: Surroundings,
): Promise<void> {
  try {
    await give(message, config, surroundings);
  } catch (error) {
    if (!surroundings.signal.aborted) countMessage({ outcome: "failed" });
    throw error;
  }
  countMessage({ outcome: "sent" });
}

/** To the provider, or into a file. */
async function give(
  message: { to: string; text: string },
  { sms, dataDir }: Pick<Config, "sms" | "dataDir">,
  { now, log, signal }: Surroundings,
): Promise<void> {
  if (sms.provider === "smsru") return sendBySmsRu(message, sms, signal);
  const name = `${now.toISOString().replace(/[:.]/g, "-")}-${randomUUID()}.txt`;
  const file = await writeWhole(join(dataDir, "sms"), name, `${message.to}\n${message.text}\n`);
  log.info({ file }, "a text message is stored in a file");
}
