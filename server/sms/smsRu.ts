import * as z from "zod/mini";
import { traceHeaders } from "../tracing/trace.ts";

export type SmsRu = { apiId: string; url: string };

/** Shorter than a job's lease. */
const PATIENCE = 15_000;
/** «Taken»: of the request, and of the one message in it. */
const TAKEN = 100;

const status = z.object({ status_code: z.number() });
const answerOf = z.object({ status_code: z.number(), sms: z.optional(z.record(z.string(), status)) });

/** Its own words may repeat what was sent: only the number is passed on. */
async function statusOf(response: Response): Promise<number> {
  const answer = answerOf.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new Error(`SMS.RU answered HTTP ${response.status} and no status`);
  const { status_code: outer, sms = {} } = answer.data;
  const [message] = Object.values(sms);
  return outer === TAKEN ? (message?.status_code ?? 0) : outer;
}

/**
 * Gives one message to SMS.RU (https://sms.ru/api/send). It counts as sent only where both the request and the message in it were taken.
 * @param to E.164
 * @throws Error when SMS.RU is away, is silent for 15 s or refuses; `signal`'s reason when the server stops
 */
export async function sendBySmsRu(
  { to, text }: { to: string; text: string },
  { apiId, url }: SmsRu,
  signal: AbortSignal,
): Promise<void> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error("SMS.RU did not answer in 15 seconds")), PATIENCE);
  const body = new URLSearchParams({ api_id: apiId, to: to.replace("+", ""), msg: text, json: "1" });
  try {
    const status = await statusOf(
      await fetch(url, {
        method: "POST",
        headers: traceHeaders(),
        body,
        redirect: "error",
        signal: AbortSignal.any([signal, limit.signal]),
      }),
    );
    if (status !== TAKEN) throw new Error(`SMS.RU did not take the message: status ${status}`);
  } catch (error) {
    throw limit.signal.aborted ? limit.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
