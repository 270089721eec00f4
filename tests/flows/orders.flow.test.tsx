import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { addHolding, addOrder, addSoldBook, storedOrder } from "../support/factories.sales.ts";
import { addAccount, PASSWORD } from "../support/factories.ts";
import { addCast, type Cast } from "../support/factories.works.ts";
import { closeApp, fill, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(closeApp);

type Given = Partial<Parameters<typeof addOrder>[1]>;
/** Somebody has paid 199 ₽ for a book. */
async function addPaid(given: Given = {}) {
  const { workId } = await addSoldBook(server, cast);
  const buyer = await addAccount(server, { fio: "Павел Читалов" });
  const paid = { requestId: crypto.randomUUID(), accountId: buyer.id, workId, payeeId: cast.owner.id } as const;
  const paymentId = `payment-${crypto.randomUUID()}`;
  const order = await addOrder(server, { ...paid, state: "paid", receipt: "registered", paymentId, ...given });
  if (order.state === "paid") await addHolding(server, workId, buyer, { orderId: order.id });
  return { ...order, buyer };
}
const becomes = (id: number, state: string) =>
  waitFor(async () => expect(await storedOrder(server, id)).toMatchObject({ state }), late);
const see = (text: string) => screen.findByText(text, undefined, late);
const decide = async (reason: string) => {
  await fill("Причина", reason);
  await fill("Нынешний пароль", PASSWORD);
};

it("says that there is nothing to settle, and links every order", async () => {
  const { id } = await addPaid();
  await openApp(server, cast.admin, "/admin/orders");
  await seeTitle("Заказы");
  await see("Решать нечего");
  await follow("Показать все заказы");
  await screen.findByRole("heading", { level: 2, name: `Заказ №\u00a0${id}, «Соль на подоконнике»` }, late);
  await follow("Ждут решения");
  await see("Решать нечего");
  await fill("Номер заказа или имя покупателя", "999999999");
  await press("Найти заказ");
  await see("Такого заказа нет");
});

it("an administrator narrows the list to one state; each order leads to its book and its buyer", async () => {
  const { id, buyer, workId } = await addPaid();
  const { id: disputed } = await addPaid({ state: "disputed", reason: "Пришла другая сумма" });
  const titleOf = (order: number) => `Заказ №\u00a0${order}, «Соль на подоконнике»`;
  const seeOrder = (order: number) => screen.findByRole("article", { name: titleOf(order) }, late);
  await openApp(server, cast.admin, "/admin/orders?kind=all");
  await seeOrder(disputed);
  await fill("Состояние", "paid");
  await waitFor(() => expect(screen.queryByRole("article", { name: titleOf(disputed) })).toBeNull(), late);
  const row = within(await seeOrder(id));
  expect(row.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Соль на подоконнике", `/book/${workId}`],
    ["Павел Читалов", `/u/${buyer.userName}`],
  ]);
  await fill("Состояние", "refundFailed");
  await see("Таких заказов нет");
  await follow("Показать все заказы");
  await seeOrder(id);
  await seeOrder(disputed);
  await server.database.updateTable("purchaseOrder").set({ state: "paid" }).where("id", "=", disputed).execute();
});

it("an administrator counts another sum as paid, with a reason and a proof", async () => {
  const { id, buyer } = await addPaid({ state: "disputed", received: 15_000, reason: "Пришла другая сумма" });
  await openApp(server, cast.admin, "/admin/orders");
  await see("199 ₽, пришло 150 ₽");
  await see("Пришла другая сумма");
  await press(`Засчитать оплату: заказ №\u00a0${id}`);
  await press("Засчитать оплату");
  await screen.findAllByText("Поле Причина обязательно для заполнения", undefined, late);
  await fill("Причина", "Разницу простили");
  await fill("Нынешний пароль", "не тот");
  await press("Засчитать оплату");
  await screen.findAllByText("Неверный пароль", undefined, late);
  expect(await storedOrder(server, id)).toMatchObject({ state: "disputed" });
  await decide("Разницу простили");
  await press("Засчитать оплату");
  await becomes(id, "paid");
  expect(
    await server.database.selectFrom("holding").where("accountId", "=", buyer.id).select("orderId").execute(),
  ).toEqual([{ orderId: id }]);
});

it("a refund that the provider has refused is sent again", async () => {
  const { id } = await addPaid({ state: "refundFailed", reason: "Возврат не прошёл: insufficient_funds" });
  await openApp(server, cast.admin, "/admin/orders");
  await press(`Вернуть деньги: заказ №\u00a0${id}`);
  await decide("Касса пополнена");
  await press("Вернуть деньги");
  await becomes(id, "refunding");
});

it("a receipt that failed says what to do, and is asked for again", async () => {
  const { id, paymentId } = await addPaid({ receipt: "failed" });
  await openApp(server, cast.admin, "/admin/orders");
  await see("Не пробит чек оплаты. Пробейте его в кабинете платёжной системы и проверьте заказ ещё раз.");
  await press(`Спросить платёжную систему: заказ №\u00a0${id}`);
  const planned = async () =>
    server.database.selectFrom("job").where("kind", "=", "payment.hear").select("payload").execute();
  await waitFor(async () => expect(await planned()).toEqual([{ payload: { kind: "payment", id: paymentId } }]), late);
});

it("a moderator finds the order by its number, and gives the money back", async () => {
  const { id } = await addPaid();
  await openApp(server, cast.moderator, "/admin/orders");
  await see("Найдите заказ по номеру");
  expect(screen.queryByRole("link", { name: "Все" })).toBeNull();
  await fill("Номер заказа", String(id));
  await press("Найти заказ");
  await press(`Вернуть деньги: заказ №\u00a0${id}`);
  expect(screen.queryByRole("button", { name: /^Спросить платёжную систему/ })).toBeNull();
  await decide("Обман");
  await press("Вернуть деньги");
  await becomes(id, "refunding");
});

it("a book that is gone meanwhile takes nothing of its order's page", async () => {
  const { id, buyer } = await addPaid();
  let isRequested = false;
  await openApp(server, buyer, `/order/${id}`, (path) => {
    if (!path.endsWith("/details")) return undefined;
    isRequested = true;
    return new Response(JSON.stringify({ status: 4, errorCode: 10, message: "Не найдено" }), {
      status: 404,
      headers: { "content-type": "application/json" },
    });
  });
  await waitFor(() => expect(isRequested).toBe(true), late);
  await see("Соль на подоконнике");
  await press("Вернуть деньги…");
  await press("Вернуть деньги");
  await becomes(id, "refunding");
  await screen.findByRole("heading", { level: 1, name: "Возвращаем деньги" }, late);
});

it("nobody decides about his own income, and readers have no such page", async () => {
  const { id } = await addPaid({ payeeId: cast.admin.id });
  await openApp(server, cast.admin, `/admin/orders?search=${id}`);
  await see("О своём заказе и о своём доходе решает другой сотрудник.");
  expect(screen.queryByRole("button", { name: /^Вернуть деньги/ })).toBeNull();
  await openApp(server, cast.stranger, "/admin/orders");
  await seeTitle("403. Нет доступа");
});
