import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { availableTo, balanceOf, type LedgerAccount } from "../../../server/commerce/ledger.ts";
import { forgetOldPayees } from "../../../server/commerce/payees.ts";
import { addIncome, addPayout, storedPayout } from "../../support/factories.sales.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { refused } from "../../support/factories.works.ts";
import { takeLetters } from "../../support/letters.ts";
import { addApprovedPapers } from "../../support/papers.ts";
import { NOW } from "../../support/server.ts";
import { as, begin, cast, server } from "./stage.ts";

begin();
// A register takes everything that waits.
beforeEach(() => server.database.deleteFrom("payout").execute());

const proof = { password: PASSWORD };

/** Who can be paid 1,500.50 ₽. */
async function author(kopecks = 150_050): Promise<TestAccount> {
  const someone = await addAccount(server, { fio: "Вера Лядова" });
  await addApprovedPapers(server, someone);
  if (kopecks !== 0) await addIncome(server, someone, kopecks);
  return someone;
}

const request = (person: TestAccount, requestId: string = randomUUID(), given: object = proof) =>
  as(person)("createPayout", { body: { requestId, proof: given as typeof proof } });
const payoutsOf = (person: TestAccount) =>
  server.database.selectFrom("payout").where("accountId", "=", person.id).selectAll().execute();
const available = async (person: TestAccount) => 0 - (await balanceOf(availableTo(person.id)));
const entriesOf = (fact: string) =>
  server.database
    .selectFrom("ledgerEntry")
    .innerJoin("ledgerTransaction", "ledgerTransaction.id", "transactionId")
    .where("fact", "=", fact)
    .orderBy("account")
    .select(["account", "amount"])
    .execute();
const entry = (account: LedgerAccount, amount: number) => ({ account, amount });
const exportNow = (admin: TestAccount, register: number | null = null) =>
  as(admin)("exportPayouts", { body: { register, proof } });
const paidBody = { decision: "paid" as const, number: "415", date: "2026-11-20", proof };
const rejectedBody = { decision: "rejected" as const, reason: "Счёт закрыт", proof };
const settle = (admin: TestAccount, id: number, body: typeof paidBody | typeof rejectedBody = paidBody) =>
  as(admin)("settlePayout", { params: { id }, body });

describe("an author", () => {
  it("asks for all that is available, gets a letter, and finds the payout on its way", async () => {
    const person = await author();
    const before = { available: 150_050, held: 0, maturesAt: null, onTheWay: 0, refusal: null };
    expect(await as(person)("getMerchantBalance", {})).toEqual(before);
    const payout = await request(person);
    expect(payout).toEqual({
      id: payout.id,
      state: "requested",
      amount: 150_050,
      reason: "",
      number: "",
      date: null,
      requestedAt: NOW,
      settledAt: null,
    });
    expect(await entriesOf(`payout:${payout.id}`)).toEqual([
      entry(`author:${person.id}:available`, 150_050),
      entry("payouts", -150_050),
    ]);
    expect(await as(person)("getMerchantBalance", {})).toEqual({
      available: 0,
      held: 0,
      maturesAt: null,
      onTheWay: 150_050,
      refusal: "Выплата доступна от 1 000 ₽",
    });
    const { events } = await as(person)("getAccountEvents", {});
    expect(events[0]).toMatchObject({ kind: "payoutRequested", at: NOW });
    const [letter, ...others] = await takeLetters(server);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ to: person.email, subject: "Запрошена выплата: 1\u00a0500,50\u00a0₽" });
    expect(letter?.text).toContain(`Вы запросили выплату № ${payout.id}: 1\u00a0500,50\u00a0₽.`);
    expect(letter?.link).toBe("http://localhost:3000/merchant/balance");
  });

  it("who sends the same request twice has one payout; another one finds nothing left", async () => {
    const person = await author();
    const requestId = randomUUID();
    const first = await request(person, requestId);
    expect(await request(person, requestId)).toEqual(first);
    await expect(request(person)).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { message: "Выплата доступна от 1 000 ₽" },
    });
    expect(await payoutsOf(person)).toHaveLength(1);
  });

  it("with the same request of another person has nothing in common", async () => {
    const [one, other] = [await author(), await author()];
    const requestId = randomUUID();
    const first = await request(one, requestId);
    expect((await request(other, requestId)).id).not.toBe(first.id);
  });

  it("in two windows at once gets one payout, ten times", async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await author();
      const answers = await Promise.allSettled([request(person), request(person)]);
      expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(await payoutsOf(person)).toMatchObject([{ amount: 150_050 }]);
      expect(await available(person)).toBe(0);
    }
  });

  it("needs the password", async () => {
    const person = await author();
    await expect(request(person, randomUUID(), { password: "не тот пароль" })).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { invalidFields: { "proof.password": ["Неверный пароль"] } },
    });
    expect([await payoutsOf(person), await available(person)]).toEqual([[], 150_050]);
  });

  it("reads the reason of a rejection, and asks for the same money again", async () => {
    const person = await author();
    const { id } = await request(person);
    await settle(cast.admin, id, rejectedBody);
    const again = await request(person);
    const { payouts, isLastPage } = await as(person)("getMerchantPayouts", { query: {} });
    const rejected = { state: "rejected", reason: "Счёт закрыт", settledAt: NOW };
    expect([payouts.map((one) => one.id), isLastPage]).toEqual([[again.id, id], true]);
    expect(payouts).toMatchObject([{ state: "requested", reason: "" }, rejected]);
    expect((await as(person)("getMerchantPayouts", { query: { page: 2, ps: 1 } })).payouts).toMatchObject([rejected]);
  });

  it("whose e-mail was never confirmed is written to nowhere", async () => {
    const person = await author();
    await server.database.updateTable("account").set({ emailConfirmedAt: null }).where("id", "=", person.id).execute();
    await request(person);
    expect(await takeLetters(server)).toEqual([]);
  });
});

describe("a register", () => {
  it("has everything that may be sent, tells the payees, and is the same once more", async () => {
    const [one, other] = [await author(), await author(100_000)];
    const [first, second] = [await request(one), await request(other)];
    const { register, rows } = await exportNow(cast.admin);
    const bank = { fullName: "Лядова Вера Ильинична", inn: "500100732259", bik: "044525225" };
    const account = "40817810899910004312";
    expect(rows).toEqual([
      { id: first.id, amount: 150_050, ...bank, account },
      { id: second.id, amount: 100_000, ...bank, account },
    ]);
    const { events } = await as(one)("getAccountEvents", {});
    const note = `Выплата № ${first.id}, реестр № ${register}`;
    expect(events[0]).toMatchObject({ kind: "payoutExported", address: "", staff: { note } });
    // The papers have changed since: the register for the bank stays the same.
    await addApprovedPapers(server, one, "revoked");
    expect(await exportNow(cast.admin, register)).toEqual({ register, rows });
    await expect(exportNow(cast.admin)).rejects.toMatchObject({
      envelope: { message: "Выгружать нечего: ни одна выплата не ждёт отправки" },
    });
    await expect(exportNow(cast.admin, register + 1)).rejects.toMatchObject({ httpStatus: 404 });
  });

  it("has once more only what nobody has decided about since", async () => {
    const [paid, rejected, left] = [await author(), await author(), await author()];
    for (const person of [paid, rejected, left]) await request(person);
    const { register, rows } = await exportNow(cast.admin);
    const [first, second, third] = rows.map(({ id }) => id);
    await settle(cast.admin, first ?? 0);
    await settle(cast.admin, second ?? 0, rejectedBody);
    expect((await exportNow(cast.admin, register)).rows.map(({ id }) => id)).toEqual([third]);
    await settle(cast.admin, third ?? 0);
    await expect(exportNow(cast.admin, register)).rejects.toMatchObject({ httpStatus: 400 });
  });

  it("that two administrators make at once has each payout once", async () => {
    const second = await addAccount(server, { roles: ["Admin"] });
    for (let round = 0; round < 5; round += 1) {
      const { id } = await request(await author());
      const answers = await Promise.allSettled([exportNow(cast.admin), exportNow(second)]);
      const rows = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value.rows : []));
      expect(rows.map((row) => row.id)).toEqual([id]);
    }
  });

  it("stores the payee encrypted, so that a copy of the database does not show it", async () => {
    const { id } = await request(await author());
    await exportNow(cast.admin);
    const { payee } = await storedPayout(server, id);
    expect(payee).toMatch(/^v1\./);
    expect(payee).not.toContain("40817");
  });

  it("waits for who has new papers or owes, and leaves one's own to another administrator", async () => {
    const [waits, owes] = [await author(), await author()];
    const admin = await addAccount(server, { roles: ["Admin"] });
    await addApprovedPapers(server, admin);
    await addIncome(server, admin, 100_000);
    const ids = [(await request(waits)).id, (await request(owes)).id, (await request(admin)).id];
    await addApprovedPapers(server, waits, "onReview");
    await addIncome(server, owes, -1);
    await expect(exportNow(admin)).rejects.toMatchObject({ httpStatus: 400 });
    const { payouts } = await as(admin)("getAdminPayouts", { query: {} });
    expect(payouts.map(({ id, isOwn, refusal }) => [id, isOwn, refusal])).toEqual([
      [ids[0], false, "Подтвердите личность и реквизиты"],
      [ids[1], false, "Остаток автора ниже нуля: выплата подождёт, пока его покроют продажи"],
      [ids[2], true, null],
    ]);
    expect((await exportNow(cast.admin)).rows.map(({ id }) => id)).toEqual([ids[2]]);
    // What was owed is covered.
    await addIncome(server, owes, 1);
    expect((await exportNow(cast.admin)).rows.map(({ id }) => id)).toEqual([ids[1]]);
  });
});

describe("an administrator", () => {
  it("writes down what the bank has paid: the money is gone, the author gets a letter", async () => {
    const person = await author();
    const { id } = await request(person);
    await exportNow(cast.admin);
    await takeLetters(server);
    expect(await settle(cast.admin, id)).toEqual({ id, state: "paid" });
    expect(await entriesOf(`payout:${id}:paid`)).toEqual([entry("bank", -150_050), entry("payouts", 150_050)]);
    expect(await available(person)).toBe(0);
    const [letter] = await takeLetters(server);
    expect(letter?.subject).toBe("Выплата проведена: 1\u00a0500,50\u00a0₽");
    expect(letter?.text).toContain(
      `Выплата № ${id} на 1\u00a0500,50\u00a0₽ отправлена на ваш счёт: платёжное поручение № 415 от 20 ноября 2026.`,
    );
    const { acts } = await as(cast.admin)("getStaffActs", { query: { search: person.userName } });
    expect(acts[0]).toMatchObject({
      kind: "payoutPaid",
      note: `Выплата № ${id}: платёжное поручение 415`,
      actor: { id: cast.admin.id },
      person: { id: person.id },
    });
    // Two windows.
    await expect(settle(cast.admin, id)).rejects.toMatchObject({
      envelope: { message: "Сейчас это действие недоступно" },
    });
  });

  it("rejects with a reason: the money is available again, a letter tells the author why", async () => {
    const person = await author();
    const { id } = await request(person);
    await exportNow(cast.admin);
    await takeLetters(server);
    expect(await settle(cast.admin, id, rejectedBody)).toEqual({ id, state: "rejected" });
    expect(await entriesOf(`payout:${id}:rejected`)).toEqual([
      entry(`author:${person.id}:available`, -150_050),
      entry("payouts", 150_050),
    ]);
    expect(await available(person)).toBe(150_050);
    const [letter] = await takeLetters(server);
    expect(letter?.subject).toBe("Выплата отклонена: 1\u00a0500,50\u00a0₽");
    expect(letter?.text).toContain("не проведена. Причина: Счёт закрыт");
  });

  it("of two who decide at once one does", async () => {
    const second = await addAccount(server, { roles: ["Admin"] });
    const person = await author();
    const { id } = await request(person);
    await exportNow(cast.admin);
    const answers = await Promise.allSettled([settle(cast.admin, id), settle(second, id, rejectedBody)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { state } = await storedPayout(server, id);
    expect(await available(person)).toBe(state === "paid" ? 0 : 150_050);
  });

  it("decides with a proof alone, and never about one's own", async () => {
    const admin = await addAccount(server, { roles: ["Admin"] });
    const { id } = await addPayout(server, admin, { state: "exported", exportedAt: NOW });
    for (const body of [paidBody, rejectedBody])
      await expect(settle(admin, id, body)).rejects.toMatchObject({
        httpStatus: 403,
        envelope: { message: "Свою выплату проводит другой администратор" },
      });
    const wrong = { ...paidBody, proof: { password: "не тот пароль" } };
    await expect(settle(cast.admin, id, wrong)).rejects.toMatchObject({ httpStatus: 400 });
    expect(await storedPayout(server, id)).toMatchObject({ state: "exported" });
    for (const other of [cast.moderator, cast.owner]) {
      await expect(settle(other, id)).rejects.toMatchObject(refused.denied);
      await expect(exportNow(other)).rejects.toMatchObject(refused.denied);
      await expect(as(other)("getAdminPayouts", { query: {} })).rejects.toMatchObject(refused.denied);
    }
    await expect(settle(cast.admin, 999_999_999)).rejects.toMatchObject({ httpStatus: 404 });
  });

  it("finds a payout by its number and by its author, and all of them the last first", async () => {
    const [one, other] = [await author(), await author()];
    const first = await addPayout(server, one, { state: "paid" });
    const { id } = await request(other);
    const list = async (query: object) =>
      (await as(cast.admin)("getAdminPayouts", { query: query })).payouts.map((found) => found.id);
    expect(await list({})).toEqual([id]);
    expect(await list({ kind: "all" })).toEqual([id, first.id]);
    expect(await list({ search: `№ ${first.id}` })).toEqual([first.id]);
    expect(await list({ search: other.userName })).toEqual([id]);
    expect(await list({ search: "никого такого" })).toEqual([]);
    expect((await as(cast.admin)("getAdminPayouts", { query: { kind: "all", ps: 1, page: 2 } })).payouts).toEqual([
      {
        id: first.id,
        state: "paid",
        amount: 100_000,
        reason: "",
        number: "15",
        date: "2026-11-01",
        payee: { id: one.id, fio: "Вера Лядова", userName: one.userName },
        isOwn: false,
        refusal: null,
        register: 1,
        requestedAt: "2026-11-01T09:00:00.000Z",
        exportedAt: "2026-11-01T09:00:00.000Z",
        settledAt: "2026-11-01T09:00:00.000Z",
      },
    ]);
  });
});

describe("what is kept of a payout", () => {
  it("is its payee for 5 years from the decision, to the millisecond", async () => {
    const person = await author();
    const { id } = await request(person);
    await exportNow(cast.admin);
    await settle(cast.admin, id);
    await forgetOldPayees(new Date("2031-11-20T11:05:30.999Z"));
    expect((await storedPayout(server, id)).payee).not.toBeNull();
    await forgetOldPayees(new Date("2031-11-20T11:05:31.000Z"));
    expect(await storedPayout(server, id)).toMatchObject({ payee: null, amount: 150_050, number: "415" });
  });
});
