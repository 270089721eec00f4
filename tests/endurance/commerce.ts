import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays, moscowDay } from "../../src/text/days.ts";
import { addBookOnSaleNow, addPromoCode } from "../support/factories.sales.ts";
import { type Cut, OutsideProvider } from "../support/outsideProvider.ts";
import { buyBooks } from "./actors/buys.ts";
import { redeemCodes } from "./actors/redeems.ts";
import { sellBooks } from "./actors/sells.ts";
import { Newcomers, type Promised, type PromisedKind, type Stall } from "./actors/trade.ts";
import { Bank } from "./bank.ts";
import { judgeCommerce, settle } from "./commerceVerdict.ts";
import { CountingOracle, duringAnyOf, type Kills, killAgainAndAgain, type Target } from "./killing.ts";
import { seededRandom } from "./random.ts";
import { listed } from "./run.ts";
import { Victim } from "./victim.ts";
import { addPerson, type Opened, type Person, World } from "./world.ts";

const BUYERS = 6;
const REDEEMERS = 2;
const AUTHORS = 2;
const BOOKS = 2;
const DAY = 86_400_000;
const HOUR = 3_600_000;

const kinds: readonly PromisedKind[] = ["order", "paid", "refund", "redeemed", "price", "discount", "discountEnd"];

/** How many promises of each kind there are. */
export const promisesOf = (oracle: CountingOracle<Promised>): Record<PromisedKind, number> =>
  Object.fromEntries(kinds.map((kind) => [kind, oracle.all(kind).length])) as Record<PromisedKind, number>;

export type CommerceReport = {
  seed: number;
  kills: number;
  /** Of the kills: with a call in flight, and with a question to the provider in flight. */
  killsDuringCalls: number;
  killsAtProvider: number;
  lostAnswers: number;
  killsInFlight: Record<string, number>;
  cutOff: number;
  repeats: number;
  acknowledged: Record<PromisedKind, number>;
  /** The provider's own list, in the end. */
  provider: { payments: number; succeeded: number; refunds: number };
  /** What made it harder than it is on a good day. */
  mishaps: Bank["counts"] & { refusedRefunds: number };
};

type Author = { person: Person; name: string; stalls: Stall[] };

/** Books on sale with their codes, and people who come to them for the first time. */
export async function fillMarket(opened: Opened, kills: number): Promise<{ authors: Author[]; people: Person[] }> {
  const now = Date.now();
  const dates = { createdAt: new Date(now).toISOString(), expiresAt: new Date(now + 300 * DAY).toISOString() };
  const openStall = async (owner: Person): Promise<Stall> => {
    const { workId } = await addBookOnSaleNow(opened, owner);
    const codes = [];
    for (let index = 0; index < 20 + kills * 3; index += 1)
      codes.push(await addPromoCode(opened, workId, owner, dates));
    return { workId, ownerId: owner.id, codes };
  };
  const authors = [];
  for (let index = 1; index <= AUTHORS; index += 1) {
    const person = await addPerson(opened);
    const stalls = [];
    for (let book = 0; book < BOOKS; book += 1) stalls.push(await openStall(person));
    authors.push({ person, name: `Автор ${index}`, stalls });
  }
  const people = [];
  for (let index = 0; index < 40 + kills * 5; index += 1) people.push(await addPerson(opened));
  return { authors, people };
}

/** An ended discount blocks another one for days: it is moved to dates before all others. */
async function moveEndedDiscounts({ database }: Opened): Promise<void> {
  const today = moscowDay(Date.now());
  const rows = await database
    .selectFrom("discount")
    .orderBy("startDate")
    .select(["id", "startDate", "isCut", "endDate"])
    .execute();
  let day = rows[0]?.startDate ?? today;
  for (const { id } of rows.filter(({ isCut, endDate }) => isCut && endDate >= addDays(today, -1))) {
    day = addDays(day, -20);
    await database.updateTable("discount").set({ startDate: day, endDate: day }).where("id", "=", id).execute();
  }
}

/** What waits for the clock has waited: prices may change again, orders are no more given again, and no lease of the dead process holds a job. */
async function passTime(opened: Opened): Promise<void> {
  const { database } = opened;
  await moveEndedDiscounts(opened);
  const longAgo = new Date(Date.now() - 2 * DAY).toISOString();
  await database.updateTable("workSale").set({ priceChangedAt: longAgo }).execute();
  await database
    .updateTable("purchaseOrder")
    .set({ createdAt: new Date(Date.now() - 2 * HOUR).toISOString() })
    .where("state", "in", ["created", "awaitingPayment"])
    .execute();
  await database
    .updateTable("job")
    .set({ runAt: new Date(0).toISOString() })
    .where((is) => is.or([is("kind", "like", "order.%"), is("kind", "=", "payment.hear")]))
    .execute();
}

/** Dies while it asks the provider, before that has done anything or when it has. */
const whileAsking =
  (provider: OutsideProvider, request: Pick<Cut, "path" | "method">, hear: () => void): Target =>
  async (victim, random) => {
    await provider.cut({ ...request, when: random() < 1 / 2 ? "before" : "after" });
    hear();
    await victim.kill();
  };

type Options = Kills & { postgres?: string | undefined };
type Market = { world: World; provider: OutsideProvider; oracle: CountingOracle<Promised> };

async function trade({ world, provider, oracle }: Market, options: Options) {
  const { authors, people } = await world.past((opened) => fillMarket(opened, options.kills));
  const victim = new Victim(world.server, {
    ...(provider.env.ORIGIN !== undefined && { origin: provider.env.ORIGIN }),
    whileDead: async () => {
      provider.release();
      bank.passHour();
      await world.past(passTime);
    },
  });
  const bank = new Bank(provider, victim, options.seed + 101);
  // Each of them has an address of their own: wrong codes are counted by it.
  const readers = people.map((person, index) => {
    const address = `10.${index >> 8}.${index & 255}.1`;
    return { ...person, call: victim.as(person.secret, address) };
  });
  const stalls = authors.flatMap((author) => author.stalls);
  const market = { stalls, newcomers: new Newcomers(readers, stalls) };
  let killsAtProvider = 0;
  const hear = () => {
    killsAtProvider += 1;
  };
  const targets = [
    duringAnyOf("createOrder"),
    whileAsking(provider, { path: /\/payments$/, method: "POST" }, hear),
    duringAnyOf("notifyPayment"),
    duringAnyOf("redeemPromoCode"),
    duringAnyOf("refundOrder"),
    whileAsking(provider, { path: /\/payments\//, method: "GET" }, hear),
    duringAnyOf("updateWorkSales", "createDiscount", "deleteDiscount"),
    whileAsking(provider, { path: /\/refunds$/, method: "POST" }, hear),
  ];
  let isOver = false;
  const trader = (number: number) => ({
    victim,
    oracle,
    random: seededRandom(options.seed + number),
    isOver: () => isOver,
  });
  await world.server.run();
  await Promise.all([
    killAgainAndAgain(victim, oracle, targets, options).finally(() => {
      isOver = true;
      oracle.release();
    }),
    ...Array.from({ length: BUYERS }, (_, index) => buyBooks(trader(index + 1), market, bank)),
    ...Array.from({ length: REDEEMERS }, (_, index) => redeemCodes(trader(index + 31), market, bank)),
    ...authors.map(({ person, name, stalls: own }, index) => {
      const workIds = own.map(({ workId }) => workId);
      return sellBooks({ ...trader(index + 61), call: victim.as(person.secret) }, name, workIds);
    }),
  ]);
  bank.close();
  return { victim, bank, stalls, killsAtProvider };
}

/**
 * Readers buy books, redeem codes and want their money back, and authors change what books cost. Meanwhile the server
 * is killed again and again and started again on the same data. The provider outlives it, fails now and then, and its
 * list has what was really paid.
 * @param options.seed the same plan of kills and of what people do; moments are parts of what calls take on this
 * machine
 * @param options.postgres an address where a database may be made; nothing: the embedded one
 * @throws AssertionError as soon as money, a book or a promise is not where it belongs
 */
export async function endureCommerce(options: Options): Promise<CommerceReport> {
  const folder = await mkdtemp(join(tmpdir(), "rukopis-oracle-"));
  const oracle = new CountingOracle<Promised>(join(folder, "promised.jsonl"));
  const provider = await OutsideProvider.start();
  const distrust = provider.trust();
  const world = await World.make(options.postgres, { ...provider.env, TRUST_PROXY: "127.0.0.1,::1" });
  try {
    const { victim, bank, stalls, killsAtProvider } = await trade({ world, provider, oracle }, options);
    await world.server.kill();
    provider.release();
    await world.past(async (opened) => {
      await settle(opened, bank);
      await judgeCommerce(opened, { oracle, provider, stalls });
    });
    const succeeded = [...provider.payments.values()].filter(({ status }) => status === "succeeded");
    const { counts } = victim;
    return {
      seed: options.seed,
      ...counts,
      killsAtProvider,
      killsInFlight: Object.fromEntries([...counts.killsInFlight].sort()),
      acknowledged: promisesOf(oracle),
      provider: {
        payments: provider.payments.size,
        succeeded: succeeded.length,
        refunds: provider.refunds.size,
      },
      mishaps: { ...bank.counts, refusedRefunds: provider.refusals },
    };
  } finally {
    await world.stop();
    distrust();
    await provider.stop();
    oracle.close();
    await rm(folder, { recursive: true });
  }
}

const sumOf = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
/** A report for people. */
export const commerceSummary = (report: CommerceReport): string =>
  `kill -9, seed ${report.seed}: ${report.kills} kills (${report.killsDuringCalls} with a call in flight, ` +
  `${report.killsAtProvider} with a question to the provider, ${report.lostAnswers} between commit and answer), ` +
  `${report.cutOff} calls cut off, ${report.repeats} repeated\n` +
  `  kills with a call in flight: ${listed(report.killsInFlight)}\n` +
  `  acknowledged ${sumOf(report.acknowledged)}: ${listed(report.acknowledged)}\n` +
  `  at the provider: ${listed(report.provider)}; ${listed(report.mishaps)}`;
