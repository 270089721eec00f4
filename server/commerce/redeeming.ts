import type { ResultOf } from "../../src/api/contract/index.ts";
import { formatCode, promoRefusals, spelledCode } from "../../src/text/promoCodes.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, type Limit, uncountAttempt } from "../limits/attempts.ts";
import { isThere } from "../lists/found.ts";
import { type Paged, uncountedPage } from "../lists/paging.ts";
import { heldSince, readableThroughGate } from "../policies/gate.ts";
import type { Reader } from "../policies/reader.ts";
import { isWithheld } from "../policies/reading.ts";
import { isAuthor } from "../works/policy.ts";
import { findWork, lockWork, type WorkRow } from "../works/rows.ts";
import { obeyPromoLaw, type PromoCodeRow } from "./promoCodes.ts";

/** Of one person, and of one address: promo codes that are none, or none any more. */
const promoCodesLimit: Limit = { kind: "promo-code", count: 10, per: "hour" };
const promoCodesAddressLimit: Limit = { kind: "promo-code-address", count: 30, per: "hour" };

type SignedIn = Reader & { user: Pick<User, "id" | "roles"> };

/** Refusals of which the code is no cause: it may be tried again, and takes nothing from the limit. */
const harmless: readonly string[] = [promoRefusals.held, promoRefusals.own, promoRefusals.unpublished];

/** A code that this person has used up, and whose book they hold by it still. */
const isTheirs = async ({ id, redeemedBy }: PromoCodeRow, accountId: number): Promise<boolean> =>
  redeemedBy === accountId &&
  db().selectFrom("holding").where("promoCodeId", "=", id).where("endedAt", "is", null).$call(isThere);

/** The code, and its work that is the reader's from now on. A code that they have used themselves gives the same answer once more. */
const use = (typed: string, { user, isAdult }: SignedIn, now: Date) =>
  transaction(async (): Promise<number> => {
    const unknown = () => Refusal.field("code", promoRefusals.unknown);
    const spelled = spelledCode(typed);
    if (spelled === null) throw unknown();
    const codes = db().selectFrom("promoCode").where("code", "=", spelled);
    const { workId } = await codes.select("workId").executeTakeFirstOrThrow(unknown);
    // The reader before the work, as with orders: what they buy at this moment is known, or waits.
    await db().selectFrom("account").where("id", "=", user.id).select("id").forNoKeyUpdate().execute();
    const work = await lockWork(workId);
    const code = await codes.selectAll().forUpdate().executeTakeFirstOrThrow(unknown);
    if (await isTheirs(code, user.id)) return workId;
    const verdict = await obeyPromoLaw(code, { type: "redemption.requested" }, now, {
      id: user.id,
      isOwn: isAuthor(user, work),
      isHeld: (await heldSince(workId, { user, isAdult })) !== null,
      isPublished: work.state === "published",
    });
    if (!verdict.allowed) throw Refusal.field("code", verdict.refusal);
    await db()
      .insertInto("holding")
      .values({ accountId: user.id, workId, promoCodeId: code.id, grantedAt: now.toISOString() })
      .execute();
    return workId;
  });

/** Where the reader stopped, or the first chapter; null: the page of the book says what comes first. */
async function chapterOf(work: WorkRow, reader: SignedIn): Promise<number | null> {
  if (isWithheld(work, reader)) return null;
  const chapters = await readableThroughGate(work, reader);
  const stopped = await db()
    .selectFrom("readerProgress")
    .where("accountId", "=", reader.user.id)
    .where("workId", "=", work.id)
    .select("chapterId")
    .executeTakeFirst();
  return (chapters.find(({ id }) => id === stopped?.chapterId) ?? chapters[0])?.id ?? null;
}

const workAs = ({ id, title, format }: Pick<WorkRow, "id" | "title" | "format">) => ({ id, title, format });

/**
 * A reader gets a copy for a code, however it is spelled. Codes that are none are counted before they are looked for, so that nobody
 * tries them out.
 * @param address - where the request comes from
 * @throws Refusal InvalidRequestFields: the law's text at the field `code`; TooManyRequests: 10 wrong ones an hour of a person, 30 of
 * an address
 */
export async function redeem(typed: string, reader: SignedIn, { address, now }: { address: string; now: Date }) {
  const counters = [
    [promoCodesLimit, String(reader.user.id)],
    [promoCodesAddressLimit, address],
  ] as const;
  for (const [limit, subject] of counters) await countAttempt(limit, subject, now);
  const forget = async () => {
    for (const [limit, subject] of counters) await uncountAttempt(limit, subject, now);
  };
  const workId = await use(typed, reader, now).catch(async (error) => {
    if (error instanceof Refusal && harmless.includes(error.message)) await forget();
    throw error;
  });
  await forget();
  const work = await findWork(workId);
  return { work: workAs(work), chapterId: await chapterOf(work, reader) };
}

/** A page of the books that a person has by a code, the last first. */
export async function redeemedBy(accountId: number, paged: Paged): Promise<ResultOf<"getRedeemedCodes">> {
  const list = db()
    .selectFrom("holding")
    .innerJoin("promoCode", "promoCode.id", "holding.promoCodeId")
    .innerJoin("work", "work.id", "holding.workId")
    .where("holding.accountId", "=", accountId)
    .where("holding.endedAt", "is", null)
    .orderBy("holding.id", "desc")
    .select(["promoCode.id", "promoCode.code", "holding.grantedAt", "holding.workId", "work.title", "work.format"]);
  const { rows, isLastPage } = await uncountedPage(list, paged);
  const codes = rows.map(({ id, code, grantedAt, workId, title, format }) => ({
    id,
    code: formatCode(code),
    work: workAs({ id: workId, title, format }),
    redeemedAt: grantedAt.toISOString(),
  }));
  return { codes, isLastPage };
}
