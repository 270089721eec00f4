import type { ExclusiveDecision, ListedAgreement } from "../../src/api/contract/exclusive.ts";
import type { ResultOf } from "../../src/api/contract/index.ts";
import type { ExclusiveEvent } from "../../src/machines/lifecycles/exclusiveAgreement.lifecycle.ts";
import { type ExclusiveKind, statesOf } from "../../src/text/exclusiveStates.ts";
import { exclusiveRefusals } from "../../src/text/sellingRefusals.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue } from "../jobs/outbox.ts";
import { countedPage, type Paged } from "../lists/paging.ts";
import { type Act, act } from "../staff/acts.ts";
import { authorIds, overWorks } from "../works/authors.ts";
import { isAuthor } from "../works/policy.ts";
import { findWork, isoOrNull, lockWork } from "../works/rows.ts";
import { soldCount } from "../works/sales.ts";
import { agreementOf, askExclusiveLaw, obeyExclusiveLaw, reasonOf, refusalOf, scansOf } from "./exclusive.ts";

type ExclusiveQuery = Paged & { kind?: ExclusiveKind | undefined };

/** Agreements of everybody who has not left, about works that are not in the bin. A scan is opened at /papers/:id, which writes the look down. */
export async function agreementsForStaff(
  { kind = "waiting", ...paged }: ExclusiveQuery,
  user: User,
): Promise<ResultOf<"getExclusiveAgreements">> {
  const list = db()
    .selectFrom("exclusiveAgreement")
    .innerJoin("work", "work.id", "exclusiveAgreement.workId")
    .innerJoin("account", "account.id", "work.ownerId")
    .leftJoin("workSale", "workSale.workId", "work.id")
    .where("exclusiveAgreement.state", "in", statesOf[kind])
    .where("account.disabledAt", "is", null)
    .where("work.state", "!=", "deleted")
    .orderBy("exclusiveAgreement.since", kind === "waiting" ? "asc" : "desc")
    .orderBy("work.id")
    .selectAll("exclusiveAgreement")
    .select(["work.title", "work.ownerId", "workSale.price", authorIds])
    .select(["account.userName", "account.fio", "account.avatarUrl"])
    .select(soldCount(overWorks));
  const { rows, ...page } = await countedPage(list, paged);
  const scans = await scansOf(
    rows.map(({ workId }) => workId),
    "papers",
  );
  const agreements = rows.map((row): ListedAgreement => {
    const { workId, title, ownerId, userName, fio, avatarUrl, state } = row;
    return {
      work: { id: workId, title },
      owner: { id: ownerId, userName, fio, avatarUrl },
      state,
      reason: reasonOf(row),
      since: row.since.toISOString(),
      acceptedAt: isoOrNull(row.acceptedAt),
      endsAt: isoOrNull(row.endsAt),
      price: row.price,
      soldCount: row.soldCount ?? 0,
      scans: scans(workId),
      isOwn: isAuthor(user, row),
    };
  });
  return { agreements, ...page };
}

const eventOf = (decision: ExclusiveDecision, reason: string): ExclusiveEvent => {
  const events: Record<ExclusiveDecision, ExclusiveEvent> = {
    approve: { type: "request.approved" },
    decline: { type: "request.declined", reason },
    accept: { type: "agreement.accepted" },
    return: { type: "agreement.returned", reason },
    terminate: { type: "termination.given", reason },
  };
  return events[decision];
};

/**
 * In the owner's event. The reason is in the agreement, enciphered: it may name what is on the scans, and events are
 * kept for a year.
 */
const words: Record<ExclusiveDecision, string> = {
  approve: "заявка одобрена",
  decline: "заявка отклонена",
  accept: "договор принят",
  return: "договор возвращён",
  terminate: "договор расторгнут",
};

type Given = Omit<Act, "targetId"> & { workId: number; decision: ExclusiveDecision; reason: string; since: string };

/**
 * Decides about an agreement that one of the staff has looked at, with a proof.
 * @param since of the agreement that was looked at: another may have come since
 * @throws Refusal NotFound; AccessDenied: of one's own work; InvalidRequestFields (the law, another agreement); what `requireProof` refuses
 */
export async function decideExclusive(given: Given): Promise<ResultOf<"decideExclusive">> {
  const { workId, decision, reason, since, ...staffAct } = given;
  const { actor, now } = staffAct;
  const { ownerId } = await findWork(workId);
  const event = eventOf(decision, reason);
  const mustBeSeen = async () => {
    const { row, verdict } = await askExclusiveLaw(await findWork(workId), event, now);
    if (!verdict.allowed) throw refusalOf(verdict);
    if (row?.since.toISOString() !== since) throw new Refusal("InvalidRequestFields", exclusiveRefusals.changed);
  };
  await act(
    { ...staffAct, targetId: ownerId },
    async ({ disabledAt }) => {
      const work = await findWork(workId);
      if (isAuthor(actor, work)) throw new Refusal("AccessDenied", exclusiveRefusals.ownAgreement);
      const isGone = disabledAt !== null || work.state === "deleted" || work.ownerId !== ownerId;
      if (isGone || !(await agreementOf(workId))) throw Refusal.missing();
      await mustBeSeen();
    },
    async () => {
      const work = await lockWork(workId);
      await mustBeSeen();
      await obeyExclusiveLaw(work, event, now);
      await enqueue(
        "mail",
        { letter: "exclusiveDecided", agreementOf: workId, accountId: ownerId, decision },
        { owner: ownerId },
      );
      return [{ kind: "exclusiveDecided", note: `Книга № ${workId}: ${words[decision]}` }];
    },
  );
  return { id: workId, state: (await agreementOf(workId))?.state ?? "none" };
}
