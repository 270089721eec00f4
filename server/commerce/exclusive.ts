import type { Selectable } from "kysely";
import type { AgreementScan, Exclusive } from "../../src/api/contract/exclusive.ts";
import type { ResultOf } from "../../src/api/contract/index.ts";
import {
  type ExclusiveEvent,
  type ExclusiveFacts,
  exclusiveAgreementLifecycle,
  type StoredExclusive,
} from "../../src/machines/lifecycles/exclusiveAgreement.lifecycle.ts";
import { apply, type Refused } from "../../src/machines/lifecycles/law.ts";
import { isPrinted } from "../../src/text/exclusiveStates.ts";
import { exclusiveRefusals } from "../../src/text/sellingRefusals.ts";
import { config } from "../config.ts";
import { decipher, encipher } from "../db/dataKey.ts";
import { db, transaction } from "../db/transaction.ts";
import { forgetTemporary } from "../files/cleaning.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { isIdentified } from "../identification/law.ts";
import { heldPapers } from "../identification/papers.ts";
import { mustBeScans } from "../identification/sending.ts";
import { enqueue } from "../jobs/outbox.ts";
import { isThere } from "../lists/found.ts";
import { isAuthor, isModerator, mustBeOutOfBin, mustOwn } from "../works/policy.ts";
import { findWork, isoOrNull, lockWork, type WorkRow } from "../works/rows.ts";
import { priceOf } from "./prices.ts";
import type { ExclusiveAgreementTable } from "./tables.ts";

export type AgreementRow = Selectable<ExclusiveAgreementTable>;
type Caller = { user: Pick<User, "id" | "roles">; now: Date };

const reasonCell = (workId: number) => ({ table: "exclusive_agreement", column: "reason", row: workId });
export const reasonOf = ({ workId, reason }: AgreementRow): string => reason && decipher(reason, reasonCell(workId));

/** The agreement about a work; undefined: there is none. */
export const agreementOf = (workId: number): Promise<AgreementRow | undefined> =>
  db().selectFrom("exclusiveAgreement").where("workId", "=", workId).selectAll().executeTakeFirst();

/** The scans of agreements, in their order. @param folder where the asker opens them */
export async function scansOf(
  workIds: readonly number[],
  folder: "files" | "papers",
): Promise<(workId: number) => AgreementScan[]> {
  if (workIds.length === 0) return () => [];
  const rows = await db()
    .selectFrom("exclusiveAgreementScan")
    .innerJoin("storedFile", "storedFile.id", "exclusiveAgreementScan.fileId")
    .where("exclusiveAgreementScan.workId", "in", workIds)
    .orderBy("exclusiveAgreementScan.place")
    .select(["exclusiveAgreementScan.workId", "storedFile.id", "storedFile.contentType", "storedFile.byteSize"])
    .execute();
  const found = Map.groupBy(rows, ({ workId }) => workId);
  return (workId) =>
    (found.get(workId) ?? []).map(({ id, contentType, byteSize }) => ({
      id,
      url: `/${folder}/${id}`,
      byteSize: Number(byteSize),
      contentType: contentType === "application/pdf" ? contentType : "image/webp",
    }));
}

const isOwner = (user: Caller["user"], work: WorkRow): boolean => user.id === work.ownerId;
const fees = () => ({ usual: config().salesFeePercent, exclusive: config().exclusiveFeePercent });

async function factsOf(work: WorkRow, row: AgreementRow | undefined, now: Date): Promise<ExclusiveFacts> {
  const { access } = await priceOf(work.id, now);
  const isSold = access === "subscription" || access === "paid" || access === "frozen";
  return {
    now: now.getTime(),
    isIdentified: await isIdentified(work.ownerId),
    isOnSale: isSold && work.state === "published",
    scanCount: (await scansOf([work.id], "files"))(work.id).length,
    reason: row ? reasonOf(row) : "",
    acceptedAt: row?.acceptedAt?.getTime() ?? null,
    endsAt: row?.endsAt?.getTime() ?? null,
  };
}

/** What the law says of an event, without obeying it. */
export async function askExclusiveLaw(work: WorkRow, event: ExclusiveEvent, now: Date) {
  const row = await agreementOf(work.id);
  const stored = { state: row?.state ?? ("none" as const), facts: await factsOf(work, row, now) };
  return { row, verdict: apply(exclusiveAgreementLifecycle, stored, event) };
}

export const refusalOf = ({ refusal }: Refused): Refusal =>
  refusal === exclusiveRefusals.noReason
    ? Refusal.field("reason", refusal)
    : new Refusal("InvalidRequestFields", refusal);

const isoOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** Lets the scans of an agreement go. @returns them: their files go after the transaction */
async function dropScans(workId: number): Promise<string[]> {
  const gone = await db()
    .deleteFrom("exclusiveAgreementScan")
    .where("workId", "=", workId)
    .returning("fileId")
    .execute();
  return gone.map(({ fileId }) => fileId);
}

const endKey = (workId: number) => `exclusive.end ${workId}`;

/** @returns files of scans that nothing keeps any more */
async function store(workId: number, before: AgreementRow | undefined, { state, facts }: StoredExclusive) {
  // Another agreement begins, or there is none any more.
  const gone = state === "none" || state === "requested" ? await dropScans(workId) : [];
  if (state === "none") {
    await db().deleteFrom("exclusiveAgreement").where("workId", "=", workId).execute();
    return gone;
  }
  const changed = {
    state,
    since: state === before?.state ? before.since.toISOString() : new Date(facts.now).toISOString(),
    reason: facts.reason && encipher(facts.reason, reasonCell(workId)),
    acceptedAt: isoOf(facts.acceptedAt),
    endsAt: isoOf(facts.endsAt),
  };
  await db()
    .insertInto("exclusiveAgreement")
    .values({ workId, ...changed })
    .onConflict((same) => same.column("workId").doUpdateSet(changed))
    .execute();
  if (facts.endsAt !== null)
    await enqueue("exclusive.end", { workId }, { dedupe: endKey(workId), runAt: new Date(facts.endsAt) });
  else if (before?.endsAt) await db().deleteFrom("job").where("dedupe", "=", endKey(workId)).execute();
  return gone;
}

/**
 * The one way to another state of an agreement: the law decides, the open transaction stores.
 * @param work locked
 * @returns files of scans that nothing keeps any more
 * @throws Refusal InvalidRequestFields with the law's text
 */
export async function obeyExclusiveLaw(work: WorkRow, event: ExclusiveEvent, now: Date): Promise<string[]> {
  const { row, verdict } = await askExclusiveLaw(work, event, now);
  if (!verdict.allowed) throw refusalOf(verdict);
  return store(work.id, row, verdict);
}

/** The state of a work's agreement for its authors and the staff; reason and scans are for its owner and the staff. */
export async function exclusiveView(work: WorkRow, { user, now }: Caller): Promise<Exclusive> {
  const row = await agreementOf(work.id);
  const isOwners = isOwner(user, work);
  const isShown = isOwners || (isModerator(user) && !isAuthor(user, work));
  const facts = await factsOf(work, row, now);
  return {
    state: row?.state ?? "none",
    reason: isShown ? facts.reason : "",
    since: isoOrNull(row?.since ?? null),
    acceptedAt: isoOf(facts.acceptedAt),
    endsAt: isoOf(facts.endsAt),
    isIdentified: facts.isIdentified,
    fees: fees(),
    scans: isShown ? (await scansOf([work.id], isOwners ? "files" : "papers"))(work.id) : [],
  };
}

type Wish = Extract<
  ExclusiveEvent["type"],
  "exclusive.requested" | "agreement.sent" | "cancellation.requested" | "termination.requested"
>;

/**
 * The owner asks for an agreement, sends it, takes it back or terminates it.
 * @throws Refusal NotFound, AccessDenied, InvalidRequestFields with the law's text
 */
export async function wishExclusive(workId: number, type: Wish, { user, now }: Caller): Promise<Exclusive> {
  const gone = await transaction(async () => obeyExclusiveLaw(mustOwn(user, await lockWork(workId)), { type }, now));
  await forgetTemporary(gone);
  return exclusiveView(await findWork(workId), { user, now });
}

/** Of which agreement a file is a scan. */
const workOfScan = (fileId: string) =>
  db().selectFrom("exclusiveAgreementScan").where("fileId", "=", fileId).select("workId").executeTakeFirst();

/**
 * The owner puts a scan to the agreement; one that is there already is there once.
 * @throws Refusal NotFound, AccessDenied; InvalidRequestFields: it is no temporary file of one's own, or another agreement has it; the law
 */
export const addScan = (workId: number, fileId: string, { user, now }: Caller): Promise<Exclusive> =>
  transaction(async () => {
    const work = mustOwn(user, await lockWork(workId));
    const gone = Refusal.field("fileId", exclusiveRefusals.scanGone);
    await mustBeScans(user.id, [fileId], gone);
    const taken = await workOfScan(fileId);
    if (taken && taken.workId !== workId) throw gone;
    if (!taken) {
      await obeyExclusiveLaw(work, { type: "scan.added" }, now);
      const { last } = await db()
        .selectFrom("exclusiveAgreementScan")
        .where("workId", "=", workId)
        .select(({ fn }) => fn.max<number | null>("place").as("last"))
        .executeTakeFirstOrThrow();
      await db()
        .insertInto("exclusiveAgreementScan")
        .values({ fileId, workId, place: (last ?? 0) + 1 })
        .execute();
    }
    return exclusiveView(work, { user, now });
  });

/** The owner takes a scan back: it is erased. @throws Refusal NotFound: there is none of theirs; InvalidRequestFields with the law's text */
export async function deleteScan(fileId: string, { user, now }: Caller): Promise<Exclusive> {
  const shown = await transaction(async () => {
    const found = await workOfScan(fileId);
    const work = found && (await lockWork(found.workId));
    if (!work || !isOwner(user, work) || !(await workOfScan(fileId))) throw Refusal.missing();
    mustBeOutOfBin(work);
    await obeyExclusiveLaw(work, { type: "scan.deleted" }, now);
    await db().deleteFrom("exclusiveAgreementScan").where("fileId", "=", fileId).execute();
    return exclusiveView(work, { user, now });
  });
  await forgetTemporary([fileId]);
  return shown;
}

/** What the owner prints and signs: nothing is filled in before the request is approved. @throws Refusal NotFound, AccessDenied: not the owner */
export async function printedAgreement(
  workId: number,
  { user }: Pick<Caller, "user">,
): Promise<ResultOf<"getExclusiveAgreement">> {
  const work = await findWork(workId);
  if (!isOwner(user, work)) throw Refusal.denied();
  const row = await agreementOf(workId);
  const state = row?.state ?? "none";
  const authors = await db()
    .selectFrom("workAuthor")
    .innerJoin("account", "account.id", "workAuthor.accountId")
    .where("workAuthor.workId", "=", workId)
    .where("workAuthor.confirmedAt", "is not", null)
    .orderBy("workAuthor.place")
    .select("account.fio")
    .execute();
  return {
    work: { id: workId, title: work.title },
    authors: authors.map(({ fio }) => fio),
    state,
    fees: fees(),
    seller: config().seller,
    papers: isPrinted(state) ? await heldPapers(work.ownerId) : null,
  };
}

/** The job «exclusive.end»: ends an agreement whose 90 days are over. Twice is as good as once. */
export const endExclusive = (workId: number, now: Date): Promise<void> =>
  transaction(async () => {
    if (!(await agreementOf(workId))) return;
    const work = await lockWork(workId);
    const { row, verdict } = await askExclusiveLaw(work, { type: "time.reached" }, now);
    if (verdict.allowed) await store(workId, row, verdict);
  });

/** Whose agreement a scan is of; undefined: of none. */
export async function ownerOfScan(fileId: string): Promise<number | undefined> {
  const scan = await db()
    .selectFrom("exclusiveAgreementScan")
    .innerJoin("work", "work.id", "exclusiveAgreementScan.workId")
    .innerJoin("account", "account.id", "work.ownerId")
    .where("fileId", "=", fileId)
    .where("account.disabledAt", "is", null)
    .select("work.ownerId")
    .executeTakeFirst();
  return scan?.ownerId;
}

const ofOwner = (accountId: number) => db().selectFrom("work").where("ownerId", "=", accountId).select("id");

/** The agreements of a person, with their scans, which are temporary files from then on. */
export async function eraseAgreements(accountId: number): Promise<void> {
  await db().deleteFrom("exclusiveAgreementScan").where("workId", "in", ofOwner(accountId)).execute();
  await db().deleteFrom("exclusiveAgreement").where("workId", "in", ofOwner(accountId)).execute();
}

/** Is one of the agreements of a person in force? A work in the bin binds nobody. */
export const hasExclusive = (accountId: number): Promise<boolean> =>
  db()
    .selectFrom("exclusiveAgreement")
    .where("workId", "in", ofOwner(accountId).where("state", "!=", "deleted"))
    .where("state", "in", ["active", "terminating"])
    .limit(1)
    .$call(isThere);

/** How long the scans of an agreement stay after it has ended: the term in which either side may sue (ГК РФ, 196). */
const SCANS_KEPT = 3 * 365 * 86_400_000;

/** Lets the scans of agreements go that ended three years ago. */
export async function forgetEndedScans(now: Date): Promise<void> {
  const due = await db()
    .deleteFrom("exclusiveAgreementScan")
    .using("exclusiveAgreement")
    .whereRef("exclusiveAgreement.workId", "=", "exclusiveAgreementScan.workId")
    .where("exclusiveAgreement.state", "=", "ended")
    .where("exclusiveAgreement.since", "<=", new Date(now.getTime() - SCANS_KEPT))
    .returning("exclusiveAgreementScan.fileId")
    .execute();
  await forgetTemporary(due.map(({ fileId }) => fileId));
}

/** What a person takes along of their agreements: reasons in clear; their scans lie among the pictures. */
export async function agreementsOf(accountId: number): Promise<unknown[]> {
  const rows = await db()
    .selectFrom("exclusiveAgreement")
    .where("workId", "in", ofOwner(accountId))
    .orderBy("workId")
    .selectAll()
    .execute();
  const scans = await scansOf(
    rows.map(({ workId }) => workId),
    "files",
  );
  return rows.map((row) => ({ ...row, reason: reasonOf(row), scans: scans(row.workId).map(({ id }) => id) }));
}
