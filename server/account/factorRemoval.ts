import type { ResultOf } from "../../src/api/contract/index.ts";
import {
  type FactorRemovalEvent,
  type FactorRemovalState,
  factorRemovalLifecycle,
} from "../../src/machines/lifecycles/factorRemoval.lifecycle.ts";
import { apply } from "../../src/machines/lifecycles/law.ts";
import { refusals } from "../../src/text/refusals.ts";
import { db, transaction } from "../db/transaction.ts";
import { isShutOut } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue } from "../jobs/outbox.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { barredOf } from "./barring.ts";
import { forgetRemoval, forgetWaiting } from "./endings.ts";
import { type CallOrigin, recordEvent } from "./events.ts";
import { hasSecondFactor } from "./factorCodes.ts";
import { forgetFactor } from "./factorEnding.ts";
import { leavingUntil } from "./leavingPeople.ts";
import { whilePasswordHolds } from "./line.ts";
import { enqueueNotice } from "./notices.ts";
import { linkExpired, mustBeGoodToken, spendToken } from "./oneTimeTokens.ts";
import { checkPassword, type Entrant, wrongLogin } from "./passwordCheck.ts";
import { endSessionsOf, type Session } from "./sessions.ts";

const factorRemovalLimit: Limit = { kind: "factor-removal", count: 3, per: "day" };

const DAY = 86_400_000;
/** The owner hears of it at once, and once more on each day that it waits. */
const LETTERS = [0, DAY, 2 * DAY];
/** Nobody sat anywhere: the time has come. */
const NOWHERE: CallOrigin = { address: "", userAgent: "" };

const storedRemoval = (accountId: number) =>
  db().selectFrom("factorRemoval").where("accountId", "=", accountId).select(["state", "until"]).executeTakeFirst();
type Row = Awaited<ReturnType<typeof storedRemoval>>;

const verdictOf = (row: Row, type: FactorRemovalEvent["type"], now: Date) =>
  apply(
    factorRemovalLifecycle,
    {
      state: row?.state ?? ("none" as FactorRemovalState),
      facts: { now: now.getTime(), until: row?.until.getTime() ?? null },
    },
    { type },
  );

/** @throws Refusal InvalidRequestFields with the law's text, at the field `token` where a link was opened */
function obey(row: Row, type: FactorRemovalEvent["type"], now: Date): Date {
  const verdict = verdictOf(row, type, now);
  if (verdict.allowed) return new Date(verdict.facts.until ?? now);
  throw type === "link.opened"
    ? Refusal.field("token", verdict.refusal)
    : new Refusal("InvalidRequestFields", verdict.refusal);
}

/** Locks the account, so that changes of its second factor's removal run one after another. */
const lockAccount = (id: number) =>
  db().selectFrom("account").where("id", "=", id).select("email").forNoKeyUpdate().executeTakeFirstOrThrow();

/** When the second factor goes off by itself, for the banner of every open session. */
export async function factorEndOf(accountId: number): Promise<Pick<ResultOf<"getBearerToken">, "factorEndsAt">> {
  const row = await storedRemoval(accountId);
  return row?.state === "waiting" ? { factorEndsAt: row.until.toISOString() } : {};
}

/**
 * What the time has brought: a link that nobody opened is forgotten; after 72 hours the second factor goes off and every session
 * ends. The job «factor.remove» does it, and whatever reads the second factor at a login before it.
 */
export async function settleRemoval(accountId: number, now: Date): Promise<void> {
  if (!verdictOf(await storedRemoval(accountId), "time.reached", now).allowed) return;
  await transaction(async () => {
    const { email } = await lockAccount(accountId);
    const row = await storedRemoval(accountId);
    if (!row || !verdictOf(row, "time.reached", now).allowed) return;
    await forgetRemoval(accountId);
    if (row.state !== "waiting" || !(await forgetFactor(accountId))) return;
    await forgetWaiting(accountId);
    await endSessionsOf(accountId);
    await recordEvent(accountId, "factorRemoved", NOWHERE, now, { actorId: null });
    await enqueueNotice("totpDisabled", email, NOWHERE, now);
  });
}

/**
 * A person who has lost app and codes asks with login and password for a letter with a link of an hour. Nothing is
 * changed yet.
 * @throws Refusal InvalidRequestFields (wrong password, no second factor, the law), TooManyRequests (3 a day a person;
 * as `checkPassword`), UserIsBanned, UserAccountIsDisabled
 */
export async function requestRemoval(
  given: { login: string; password: string },
  from: Entrant,
  now: Date,
): Promise<void> {
  const { account } = await checkPassword(given, from, now);
  const { id } = account;
  const barred = barredOf(account, now);
  // A leaving person may still come back, with a code too.
  if (barred && isShutOut(barred, true) && !(await leavingUntil(id))) throw new Refusal(barred.code, barred.message);
  await settleRemoval(id, now);
  if (!(await hasSecondFactor(id))) throw new Refusal("InvalidRequestFields", refusals.noSecondFactor);
  obey(await storedRemoval(id), "removal.requested", now);
  await countAttempt(factorRemovalLimit, String(id), now);
  await whilePasswordHolds(account, wrongLogin, async () => {
    const until = obey(await storedRemoval(id), "removal.requested", now);
    await forgetRemoval(id);
    await db()
      .insertInto("factorRemoval")
      .values({ accountId: id, state: "requested", until: until.toISOString() })
      .execute();
    await recordEvent(id, "factorRemovalRequested", from, now);
    await enqueue("mail", { letter: "factorRemoval", accountId: id });
  });
}

/**
 * Opens the letter's link: in 72 hours the second factor goes off, and the owner hears of it on every day until then.
 * @returns when
 * @throws Refusal InvalidRequestFields when the link is wrong, used or older than an hour; TooManyRequests (20 wrong links an hour an
 * address)
 */
export async function confirmRemoval(token: string, from: CallOrigin, now: Date): Promise<{ until: string }> {
  await mustBeGoodToken("factorRemoval", token, from.address, now);
  return transaction(async () => {
    const account = await spendToken("factorRemoval", token, now);
    if (!account) throw linkExpired();
    const { id: accountId } = account;
    await lockAccount(accountId);
    const until = obey(await storedRemoval(accountId), "link.opened", now);
    const removal = { accountId, until: until.toISOString() };
    await db()
      .updateTable("factorRemoval")
      .set({ state: "waiting", until: removal.until })
      .where("accountId", "=", accountId)
      .execute();
    await recordEvent(accountId, "factorRemovalConfirmed", from, now);
    const { address, userAgent } = from;
    for (const after of LETTERS)
      await enqueue(
        "mail",
        { letter: "factorRemoving", ...removal, at: now.toISOString(), address, userAgent },
        { owner: accountId, ...(after > 0 && { runAt: new Date(now.getTime() + after) }) },
      );
    await enqueue("factor.remove", { accountId }, { runAt: until, dedupe: `factor.remove ${accountId}` });
    return { until: removal.until };
  });
}

/** The second factor stays: anybody who is signed in may say so. @throws Refusal InvalidRequestFields when nothing waits */
export async function cancelRemoval({ accountId }: Session, from: CallOrigin, now: Date): Promise<void> {
  await settleRemoval(accountId, now);
  await transaction(async () => {
    await lockAccount(accountId);
    obey(await storedRemoval(accountId), "cancellation.requested", now);
    await forgetRemoval(accountId);
    await recordEvent(accountId, "factorRemovalCancelled", from, now);
  });
}

/** A login with a code shows that neither app nor codes are lost. Call it inside the transaction of the session. */
export async function cancelRemovalByCode(accountId: number, from: CallOrigin, now: Date): Promise<void> {
  if (!verdictOf(await storedRemoval(accountId), "login.withCode", now).allowed) return;
  await forgetRemoval(accountId);
  await recordEvent(accountId, "factorRemovalCancelled", from, now);
}
