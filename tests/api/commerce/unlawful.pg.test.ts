import { describe, expect, it } from "vitest";
import { availableTo, balanceOf, heldBy } from "../../../server/commerce/ledger.ts";
import { addHolding, addSoldBook, storedOrder } from "../../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { refused } from "../../support/factories.works.ts";
import { takeLetters } from "../../support/letters.ts";
import { answered } from "../../support/payments.ts";
import { addBuyer, as, begin, buy, cast, drain, orderOf, press, provider, server } from "./stage.ts";

begin();

const DAY = 86_400_000;
const TAKEN = "Произведение изъято по требованию закона. Деньги возвращены";

const addBook = async () => {
  const owner = await addAccount(server, { fio: "Вера Лядова" });
  return { owner, ...(await addSoldBook(server, { owner })) };
};
const remove = (workId: number, isUnlawful?: boolean) =>
  as(cast.moderator)("updateWorkState", {
    params: { id: workId },
    body: { type: "removal.given", reason: "Решение суда", ...(isUnlawful !== undefined && { isUnlawful }) },
  });
const read = (buyer: TestAccount, { workId, sold }: Awaited<ReturnType<typeof addBook>>) =>
  as(buyer)("getBookChapter", { params: { workId, chapterId: sold.id } });
const holders = (workId: number) =>
  server.database.selectFrom("holding").where("workId", "=", workId).where("endedAt", "is", null).selectAll().execute();
const refundsAsked = () => provider.asked.filter((one) => one === "POST /test-payments/v3/refunds").length;

describe("a work that a moderator removes", () => {
  it("stays with its buyers, unless the law asks for it", async () => {
    const book = await addBook();
    const buyer = await addBuyer();
    await buy(buyer, book.workId);
    await remove(book.workId, false);
    await drain();
    expect(await read(buyer, book)).toHaveProperty("html");
    expect(await holders(book.workId)).toHaveLength(1);
  });

  it("by law closes at once for all who hold it, and everybody who has paid has the money back, once", async () => {
    const book = await addBook();
    const { workId, owner } = book;
    const [early, late, gifted] = [await addBuyer(), await addBuyer(), await addBuyer()];
    const first = await buy(early, workId);
    await read(early, book);
    server.clock.pass(14 * DAY);
    await drain();
    const second = await buy(late, workId);
    await addHolding(server, workId, gifted);
    expect([await balanceOf(heldBy(owner.id)), await balanceOf(availableTo(owner.id))]).toEqual([-13_930, -13_930]);
    await takeLetters(server);

    await remove(workId, true);
    for (const reader of [early, late, gifted]) await expect(read(reader, book)).rejects.toMatchObject(refused.missing);
    expect(await holders(workId)).toEqual([]);
    const before = refundsAsked();
    await drain();
    for (const id of [first, second])
      expect(await storedOrder(server, id)).toMatchObject({ state: "refunded", reason: TAKEN });
    expect(await as(early)("getOrder", { params: { id: first } })).toMatchObject({ state: "refunded", reason: TAKEN });
    expect([await balanceOf(heldBy(owner.id)), await balanceOf(availableTo(owner.id))]).toEqual([0, 0]);
    const letters = (await takeLetters(server)).filter(({ to }) => [early.email, late.email].includes(to));
    expect(letters.map(({ subject }) => subject)).toEqual(Array(2).fill("Деньги возвращены: «Соль на подоконнике»"));
    for (const { text } of letters) expect(text).toContain(`${TAKEN}. Вернули 199\u00a0₽`);
    expect(refundsAsked() - before).toBe(2);

    // The job once more, as after a kill.
    await server.database
      .insertInto("job")
      .values({ kind: "work.payBack", payload: JSON.stringify({ workId }), runAt: server.clock.now().toISOString() })
      .execute();
    await drain();
    expect(refundsAsked() - before).toBe(2);
    expect(await takeLetters(server)).toEqual([]);
    const booked = server.database
      .selectFrom("ledgerTransaction")
      .where("fact", "in", [`refund:${first}`, `refund:${second}`]);
    expect(await booked.selectAll().execute()).toHaveLength(2);
  });

  it("gives back what was on its way when the law took it, and opens nothing", async () => {
    const book = await addBook();
    const buyer = await addBuyer();
    const { id } = await orderOf(buyer, book.workId);
    await drain();
    await remove(book.workId, true);
    await drain();
    await takeLetters(server);
    await press(id, "pay");
    await drain();
    expect(await storedOrder(server, id)).toMatchObject({ state: "refunded", reason: TAKEN });
    expect(await holders(book.workId)).toEqual([]);
    expect(await balanceOf(heldBy(book.owner.id))).toBe(0);
    expect((await takeLetters(server)).filter(({ to }) => to === buyer.email).map(({ subject }) => subject)).toEqual([
      "Деньги возвращены: «Соль на подоконнике»",
    ]);
  });

  it("stays closed where the provider refuses the refund, until an administrator has sent it again", async () => {
    const book = await addBook();
    const buyer = await addBuyer();
    const id = await buy(buyer, book.workId);
    await remove(book.workId, true);
    provider.answerInstead((path) =>
      path.endsWith("/refunds") ? answered(400, { type: "error", code: "insufficient_funds" }) : undefined,
    );
    await drain();
    expect(await storedOrder(server, id)).toMatchObject({ state: "refundFailed" });
    await expect(read(buyer, book)).rejects.toMatchObject(refused.missing);
    expect((await as(cast.admin)("getAdminOrders", { query: {} })).orders.map((order) => order.id)).toContain(id);
  });

  it("is not sold again before a moderator has given it back", async () => {
    const book = await addBook();
    const { workId, owner } = book;
    await remove(workId, true);
    await server.database.updateTable("work").set({ state: "published" }).where("id", "=", workId).execute();
    await expect(orderOf(await addBuyer(), workId)).rejects.toMatchObject({
      envelope: { message: "Книга сейчас не продаётся" },
    });
    await server.database.updateTable("work").set({ state: "removed" }).where("id", "=", workId).execute();
    await as(cast.admin)("updateWorkState", { params: { id: workId }, body: { type: "restoration.given" } });
    await as(owner)("publishWork", { params: { id: workId }, body: { note: "" } });
    expect(await buy(await addBuyer(), workId)).toBeGreaterThan(0);
  });
});
