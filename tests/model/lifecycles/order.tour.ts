import { expect, type Locator } from "@playwright/test";
import { Reader } from "../../e2e/pages/Reader.ts";
import { patient } from "../../support/patience.ts";
import { addBookOnSale, addStaff } from "../../support/salesWorld.ts";
import { seeAccessibleOnce } from "../../support/tours/accessible.ts";
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
/** The page of the order and the list of purchases, reloaded until the server's job is done. */
const seeOrder = (name: string, text: string, inList: string) => async (stage: Stage) => {
  const { page } = stage;
  await expect(title(stage, name)).toBeVisible({ timeout: patient(10_000) });
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await seeAccessibleOnce(stage, text);
  const { data } = await (await page.request.get("/api/v1/account/orders")).json();
  expect(data.orders[0]).toMatchObject({ id: stage.memory.get("order"), work: { title: stage.memory.get("title") } });
  await page.goto("/account/purchases");
  const row = page.getByRole("listitem").filter({ hasText: String(stage.memory.get("title")) });
  await expect(row.getByText(new RegExp(`^${inList}, ${price}`))).toBeVisible();
  await page.goto(orderOf(stage));
  await expect(title(stage, name)).toBeVisible();
};
const seePaid = seeOrder("Книга куплена", `Оплачено ${price}. Все главы открыты, и те, что выйдут.`, "Куплено");

/** The job is as quick as the page: what the server has answered says it. */
const seeRefunding = async ({ page, memory }: Stage) => {
  expect(memory.get("answered")).toBe("refunding");
  await expect(page.getByRole("button", { name: "Вернуть деньги…" })).toHaveCount(0);
};
type Decision = { press: "Засчитать оплату" | "Вернуть деньги"; reason: string };
/** What an administrator decides on his page, in a browser of his own; the buyer looks again. */
const decides =
  ({ press, reason }: Decision) =>
  async (stage: Stage) => {
    const { page, server, memory } = stage;
    const theirs = await page.context().browser()?.newContext({ baseURL: server.url });
    if (!theirs) throw new Error("there is no browser");
    const own = (memory.get("admin") as Awaited<ReturnType<typeof addStaff>>) ?? (await addStaff(server, "Admin"));
    memory.set("admin", own);
    const headers = { "sec-fetch-site": "same-origin" };
    const entered = await theirs.request.post("/api/v1/account/login-by-password", { data: own, headers });
    expect(entered.status(), await entered.text()).toBe(200);
    const admin = await theirs.newPage();
    admin.setDefaultTimeout(patient(15_000));
    const number = String(memory.get("order"));
    await admin.goto(`/admin/orders?search=${number}`);
    const deciding = admin.getByRole("button", { name: `${press}: заказ №\u00a0${number}` });
    await expect(deciding).toBeVisible();
    if (reason === "") await new Reader(admin).seeAccessible();
    await deciding.click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByLabel("Причина").fill(reason);
    await dialog.getByLabel("Нынешний пароль").fill(own.password);
    const send = dialog.getByRole("button", { name: press });
    if (reason === "") {
      await send.click();
      await expect(dialog.getByText("Поле Причина обязательно").first()).toBeVisible();
      await new Reader(admin).seeAccessible();
    } else {
      const decided = admin.waitForResponse((response) => /\/(settle|refund)$/.test(response.url()));
      await send.click();
      memory.set("answered", (await (await decided).json()).data.state);
    }
    await theirs.close();
    await page.goto(orderOf(stage));
  };

const quick = "the provider is quicker than its own answer: tests/lifecycles/order.pg.test.ts";
const once = "our own provider decides a payment once: tests/lifecycles/order.pg.test.ts";
const takesAll = "our own provider takes every order: tests/lifecycles/order.pg.test.ts";
const heldAlready = "within the hour the same order is given again: tests/lifecycles/order.pg.test.ts";

tours({
  machine: "order",
  law: orderLaw,
  rows: orderRows,
  paths: [],
  begins: {
    created: async (stage) => {
      const { page, server, memory } = stage;
      page.setDefaultTimeout(patient(15_000));
      const book = await addBookOnSale(server, "vera");
      memory.set("work", book.workId).set("title", book.title).set("chapter", book.sold.id);
      await stage.logIn("gleb");
      await page.goto(bookOf(stage));
      await page.getByLabel("Условия покупки прочитаны и подходят").setChecked(true, { force: true });
      // The page does not get the address of the payment before the tour lets it.
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
    "pays another sum": atProvider("Оплатить другую сумму"),
    "pays what is not given back at once": atProvider("Оплатить и отказать в первом возврате"),
    "the administrator names no reason": decides({ press: "Засчитать оплату", reason: "" }),
    "the administrator keeps the payment": decides({ press: "Засчитать оплату", reason: "Разницу простили" }),
    "the administrator sends it back": decides({ press: "Вернуть деньги", reason: "Не та сумма" }),
    "the staff names no reason": decides({ press: "Вернуть деньги", reason: "" }),
    "the staff gives the money back": decides({ press: "Вернуть деньги", reason: "Обман" }),
    "the provider refuses it": async (stage) => {
      await expect.poll(() => storedState(stage), { timeout: patient(10_000) }).toBe("refundFailed");
      await stage.page.goto(orderOf(stage));
    },
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
        page.getByText("Вернуть деньги можно в течение 14 дней, пока платные главы не открыты и не скачаны."),
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
      await seeAccessibleOnce(stage, "the provider");
    },
    canceled: seeOrder("Оплата не прошла", "Оплата не прошла: не хватает денег. Деньги не списаны.", "Не оплачено"),
    paid: seePaid,
    "paid, opened": seePaid,
    "paid, hard to give back": seePaid,
    "paid, settled": seePaid,
    disputed: seeOrder(
      "Платёж разбирает администратор",
      "Деньги не потеряются: ответ придёт на почту.",
      "Разбирает администратор",
    ),
    "refunding in vain": seeRefunding,
    refundFailed: seeOrder(
      "Вернуть деньги не получилось",
      "Книга снова открыта. Этим занимается администратор.",
      "Возврат не прошёл",
    ),
    refunding: seeRefunding,
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
