import type { Papers } from "../../src/api/contract/papers.ts";
import { addDays, moscowDay } from "../../src/text/days.ts";
import { createDiscount } from "../commerce/discounts.ts";
import { updateSales } from "../commerce/sales.ts";
import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import { sealPapers, sealText } from "../identification/papers.ts";

const DAY = 86_400_000;

/** Of nobody: numbers with their check digits. */
const papers: Papers = {
  kind: "person",
  lastName: "Оршанский",
  firstName: "Глеб",
  middleName: "Андреевич",
  birthday: "1988-03-14",
  citizenship: "Россия",
  passportSeries: "4510",
  passportNumber: "654321",
  departmentCode: "770-001",
  documentNumber: "",
  issuedBy: "ОВД района Арбат города Москвы",
  issuedAt: "2010-06-01",
  address: "119002, Москва, улица Арбат, дом 1, квартира 3",
  inn: "500100732259",
  ogrnip: "",
  bik: "044525225",
  account: "40817810899910004312",
};

/** Only whose papers were approved sells. */
async function approve(accountId: number, now: Date): Promise<void> {
  const sentAt = new Date(now.getTime() - 30 * DAY).toISOString();
  const decidedAt = new Date(now.getTime() - 29 * DAY).toISOString();
  const sealed = {
    facts: sealPapers(accountId, "facts", papers),
    formerFacts: null,
    reason: sealText(accountId, "reason", ""),
  };
  await db()
    .insertInto("identification")
    .values({ accountId, state: "approved", ...sealed, sentAt, decidedAt })
    .execute();
}

/**
 * Two books are sold by the laws that authors obey: one at its price, the other with a discount of two weeks. Nothing where nobody can
 * pay.
 */
export async function sellBooks(
  { ownerId, plainId, discountedId }: { ownerId: number; plainId: number; discountedId: number },
  now: Date,
): Promise<void> {
  if (config().payments.provider === "off") return;
  await approve(ownerId, now);
  const before = { user: { id: ownerId, roles: [] }, now: new Date(now.getTime() - 2 * DAY) };
  const terms = { freeChapterCount: 2, promoFragment: true, startsAt: null };
  await updateSales(plainId, { ...terms, price: 19_900 }, before);
  await updateSales(discountedId, { ...terms, price: 14_900 }, before);
  const startDate = moscowDay(now.getTime());
  const days = { startDate, endDate: addDays(startDate, 13) };
  await createDiscount({ title: "Две недели снов", percent: 20, workIds: [discountedId], ...days }, { ...before, now });
}
