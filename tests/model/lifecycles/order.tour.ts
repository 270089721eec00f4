import { expect, type Locator } from "@playwright/test";
import { Reader } from "../../e2e/pages/Reader.ts";
import { patient } from "../../support/patience.ts";
import { addBookOnSale } from "../../support/salesWorld.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { orderLaw, orderRows } from "./order.rows.ts";

const price = "199\u00a0₽";
const title = ({ page }: Stage, name: string): Locator => page.getByRole("heading", { level: 1, name, exact: true });
const button = (name: string) => (stage: Stage) => stage.page.getByRole("button", { name, exact: true });
const bookOf = ({ memory }: Stage) => `/book/${String(memory.get("work"))}`;
const orderOf = ({ memory }: Stage) => `/order/${String(memory.get("order"))}`;

const storedState = async (stage: Stage) =>
  (await (await stage.page.request.get(`/api/v1${orderOf(stage)}`)).json()).data.state;

/** What somebody presses at our own provider, which leads back to the order. */
const atProvider = (name: string) => ({
  control: button(name),
  act: async (control: Locator, stage: Stage) => {
    await control.click();
    await stage.page.waitForURL((url) => url.pathname === orderOf(stage));
  },
});
/** The page of the order and the list of purchases, loaded anew until the server's job is done. */
const seeOrder = (name: string, text: string, inList: string) => async (stage: Stage) => {
  const { page } = stage;
  await expect(title(stage, name)).toBeVisible({ timeout: patient(10_000) });
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await new Reader(page).seeAccessible();
  const { data } = await (await page.request.get("/api/v1/account/orders")).json();
  expect(data.orders[0]).toMatchObject({ id: stage.memory.get("order"), work: { title: stage.memory.get("title") } });
  await page.goto("/account/purchases");
  const row = page.getByRole("listitem").filter({ hasText: String(stage.memory.get("title")) });
  await expect(row.getByText(new RegExp(`^${inList}, ${price}`))).toBeVisible();
  await page.goto(orderOf(stage));
  await expect(title(stage, name)).toBeVisible();
};
const seePaid = seeOrder("Книга куплена", `Оплачено ${price}. Все главы открыты, и те, что выйдут.`, "Куплено");

const quick = "the provider is quicker than its own answer: tests/lifecycles/order.test.ts";
const once = "our own provider decides a payment once: tests/lifecycles/order.test.ts";
const takesAll = "our own provider takes every order: tests/lifecycles/order.test.ts";
const noScreen = "the staff has no screen for it: tests/lifecycles/order.test.ts";
const heldAlready = "within the hour the same order is given again: tests/lifecycles/order.test.ts";

tours({
  machine: "order",
  law: orderLaw,
  rows: orderRows,
  paths: [],
  begins: {
    created: async (stage) => {
      const { page, server, memory } = stage;
      page.setDefaultTimeout(15_000);
      const book = await addBookOnSale(server, "vera");
      memory.set("work", book.workId).set("title", book.title).set("chapter", book.sold.id);
      await stage.logIn("gleb");
      await page.goto(bookOf(stage));
      await page.getByLabel("Условия покупки прочитаны и подходят").setChecked(true, { force: true });
      // Where to pay is not told before the tour says so.
      await stage.hold("getOrder");
      const ordered = page.waitForResponse((response) => response.url().endsWith("/order/create"));
      await page.getByRole("button", { name: `Купить за ${price}` }).click();
      memory.set("order", (await (await ordered).json()).data.id);
    },
  },
  causes: {
    "the provider takes the order": async (stage) => {
      const { page } = stage;
      await stage.passOn("getOrder");
      await page.unrouteAll();
      await page.waitForURL((url) => url.pathname.startsWith("/test-payments/"), { timeout: patient(15_000) });
    },
    "declines to pay": atProvider("Отказать"),
    pays: atProvider("Оплатить"),
    "pays, and is told of twice": atProvider("Сообщить дважды"),
    "opens a chapter that is sold": async (stage) => {
      const { page, memory } = stage;
      await page.getByRole("link", { name: "Читать" }).click();
      await expect(page.getByRole("heading", { level: 1, name: String(memory.get("title")) })).toBeVisible();
      await page.goto(`${bookOf(stage)}/read/${String(memory.get("chapter"))}`);
      await expect(page.getByText(/И дальше/)).toBeVisible();
      await page.goto(orderOf(stage));
    },
    "has the money back": {
      control: button("Вернуть деньги…"),
      act: async (control, { page, memory }) => {
        await control.click();
        const answer = page.waitForResponse((response) => response.url().endsWith("/refund"));
        await page
          .getByRole("dialog")
          .or(page.getByRole("alertdialog"))
          .getByRole("button", { name: "Вернуть деньги" })
          .click();
        memory.set("answered", (await (await answer).json()).data.state);
      },
    },
    "may not have the money back": async ({ page }) => {
      await expect(
        page.getByText("Вернуть деньги можно в течение 14 дней, пока платные главы не открыты."),
      ).toBeVisible();
    },
    "the provider gives it back": async (stage) => {
      await expect.poll(() => storedState(stage), { timeout: patient(10_000) }).toBe("refunded");
      await stage.page.goto(orderOf(stage));
    },
  },
  sees: {
    created: async ({ page }) => {
      await expect(page.getByText("Готовим оплату…")).toBeVisible();
    },
    awaitingPayment: async (stage) => {
      await expect(title(stage, "Проверочная оплата")).toBeVisible();
      await expect(stage.page.getByText(price, { exact: true })).toBeVisible();
      await new Reader(stage.page).seeAccessible();
    },
    canceled: seeOrder("Оплата не прошла", "Оплата не прошла: не хватает денег. Деньги не списаны.", "Не оплачено"),
    paid: seePaid,
    "paid, opened": seePaid,
    // The job is as quick as the page: what the server has answered says it.
    refunding: async ({ page, memory }) => {
      expect(memory.get("answered")).toBe("refunding");
      await expect(page.getByRole("button", { name: "Вернуть деньги…" })).toHaveCount(0);
    },
    refunded: async (stage) => {
      await seeOrder(
        "Деньги возвращены",
        `Вернули ${price}. Банк зачислит их в течение 10 дней.`,
        "Деньги возвращены",
      )(stage);
      await stage.page.goto(`${bookOf(stage)}/read/${String(stage.memory.get("chapter"))}`);
      await expect(stage.page.getByRole("button", { name: `Купить за ${price}` })).toBeVisible();
      await expect(stage.page.getByText(/И дальше/)).toHaveCount(0);
    },
  },
  nobody: {
    "order.created --payment.refused[0]--> order.failed": takesAll,
    "order.created --payment.canceled[0]--> order.canceled": quick,
    "order.created --payment.succeeded[0]--> order.disputed": quick,
    "order.created --payment.succeeded[1]--> order.refunding": quick,
    "order.created --payment.succeeded[2]--> order.paid": quick,
    "order.awaitingPayment --payment.succeeded[1]--> order.refunding": heldAlready,
    "order.awaitingPayment --payment.succeeded[0]--> order.disputed": noScreen,
    "order.paid --refund.requested[1]--> (internal)": noScreen,
    "order.refunding --refund.canceled[0]--> order.refundFailed": noScreen,
    "order.refundFailed --refund.requested[0]--> (internal)": noScreen,
    "order.refundFailed --refund.requested[1]--> order.refunding": noScreen,
    "order.disputed --dispute.settled[0]--> (internal)": noScreen,
    "order.disputed --dispute.settled[1]--> order.paid": noScreen,
    "order.disputed --dispute.settled[2]--> order.refunding": noScreen,
    ...Object.fromEntries(
      ["canceled", "failed"].flatMap((state) =>
        ["0]--> order.disputed", "1]--> order.refunding", "2]--> order.paid"].map((end) => [
          `order.${state} --payment.succeeded[${end}`,
          once,
        ]),
      ),
    ),
  },
});
