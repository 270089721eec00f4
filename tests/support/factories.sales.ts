import { randomInt, randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type {
  DiscountTable,
  ExclusiveAgreementTable,
  HoldingTable,
  PayoutTable,
  PromoCodeTable,
  PurchaseOrderTable,
  WorkSaleTable,
} from "../../server/commerce/tables.ts";
import { addChapter, addWork, type Cast, EARLIER } from "./factories.works.ts";
import type { TestServer } from "./server.ts";

type With = Pick<TestServer, "database">;

/** Whose papers were approved: sales ask no more than that. */
export async function identify({ database }: With, { id: accountId }: { id: number }): Promise<void> {
  const row = { accountId, state: "approved" as const, facts: "", formerFacts: null, reason: "" };
  await database
    .insertInto("identification")
    .values({ ...row, sentAt: EARLIER, decidedAt: EARLIER })
    .onConflict((same) => same.column("accountId").doUpdateSet({ state: "approved" }))
    .execute();
}

/** A work is sold for 199 ₽, its first chapter is free. */
export const addSale = ({ database }: With, workId: number, given: Partial<Insertable<WorkSaleTable>> = {}) =>
  database
    .insertInto("workSale")
    .values({
      workId,
      state: "subscription",
      stateSince: EARLIER,
      former: "free",
      price: 19_900,
      priceChangedAt: EARLIER,
      freeChapterCount: 1,
      promoFragment: false,
      startsAt: null,
      quietSince: EARLIER,
      ...given,
    })
    .execute();

export const storedSale = ({ database }: With, workId: number) =>
  database.selectFrom("workSale").where("workId", "=", workId).selectAll().executeTakeFirst();

/** An exclusive agreement straight in the database, since `EARLIER`, of which nobody has said anything. */
export const addAgreement = (
  { database }: With,
  workId: number,
  given: Pick<Insertable<ExclusiveAgreementTable>, "state"> & Partial<Insertable<ExclusiveAgreementTable>>,
) =>
  database
    .insertInto("exclusiveAgreement")
    .values({
      workId,
      since: EARLIER,
      reason: "",
      acceptedAt: null,
      endsAt: given.state === "terminating" ? "2027-01-30T09:00:00.000Z" : null,
      ...given,
    })
    .execute();

/** A scan of it, without bytes. @returns the id of its file */
export async function addAgreementScan(
  { database }: With,
  workId: number,
  { id: ownerId }: { id: number },
  place: number,
): Promise<string> {
  const { id: fileId } = await database
    .insertInto("storedFile")
    .values({
      id: randomUUID(),
      ownerId,
      workId: null,
      kind: "temporary",
      contentType: "application/pdf",
      byteSize: 1_024,
      width: null,
      height: null,
      createdAt: EARLIER,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.insertInto("exclusiveAgreementScan").values({ fileId, workId, place }).execute();
  return fileId;
}

/** A discount straight in the database: «Осень на даче», 20 %, from the 15th of November to the 1st of December. */
export async function addDiscount(
  { database }: With,
  owner: { id: number },
  workIds: readonly number[],
  given: Partial<Insertable<DiscountTable>> = {},
): Promise<number> {
  const { id, startDate, endDate } = await database
    .insertInto("discount")
    .values({
      ownerId: owner.id,
      title: "Осень на даче",
      percent: 20,
      startDate: "2026-11-15",
      endDate: "2026-12-01",
      createdAt: EARLIER,
      ...given,
    })
    .returning(["id", "startDate", "endDate"])
    .executeTakeFirstOrThrow();
  for (const workId of workIds)
    await database.insertInto("discountWork").values({ discountId: id, workId, startDate, endDate }).execute();
  return id;
}

export const SOLD_TEXT = "Продаётся за деньги.";

/** A published work of the cast with one free chapter and two that are sold. */
export async function addSoldBook(
  server: With,
  cast: Pick<Cast, "owner"> & Partial<Cast>,
  sale: Partial<Insertable<WorkSaleTable>> = {},
  work: Parameters<typeof addWork>[2] = {},
) {
  await identify(server, cast.owner);
  const { id: workId } = await addWork(server, cast, { state: "published", ...work });
  const free = await addChapter(server, workId, { state: "published", title: "Утро", texts: ["Было утро."] });
  const sold = await addChapter(server, workId, {
    state: "published",
    title: "День",
    sortOrder: 2,
    documents: [
      {
        type: "doc",
        content: [SOLD_TEXT, `${SOLD_TEXT} И дальше.`].map((text) => ({
          type: "paragraph",
          content: [{ type: "text", text }],
        })),
      },
    ],
  });
  const last = await addChapter(server, workId, {
    state: "published",
    title: "Вечер",
    sortOrder: 3,
    texts: [`${SOLD_TEXT} Вечером.`],
  });
  await addSale(server, workId, sale);
  return { workId, free, sold, last };
}

/** A code straight in the database: of 30 days, from `EARLIER` on. */
export const addPromoCode = (
  { database }: With,
  workId: number,
  { id: accountId }: { id: number },
  given: Partial<Insertable<PromoCodeTable>> = {},
) =>
  database
    .insertInto("promoCode")
    .values({
      workId,
      accountId,
      note: "",
      createdAt: EARLIER,
      expiresAt: "2026-12-10T09:00:00.000Z",
      code: randomCode(),
      redeemedAt: null,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const randomCode = (): string => Array.from({ length: 12 }, () => SIGNS[randomInt(31)]).join("");

export const storedCode = ({ database }: With, id: number) =>
  database.selectFrom("promoCode").where("id", "=", id).selectAll().executeTakeFirstOrThrow();

/** The same by the clock of a server that runs: a subscription that was quiet for long would freeze. */
export function addBookOnSaleNow(server: With, owner: Cast["owner"], work: Parameters<typeof addWork>[2] = {}) {
  const now = new Date().toISOString();
  return addSoldBook(server, { owner }, { stateSince: now, quietSince: now, priceChangedAt: now }, work);
}

/** Somebody holds a work. */
export const addHolding = (
  { database }: With,
  workId: number,
  { id: accountId }: { id: number },
  given: Partial<Insertable<HoldingTable>> = {},
) =>
  database
    .insertInto("holding")
    .values({ workId, accountId, grantedAt: EARLIER, ...given })
    .returning("id")
    .executeTakeFirstOrThrow();

export const storedOrder = ({ database }: With, id: number) =>
  database.selectFrom("purchaseOrder").where("id", "=", id).selectAll().executeTakeFirstOrThrow();

/** An order straight in the database. */
export const addOrder = (
  { database }: With,
  given: Omit<
    Insertable<PurchaseOrderTable>,
    "title" | "email" | "offerVersion" | "createdAt" | "changedAt" | "feePercent" | "amount"
  > &
    Partial<Insertable<PurchaseOrderTable>>,
) =>
  database
    .insertInto("purchaseOrder")
    .values({
      title: "Соль на подоконнике",
      amount: 19_900,
      feePercent: 30,
      email: "buyer@example.ru",
      offerVersion: "2026-11-25",
      createdAt: EARLIER,
      changedAt: EARLIER,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** An author's income that has matured: it can be paid out. */
export const addIncome = ({ database }: With, { id }: { id: number }, kopecks: number) =>
  bookFact(database, `income:${crypto.randomUUID()}`, [
    ["provider", kopecks],
    [`author:${id}:available`, -kopecks],
  ]);

const bookFact = (database: With["database"], fact: string, entries: readonly [account: string, amount: number][]) =>
  database.transaction().execute(async (open) => {
    const { id: transactionId } = await open
      .insertInto("ledgerTransaction")
      .values({ fact, at: EARLIER })
      .returning("id")
      .executeTakeFirstOrThrow();
    await open
      .insertInto("ledgerEntry")
      .values(entries.map(([account, amount]) => ({ transactionId, account, amount })))
      .execute();
  });

/** A payout of 1,000 ₽ straight in the database, and what was booked when it was asked for. */
export async function addPayout(
  { database }: With,
  { id: accountId }: { id: number },
  given: Partial<Insertable<PayoutTable>> = {},
) {
  const { state = "requested" } = given;
  const wasExported = state === "exported" || state === "paid";
  const payout = await database
    .insertInto("payout")
    .values({
      requestId: crypto.randomUUID(),
      accountId,
      state,
      amount: 100_000,
      requestedAt: EARLIER,
      ...(wasExported && { register: 1, exportedAt: EARLIER }),
      ...(state === "paid" && { number: "15", date: EARLIER.slice(0, 10), settledAt: EARLIER }),
      ...(state === "rejected" && { reason: "Счёт закрыт", settledAt: EARLIER }),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id, amount } = payout;
  await bookFact(database, `payout:${id}`, [
    [`author:${accountId}:available`, amount],
    ["payouts", -amount],
  ]);
  return payout;
}

export const storedPayout = ({ database }: With, id: number) =>
  database.selectFrom("payout").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
