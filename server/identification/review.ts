import type { ListedPapers, SeenPapers } from "../../src/api/contract/identification.ts";
import type { IdentificationEvent } from "../../src/machines/lifecycles/identification.lifecycle.ts";
import { refusals } from "../../src/text/refusals.ts";
import { type CallOrigin, recordEvent } from "../account/events.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countedPage, type Paged } from "../lists/paging.ts";
import { cardColumns } from "../people/people.ts";
import { type Act, act } from "../staff/acts.ts";
import { obey, storeDecision } from "./law.ts";
import { readPapers, shownPapers, storedPapers } from "./papers.ts";

type PapersQuery = Paged & { state?: ListedPapers["state"] | undefined };

/** Papers of everybody who has not left: names of accounts, nothing of what is enciphered. */
export async function listPapers({ state = "onReview", ...paged }: PapersQuery) {
  const list = db()
    .selectFrom("identification")
    .innerJoin("account", "account.id", "identification.accountId")
    .where("identification.state", "=", state)
    .where("account.disabledAt", "is", null)
    .orderBy(
      (of) => (state === "onReview" ? of.ref("identification.sentAt") : of.ref("identification.decidedAt")),
      state === "onReview" ? "asc" : "desc",
    )
    .orderBy("account.id")
    .select([...cardColumns, "identification.state", "identification.sentAt", "identification.decidedAt"]);
  const { rows, ...page } = await countedPage(list, paged);
  return {
    people: rows.map(({ sentAt, decidedAt, ...row }) => ({
      ...row,
      sentAt: sentAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    ...page,
  };
}

/** One person's papers for the staff: the look is an event of the person. @throws Refusal NotFound */
export const lookAtPapers = (actor: User, id: number, from: CallOrigin, now: Date): Promise<SeenPapers> =>
  transaction(async () => {
    const person = await db()
      .selectFrom("account")
      .where("id", "=", id)
      .where("disabledAt", "is", null)
      .select(cardColumns)
      .executeTakeFirst();
    const row = person && (await storedPapers(id));
    if (!row) throw Refusal.missing();
    await recordEvent(id, "identificationSeen", from, now, { actorId: actor.id });
    return { person, ...(await shownPapers(row)) };
  });

/** Whose papers a scan goes with; undefined: it goes with none. */
export async function personOfScan(fileId: string): Promise<number | undefined> {
  const scan = await db()
    .selectFrom("identificationScan")
    .innerJoin("account", "account.id", "identificationScan.accountId")
    .where("fileId", "=", fileId)
    .where("account.disabledAt", "is", null)
    .select("accountId")
    .executeTakeFirst();
  return scan?.accountId;
}

type Decision = Exclude<IdentificationEvent, { type: "review.requested" | "withdrawal.requested" }>;
const kinds = {
  "approval.given": "identificationApproved",
  "rejection.given": "identificationRejected",
  "revocation.given": "identificationRevoked",
} as const satisfies Record<Decision["type"], string>;

/**
 * Decides about papers that one of the staff has looked at. The reason is stored with the papers, enciphered like them:
 * it may name what is in them, and events are kept for a year.
 * @param sentAt of the papers that were looked at: others may have been sent since.
 * @throws Refusal NotFound, AccessDenied (one's own), InvalidRequestFields (the law, other papers, an approval of
 * papers that cannot be read), what `requireProof` refuses
 */
export async function decide(given: Act & { sentAt: string; decision: Decision }): Promise<void> {
  const { actor, targetId, now, sentAt, decision } = given;
  const verdictNow = async () => {
    const verdict = await obey(targetId, decision, now);
    const { row } = verdict;
    if (row?.sentAt.toISOString() !== sentAt) throw new Refusal("InvalidRequestFields", refusals.papersChanged);
    if (decision.type === "approval.given" && !readPapers(targetId, "facts", row.facts))
      throw new Refusal("InvalidRequestFields", refusals.papersUnreadable);
    return verdict;
  };
  await act(
    given,
    async ({ disabledAt }) => {
      if (actor.id === targetId) throw new Refusal("AccessDenied", refusals.ownPapers);
      if (disabledAt || !(await storedPapers(targetId))) throw new Refusal("NotFound", refusals.papersGone);
      await verdictNow();
    },
    async () => {
      await storeDecision(targetId, await verdictNow());
      return [{ kind: kinds[decision.type], note: "" }];
    },
  );
}
