import type { Papers } from "../../src/api/contract/papers.ts";
import { isoToMoscowInput } from "../../src/text/dates.ts";
import { isAdult } from "../../src/text/payeeNumbers.ts";
import { refusals } from "../../src/text/refusals.ts";
import { type CallOrigin, recordEvent } from "../account/events.ts";
import { whileLoggedIn } from "../account/line.ts";
import { type Proof, requireProof } from "../account/proof.ts";
import type { Session } from "../account/sessions.ts";
import { db, transaction } from "../db/transaction.ts";
import { forgetTemporary } from "../files/cleaning.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, type Limit, uncountAttempt } from "../limits/attempts.ts";
import { formerOf, obey } from "./law.ts";
import { keptOf, scansOf, sealPapers, sealText } from "./papers.ts";

/** Of one person: papers for payouts. */
const identificationLimit: Limit = { kind: "identification", count: 5, per: "day" };

/**
 * Scans are files that this very person has uploaded and that are there still: they are, until the transaction ends.
 * @param refusal of those that are not: InvalidRequestFields at `fileIds` without it
 * @throws Refusal
 */
export async function mustBeScans(
  ownerId: number,
  fileIds: readonly string[],
  refusal: Refusal = Refusal.field("fileIds", refusals.scansGone),
): Promise<void> {
  const found = await db()
    .selectFrom("storedFile")
    .where("id", "in", fileIds)
    .where("ownerId", "=", ownerId)
    .where("kind", "=", "temporary")
    .select("id")
    .forUpdate()
    .execute();
  if (found.length < fileIds.length) throw refusal;
}

const idsOf = async (accountId: number): Promise<string[]> => (await scansOf(accountId)).map(({ fileId }) => fileId);

type Sent = { proof: Proof; fileIds: string[] } & Papers;

/**
 * Sends papers for review, in place of those before. All of it is one transaction; scans that the new papers leave out
 * are erased.
 * @throws Refusal InvalidRequestFields (the law, an age under 18, a document of tomorrow, scans that are not there, the
 * proof); TooManyRequests (5 a day a person)
 */
export async function sendPapers(
  session: Pick<Session, "id" | "accountId">,
  { proof, fileIds: given, ...papers }: Sent,
  from: CallOrigin,
  now: Date,
): Promise<{ sentAt: string }> {
  const { accountId } = session;
  const event = { type: "review.requested" } as const;
  const fileIds = [...new Set(given)];
  await obey(accountId, event, now);
  const today = isoToMoscowInput(now.toISOString()).slice(0, 10);
  if (!isAdult(papers.birthday, today)) throw Refusal.field("birthday", refusals.tooYoung);
  if (papers.issuedAt > today) throw Refusal.field("issuedAt", refusals.issuedLater);
  await transaction(() => mustBeScans(accountId, fileIds));
  await countAttempt(identificationLimit, String(accountId), now);
  try {
    await requireProof(accountId, proof, now);
  } catch (error) {
    await uncountAttempt(identificationLimit, String(accountId), now);
    throw error;
  }
  const sentAt = now.toISOString();
  const left = await whileLoggedIn(session, async () => {
    const { row, facts } = await obey(accountId, event, now);
    await mustBeScans(accountId, fileIds);
    const sent = {
      state: "onReview" as const,
      facts: sealPapers(accountId, "facts", keptOf(papers)),
      formerFacts: formerOf(accountId, row, facts.isHeld),
      reason: sealText(accountId, "reason", facts.reason),
      sentAt,
      decidedAt: null,
    };
    await db()
      .insertInto("identification")
      .values({ accountId, ...sent })
      .onConflict((same) => same.column("accountId").doUpdateSet(sent))
      .execute();
    const before = await idsOf(accountId);
    await db().deleteFrom("identificationScan").where("accountId", "=", accountId).execute();
    await db()
      .insertInto("identificationScan")
      .values(fileIds.map((fileId, place) => ({ fileId, accountId, place })))
      .execute();
    await recordEvent(accountId, "identificationSent", from, now);
    return before.filter((id) => !fileIds.includes(id));
  });
  await forgetTemporary(left);
  return { sentAt };
}

/** Takes papers back that nobody has decided about: they are erased. @throws Refusal InvalidRequestFields (the law, the proof), TooManyRequests */
export async function withdrawPapers(session: Session, proof: Proof, from: CallOrigin, now: Date): Promise<void> {
  const { accountId } = session;
  const event = { type: "withdrawal.requested" } as const;
  await obey(accountId, event, now);
  await requireProof(accountId, proof, now);
  const scans = await whileLoggedIn(session, async () => {
    await obey(accountId, event, now);
    const ids = await idsOf(accountId);
    await erasePapers(accountId);
    await recordEvent(accountId, "identificationWithdrawn", from, now);
    return ids;
  });
  await forgetTemporary(scans);
}

/** The rows of a person's papers. Their scans are temporary files from then on, which nothing keeps any more. */
export async function erasePapers(accountId: number): Promise<void> {
  await db().deleteFrom("identificationScan").where("accountId", "=", accountId).execute();
  await db().deleteFrom("identification").where("accountId", "=", accountId).execute();
}

/** How long scans stay after the decision. */
const SCANS_KEPT = 30 * 86_400_000;

/**
 * Lets scans go whose papers were decided about 30 days ago. Rows go before bytes, as of every temporary file: a process that dies in
 * between leaves files that nothing refers to, which `forgetTemporaryFiles` and `sweepStore` take.
 */
export async function forgetOldScans(now: Date): Promise<void> {
  const due = await db()
    .deleteFrom("identificationScan")
    .using("identification")
    .whereRef("identification.accountId", "=", "identificationScan.accountId")
    .where("identification.decidedAt", "<=", new Date(now.getTime() - SCANS_KEPT))
    .returning("identificationScan.fileId")
    .execute();
  await forgetTemporary(due.map(({ fileId }) => fileId));
}
