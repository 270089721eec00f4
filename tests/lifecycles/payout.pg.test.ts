import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { availableTo, balanceOf } from "../../server/commerce/ledger.ts";
import { openPayee } from "../../server/commerce/payees.ts";
import { moscowDay } from "../../src/text/days.ts";
import { addIncome, addPayout, storedPayout } from "../support/factories.sales.ts";
import { addAccount, PASSWORD, type TestAccount } from "../support/factories.ts";
import { addApprovedPapers } from "../support/papers.ts";
import { testServer } from "../support/server.ts";
import { AMOUNT, EXPORTED_AT, EXPORTED_ON, NUMBER, PAYOUT_NOW, REASON, type Row, rows } from "./payout.table.ts";

const server = testServer({ now: PAYOUT_NOW });
let admin: TestAccount;
beforeAll(async () => {
  admin = await addAccount(server, { roles: ["Admin"] });
});
// A register takes everything that waits.
beforeEach(() => server.database.deleteFrom("payout").execute());

it("the table holds 5 states × 4 events, 7 of who may ask, 4 of what is sent, 3 of when and 3 of why", () =>
  expect(rows).toHaveLength(5 * 4 + 7 + 4 + 3 + 3));

const proof = { password: PASSWORD };

async function addStored({ state, papers, available }: Row) {
  const author = await addAccount(server);
  await addApprovedPapers(server, author, papers);
  const left = available ?? (state === "none" ? AMOUNT : 0);
  const income = (state === "none" ? 0 : AMOUNT) + left;
  if (income !== 0) await addIncome(server, author, income);
  const requestId = randomUUID();
  if (state === "none") return { author, requestId, id: 999_999_999, left };
  const given = { requestId, state, amount: AMOUNT };
  const exported = state === "exported" && { exportedAt: EXPORTED_AT };
  const { id } = await addPayout(server, author, { ...given, ...exported });
  return { author, requestId, id, left };
}
type Thing = Awaited<ReturnType<typeof addStored>>;

async function send({ author, requestId, id }: Thing, { type, date = EXPORTED_ON, reason = REASON }: Row) {
  const staff = await server.login(admin);
  const settle = (body: object) => staff.post(`/v2/admin/payouts/${id}/settle`, { ...body, proof });
  switch (type) {
    case "payout.requested":
      return (await server.login(author)).post("/v2/merchant/payout/create", { requestId, proof });
    case "register.made":
      return staff.post("/v2/admin/payouts/export", { register: null, proof });
    case "payment.made":
      return settle({ decision: "paid", number: NUMBER, date });
    case "rejection.given":
      return settle({ decision: "rejected", reason });
  }
}

const payoutOf = ({ author }: Thing) =>
  server.database.selectFrom("payout").where("accountId", "=", author.id).selectAll().executeTakeFirst();
const leftOf = async ({ author }: Thing) => 0 - (await balanceOf(availableTo(author.id)));

/** How the API says what the law has refused. */
function refusedOver(row: Row, refused: string, field?: string): object {
  const { state, type } = row;
  // There is no such payout.
  if (state === "none" && type !== "payout.requested" && type !== "register.made") return { errorCode: 10 };
  // A register leaves out what the law refuses; the list says why.
  if (type === "register.made") return { errorCode: 3, message: "Выгружать нечего: ни одна выплата не ждёт отправки" };
  const message = field === "reason" ? "Поле Причина обязательно для заполнения" : refused;
  return field ? { errorCode: 3, invalidFields: { [field]: [message] } } : { errorCode: 3, message: refused };
}

describe.each(rows)("$state, $type, papers $papers, available $available, date $date, reason $reason", (row) => {
  it("through the API", async () => {
    const thing = await addStored(row);
    const before = await payoutOf(thing);
    const answer = await send(thing, row);
    const { expected, writes = {}, state, type } = row;
    if ("refused" in expected) {
      if (state !== "none" && type === "payout.requested")
        // The same request again is the same payout.
        expect(answer.json()).toMatchObject({ status: 1, data: { id: thing.id, state, amount: AMOUNT } });
      else expect(answer.json()).toMatchObject({ status: 4, ...refusedOver(row, expected.refused, expected.field) });
      expect([await payoutOf(thing), await leftOf(thing)]).toEqual([before, thing.left]);
      if (type === "register.made" && state === "requested") {
        const { payouts } = await server.as(admin)("getAdminPayouts", { query: {} });
        expect(payouts.map(({ id, refusal }) => [id, refusal])).toEqual([[thing.id, expected.refused]]);
      }
      return;
    }
    expect(answer.json()).toMatchObject({ status: 1 });
    const stored = await payoutOf(thing);
    const { exportedOn, ...written } = writes;
    expect(stored).toMatchObject({
      ...(before ?? {}),
      ...exportedParts(stored),
      state: expected.becomes,
      ...written,
      ...ended(row),
    });
    if (exportedOn) {
      expect(moscowDay(stored?.exportedAt?.getTime() ?? 0)).toBe(exportedOn);
      expect(openPayee(thing.id, (await storedPayout(server, thing.id)).payee ?? "")).toEqual({
        fullName: "Лядова Вера Ильинична",
        inn: "500100732259",
        bik: "044525225",
        account: "40817810899910004312",
      });
    }
    const back = expected.becomes === "rejected" ? AMOUNT : 0;
    const taken = state === "none" ? (writes.amount ?? 0) : 0;
    expect(await leftOf(thing)).toBe(thing.left + back - taken);
  });
});

/** What a register stores in addition to the state. */
const exportedParts = (stored: Awaited<ReturnType<typeof payoutOf>>) =>
  stored?.state === "exported" ? { register: stored.register, payee: stored.payee, exportedAt: stored.exportedAt } : {};
const ended = ({ expected }: Row) =>
  "becomes" in expected && ["paid", "rejected"].includes(expected.becomes) ? { settledAt: new Date(PAYOUT_NOW) } : {};
