import type { JobSurroundings } from "../jobs/jobs.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { deliver } from "./sending.ts";
import { tokenOf } from "./tokens.ts";

/** Of one person: words that a person sends to their own device. */
const pushChecksLimit: Limit = { kind: "push-check", count: 30, per: "hour" };

/** What a person is shown who wants to see whether notifications arrive. */
const content = {
  contentTitle: "Проверка уведомлений",
  contentText: "Если вы это видите, уведомления доходят",
  url: "/account/notifications",
  largeIconUrl: "",
};

/**
 * Sends a word to one's own device while the person waits. `unknown`: the server knows no such token; `gone`: the provider does not,
 * and it is deleted here too; `away`: the provider does not answer, or wants to be asked later.
 * @throws Refusal TooManyRequests
 */
export async function checkDevice(
  accountId: number,
  tokenId: number,
  { now, log }: Pick<JobSurroundings, "now" | "log">,
): Promise<{ outcome: "sent" | "unknown" | "gone" | "away" | "refused" }> {
  await countAttempt(pushChecksLimit, String(accountId), now);
  const row = await tokenOf(accountId, tokenId);
  if (!row) return { outcome: "unknown" };
  const said = await deliver({ accountId, ...row }, content, `check ${now.toISOString()}`, {
    now,
    log,
    signal: new AbortController().signal,
  });
  if (!said) return { outcome: "refused" };
  return { outcome: said.outcome === "later" ? "away" : said.outcome };
}
