import { expect, type Request } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { checkoutModel } from "./checkout.model.ts";

const order = {
  id: 7,
  state: "created",
  work: { id: 1, title: "Соль на подоконнике" },
  amount: 19_900,
  confirmationUrl: null,
  reason: "",
  receipt: "none",
  canRefund: false,
  refusal: null,
  createdAt: "2026-11-20T11:00:00.000Z",
  paidAt: null,
};
/** Where the buyer is sent: the browser stays where it is, as long as the answer is empty. */
const PAYING = "/empty-page-of-the-provider";
const awaiting = { ...order, state: "awaitingPayment", confirmationUrl: PAYING };
const paid = { ...order, state: "paid", paidAt: "2026-11-20T11:02:00.000Z" };
const canceled = { ...order, state: "canceled", reason: "не хватило денег" };

const button = ({ page }: Stage, name: string) =>
  page.getByRole("button", { name, exact: true }).and(page.locator(":not([aria-busy=true])"));
const openOrder = ({ page }: Stage) => page.getByRole("link", { name: "Открыть заказ" });
const isAtOrder = ({ page }: Stage) => new URL(page.url()).pathname === "/order/7";
const title = (text: string) => async (stage: Stage) =>
  expect(isAtOrder(stage) ? stage.page.getByRole("heading", { level: 1, name: text }) : openOrder(stage)).toBeVisible();
const seePreparing = async ({ page }: Stage) => expect(page.getByText("Готовим оплату…")).toBeVisible();
const seeWaiting = title("Ждём ответа банка");
const says = (answer: object) => async (stage: Stage) => stage.resolve("getOrder", answer);
const fails = async (stage: Stage) => stage.answer("getOrder", { status: 501, json: {} });
const passes = (milliseconds: number) => async (stage: Stage) => stage.passRest(milliseconds, "checkout");

/** The page of an order loads it, and then its machine asks. */
async function arrive(stage: Stage, before?: Request): Promise<void> {
  const isMeant = (request: Request) => request !== before;
  await stage.answerOne("getOrder", isMeant, { json: { status: 1, data: awaiting } });
  await stage.passUntil("checkout", "waiting.asking");
  await stage.page.clock.runFor(500);
}

/** A book that has a price, whatever is sold here. */
async function openBook(stage: Stage): Promise<void> {
  const { page } = stage;
  const { data, ...rest } = await (await page.request.get("/api/v1/work/1/details")).json();
  const offer = {
    ...data.offer,
    access: "paid",
    price: 19_900,
    priceNow: 19_900,
    canBuy: true,
    refusal: null,
    holding: null,
    refundEndsAt: null,
  };
  await page.route("**/api/v1/work/1/details", (route) =>
    route.fulfill({ json: { ...rest, data: { ...data, offer } } }),
  );
  await page.goto("/book/1");
  await expect(button(stage, "Купить за 199 ₽")).toBeVisible();
}

/** Between the first try and the last every one is as the first: of them only what leads on is walked. */
const between = Object.fromEntries(
  Object.entries(rowsOf(checkoutModel)).flatMap(([situation, row]) => {
    const [, count] = /asking, (\d+)$/.exec(situation) ?? [];
    if (count === undefined || Number(count) === 0 || Number(count) === 14) return [];
    return Object.keys(row)
      .filter((step) => step !== "is not told where to pay" && step !== "is not paid yet")
      .map((step) => [`${situation}: ${step}`, "as after the first try"]);
  }),
);

tours({
  machine: "checkout",
  rows: rowsOf(checkoutModel),
  paths: pathsOf(checkoutModel),
  branches: branchesOfRows(checkoutModel),
  begins: {
    offering: async (stage) => {
      await stage.logIn("nina");
      await stage.hold("createOrder", "getOrder");
      await stage.page.route(`**${PAYING}`, (route) => route.fulfill({ status: 204 }));
      await openBook(stage);
      await stage.freeze();
    },
    "waiting.asking, 0": async (stage) => {
      await stage.logIn("nina");
      await stage.hold("getOrder");
      await stage.page.goto("/order/7");
      await stage.asking("getOrder");
      await stage.freeze();
      await arrive(stage);
    },
  },
  causes: {
    orders: {
      control: (stage) => button(stage, "Купить за 199 ₽"),
      act: async (pressed, stage) => {
        await stage.page.getByRole("checkbox", { name: "Условия покупки прочитаны и подходят" }).check();
        await pressed.click();
        await stage.asking("createOrder");
      },
    },
    "is ordered": async (stage) => stage.resolve("createOrder", { ...order, amount: 19_900 }),
    "is refused": async (stage) =>
      stage.answer("createOrder", {
        status: 400,
        json: { status: 4, errorCode: 3, message: "Цена изменилась: теперь 249 ₽" },
      }),
    "the order is lost": async (stage) => stage.breaks("createOrder"),
    "30 000 ms pass, nothing is ordered": passes(30_000),
    "is told where to pay": says(awaiting),
    "is not told where to pay": says(order),
    "is told that it is paid, before paying": says(paid),
    "is told that it is declined, before paying": says(canceled),
    "nobody says where to pay": fails,
    "30 000 ms pass, nobody says where to pay": passes(30_000),
    "1 000 ms pass": passes(1_000),
    "comes back": async (stage) => {
      await stage.page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
      const request = await stage.request("getOrder");
      await openOrder(stage).click();
      await stage.page.clock.runFor(500);
      await arrive(stage, request);
    },
    "is paid": says(paid),
    "is declined": says(canceled),
    "is not paid yet": says(awaiting),
    "nobody says whether it is paid": fails,
    "30 000 ms pass, nobody says whether it is paid": passes(30_000),
    "4 000 ms pass": passes(4_000),
    "has it asked once more": { control: (stage) => button(stage, "Проверить ещё раз") },
  },
  sees: {
    offering: async (stage) => expect(button(stage, "Купить за 199 ₽")).toBeVisible(),
    "ordering.sending": seePreparing,
    ...Object.fromEntries(
      Array.from({ length: 15 }, (_, count) => count).flatMap((count) => [
        [`ordering.asking, ${count}`, seePreparing],
        [`ordering.pausing, ${count}`, seePreparing],
        [`waiting.asking, ${count}`, seeWaiting],
        [`waiting.pausing, ${count}`, seeWaiting],
      ]),
    ),
    leaving: seePreparing,
    late: title("Банк пока не ответил"),
    paid: title("Книга куплена"),
    declined: title("Оплата не прошла"),
    refused: async ({ page }) =>
      expect(
        page.getByText(/^(Цена изменилась: теперь 249 ₽|Сервер не ответил. Деньги не списаны, попробуйте ещё раз)$/),
      ).toBeVisible(),
  },
  nobody: between,
});
