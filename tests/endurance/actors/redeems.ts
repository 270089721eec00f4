import { deepStrictEqual, ok } from "node:assert";
import { isRefused } from "../../../src/api/contract/envelope.ts";
import type { Bank } from "../bank.ts";
import { oneOf } from "../random.ts";
import { isBought, isLedAway, orderBook } from "./buys.ts";
import { type Code, type Market, type Reader, type Stall, type Trader, visit } from "./trade.ts";

type Giver = Pick<Trader, "victim" | "oracle"> & { stall: Stall; market: Market; bank: Bank; reader: Reader };

const USED = "Промокод уже использован";
const HELD = "Книга у вас уже есть, промокод не потрачен";

function takeCode({ codes, workId }: Stall): Code {
  const code = codes.shift();
  if (!code) throw new Error(`no code of the book ${workId} is left`);
  return code;
}

/** Types a code until there is an answer. @returns null: the book is the reader's; else why not */
async function redeem({ victim, oracle, stall: { workId } }: Giver, reader: Reader, { id, code }: Code) {
  const refusal = await victim
    .answered(() => reader.call("redeemPromoCode", { body: { code } }))
    .then(
      ({ work }) => {
        deepStrictEqual(work.id, workId);
        return null;
      },
      (fault: unknown) => {
        if (!isRefused(fault, "InvalidRequestFields")) throw fault;
        return fault.message;
      },
    );
  if (refusal === null) oracle.note({ kind: "redeemed", codeId: id, accountId: reader.id, workId });
  return refusal;
}

type Way = (giver: Giver) => Promise<void>;

const alone: Way = async (giver) => {
  deepStrictEqual(await redeem(giver, giver.reader, takeCode(giver.stall)), null);
};

const twoReaders: Way = async (giver) => {
  const code = takeCode(giver.stall);
  const readers = [giver.reader, giver.market.newcomers.next(giver.stall)];
  const refusals = await Promise.all(readers.map((reader) => redeem(giver, reader, code)));
  ok(refusals.includes(null) && refusals.includes(USED), `two readers are told ${refusals.join(" and ")}`);
};

/** Pays for a book and redeems its code at once: one of both gives it. */
const payingMeanwhile: Way = async (giver) => {
  const code = takeCode(giver.stall);
  const { id } = await orderBook(giver);
  await isLedAway(giver, id);
  giver.bank.pay(id);
  const [refusal] = await Promise.all([redeem(giver, giver.reader, code), giver.bank.tell(id)]);
  const hasBought = await isBought(giver, id);
  deepStrictEqual(refusal, hasBought ? HELD : null);
  if (hasBought) giver.stall.codes.push(code);
};

const ways: readonly Way[] = [alone, twoReaders, twoReaders, payingMeanwhile];

/** Readers redeem one code after the other. */
export async function redeemCodes(trader: Trader, market: Market, bank: Bank): Promise<void> {
  const { random, isOver } = trader;
  while (!isOver()) await oneOf(random, ways)({ ...trader, ...visit(market, random), market, bank });
}
