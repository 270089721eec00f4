import { sql } from "kysely";
import * as z from "zod/mini";
import type { InputOf, ResultOf } from "../../src/api/contract/index.ts";
import type { Typo } from "../../src/api/contract/typos.ts";
import { plainBlocks } from "../../src/document/quotes.ts";
import { markRefusals } from "../../src/text/readerMarks.ts";
import { type TypoState, typoRefusals, typoStates } from "../../src/text/typoStates.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { tellOf } from "../jobs/outbox.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { makeCursor, readCursor } from "../lists/cursor.ts";
import { withoutPage } from "../people/people.ts";
import { mustBeLetWrite } from "../people/policy.ts";
import { mustPassGate } from "../policies/gate.ts";
import type { Reader } from "../policies/reader.ts";
import { documentOf } from "../reading/placeNow.ts";
import { textThere } from "../reading/textThere.ts";
import { readableWork } from "../reading/works.ts";
import { mayWrite, mustWrite } from "../works/policy.ts";
import { lockWork, type WorkRow } from "../works/rows.ts";
import { obeyTypoLaw } from "./law.ts";

/** Of one person about one work: typos that are reported to its authors. */
const typosLimit: Limit = { kind: "typo", count: 20, per: "day" };

type SignedIn = Reader & { user: Pick<User, "id" | "roles"> };
type Sent = InputOf<"sendTypo">["body"];
type Outcome = { id: number; state: TypoState };

/** Notes of one page. */
const AT_ONCE = 50;

const spanColumns = ({ from, to }: Sent) => ({
  fromBlock: from.block,
  fromOffset: from.offset,
  toBlock: to.block,
  toOffset: to.offset,
});

/** The same request, or the same words at the same place, of the same person. */
async function known(accountId: number, sent: Sent): Promise<Outcome | undefined> {
  const own = () => db().selectFrom("typoNote").where("accountId", "=", accountId).select(["id", "state"]);
  const { fromBlock, fromOffset, toBlock, toOffset } = spanColumns(sent);
  return (
    (await own().where("requestId", "=", sent.requestId).executeTakeFirst()) ??
    (await own()
      .where("revisionId", "=", sent.revisionId)
      .where("state", "=", "open")
      .where("fromBlock", "=", fromBlock)
      .where("fromOffset", "=", fromOffset)
      .where("toBlock", "=", toBlock)
      .where("toOffset", "=", toOffset)
      .executeTakeFirst())
  );
}

/**
 * Tells the authors of a work of a typo in what they have published; once, however often it is sent.
 * @throws Refusal NotFound: the reader may not read the chapter; AccessDenied: an author ignores them; InvalidRequestFields: the text does
 * not stand there; TooManyRequests: 20 a day of one work
 */
export async function sendTypo(reader: SignedIn, workId: number, sent: Sent, now: Date): Promise<Outcome> {
  const work = await readableWork(workId, reader);
  await mustPassGate(work, sent.chapterId, reader);
  const { id: accountId } = reader.user;
  const { requestId, chapterId, revisionId, suggestion, note } = sent;
  const others = work.authorIds.filter((id) => id !== accountId);
  return transaction(async () => {
    // Of two at once the second finds the first.
    await db().selectFrom("account").where("id", "=", accountId).select("id").forNoKeyUpdate().execute();
    const before = await known(accountId, sent);
    if (before) return before;
    for (const author of others) await mustBeLetWrite(reader.user, author, "follow");
    const text = await textThere(sent);
    if (text === "") throw Refusal.field("text", markRefusals.noSuchText);
    const paragraph = plainBlocks(await documentOf(revisionId))[sent.from.block] ?? "";
    await countAttempt(typosLimit, `${accountId} ${workId}`, now, typoRefusals.tooMany);
    const made = await db()
      .insertInto("typoNote")
      .values({
        accountId,
        requestId,
        workId,
        chapterId,
        revisionId,
        text,
        paragraph,
        suggestion,
        note,
        ...spanColumns(sent),
        createdAt: now.toISOString(),
      })
      .returning(["id", "state"])
      .executeTakeFirstOrThrow();
    for (const author of others) await tellOf({ type: "typo.sent", workId, accountId: author }, now);
    return made;
  });
}

const typoCursor = z.int();

/**
 * What readers have reported of a work, as `getTypos` says. @throws Refusal InvalidRequestFields: a place that no
 * answer has named
 */
export async function typosOf(
  work: WorkRow,
  user: Pick<User, "id" | "roles">,
  {
    state,
    chapterId,
    cursor,
  }: { state?: TypoState | undefined; chapterId?: number | undefined; cursor?: string | undefined },
): Promise<ResultOf<"getTypos">> {
  const list = { list: "typos", workId: work.id, state, chapterId };
  const from = cursor === undefined ? null : readCursor(typoCursor, list, cursor);
  const ofWork = db()
    .selectFrom("typoNote")
    .where("typoNote.workId", "=", work.id)
    .$if(chapterId !== undefined, (query) => query.where("typoNote.chapterId", "=", chapterId ?? 0));
  const rows = await ofWork
    .innerJoin("account", "account.id", "typoNote.accountId")
    .$if(state !== undefined, (query) => query.where("typoNote.state", "=", state ?? "open"))
    .$if(from !== null, (query) => query.where("typoNote.id", "<", from))
    .orderBy("typoNote.id", "desc")
    .limit(AT_ONCE + 1)
    .selectAll("typoNote")
    .select(["account.fio", "account.userName", "account.avatarUrl", "account.disabledAt"])
    .select(
      sql<string>`(select title from chapter_revision where chapter_id = typo_note.chapter_id
        order by revision desc limit 1)`.as("chapterTitle"),
    )
    .execute();
  const counted = await ofWork
    .groupBy("typoNote.state")
    .select(({ fn }) => ["typoNote.state", fn.countAll<number>().as("count")])
    .execute();
  const page = rows.slice(0, AT_ONCE);
  const last = page.at(-1);
  const countOf = (state: TypoState) => counted.find((one) => one.state === state)?.count ?? 0;
  return {
    typos: page.map((row): Typo => {
      const { accountId: id, fio, userName, avatarUrl, disabledAt } = row;
      return {
        id: row.id,
        state: row.state,
        chapterId: row.chapterId,
        chapterTitle: row.chapterTitle,
        text: row.text,
        suggestion: row.suggestion,
        note: row.note,
        paragraph: row.paragraph,
        from: { block: row.fromBlock, offset: row.fromOffset },
        author: withoutPage({ id, fio, userName, avatarUrl, disabledAt }),
        createdAt: row.createdAt.toISOString(),
        settledAt: row.settledAt?.toISOString() ?? null,
      };
    }),
    counts: Object.fromEntries(typoStates.map((one) => [one, countOf(one)])) as Record<TypoState, number>,
    cursor: last && rows.length > AT_ONCE ? makeCursor(list, last.id) : null,
    canSettle: mayWrite(user, work),
  };
}

/**
 * An author of the work says whether it is one.
 * @throws Refusal NotFound: the work has no such note; AccessDenied: the asker does not write the work; InvalidRequestFields with the law's text
 */
export const settleTypo = (
  where: { id: number; typoId: number },
  decision: "accepted" | "declined",
  { user, now }: { user: Pick<User, "id" | "roles">; now: Date },
): Promise<Outcome> =>
  transaction(async () => {
    const work = mustWrite(user, await lockWork(where.id));
    const row = await db()
      .selectFrom("typoNote")
      .where("id", "=", where.typoId)
      .where("workId", "=", work.id)
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow(Refusal.missing);
    const type = decision === "accepted" ? "acceptance.given" : "decline.given";
    const verdict = await obeyTypoLaw(row, { type }, { isHeld: true, now });
    if (!verdict.allowed) throw new Refusal("InvalidRequestFields", verdict.refusal);
    return { id: row.id, state: verdict.state };
  });
