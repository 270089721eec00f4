import { expect, type Page } from "@playwright/test";
import { patient } from "../../support/patience.ts";
import { addPromoBook } from "../../support/salesWorld.ts";
import { seeAccessibleOnce } from "../../support/tours/accessible.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { promoCodeLaw, promoCodeRows } from "./promoCode.rows.ts";

const headers = { "sec-fetch-site": "same-origin" };
const remembered = ({ memory }: Stage, what: string) => String(memory.get(what));
const address = (stage: Stage, state = "") =>
  `/work/${remembered(stage, "work")}/promo-codes${state && `?state=${state}`}`;

/** A person with the code, in a browser of their own. */
async function as(stage: Stage, login: string, password: string, act: (page: Page) => Promise<void>): Promise<void> {
  const { page, server } = stage;
  const theirs = await page.context().browser()?.newContext({ baseURL: server.url });
  if (!theirs) throw new Error("there is no browser");
  const answer = await theirs.request.post("/api/v1/account/login-by-password", { data: { login, password }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  await act(await theirs.newPage());
  await theirs.close();
}
const comes = async (page: Page, code: string) => {
  await page.goto("/promo");
  await page.getByLabel("Промокод", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Получить книгу" }).click();
};
const asReader = (stage: Stage, which: "reader" | "other" | "holder", act: (page: Page) => Promise<void>) =>
  as(stage, remembered(stage, which), remembered(stage, "password"), act);

const refusalOf: Readonly<Record<string, string>> = {
  "issued, in its author's hands": "Свой промокод применить нельзя",
  "issued, in the hands of who has the book": "Книга у вас уже есть, промокод не потрачен",
  "issued, the work is a draft": "Книга сейчас не опубликована, промокод не потрачен",
  "issued, its time is over": "Срок промокода истёк",
  redeemed: "Промокод уже использован",
  revoked: "Автор отозвал промокод",
  expired: "Срок промокода истёк",
};

const say = async ({ page, memory }: Stage, path: string, data: object) =>
  (await page.request.post(`/api/v2/work/${String(memory.get("work"))}/${path}`, { data, headers })).json();

const open =
  (given: Parameters<typeof addPromoBook>[2], state = "") =>
  async (stage: Stage) => {
    const { page, server, memory } = stage;
    page.setDefaultTimeout(patient(15_000));
    for (const [name, value] of Object.entries(await addPromoBook(server, "vera", given))) memory.set(name, value);
    await stage.logIn("vera");
    await page.goto(address(stage, state));
  };

const list = ({ page }: Stage, name: string) => page.getByRole("list", { name, exact: true });
const see = (name: string, facts: RegExp) => async (stage: Stage) => {
  const row = list(stage, name)
    .getByRole("listitem")
    .filter({ hasText: remembered(stage, "code") });
  await expect(row).toHaveCount(1);
  await expect(row.getByText(facts)).toBeVisible();
  await seeAccessibleOnce(stage, name);
};
const seeWaiting = see("Ждут читателя", /^Действует до /);
const seeOver = see("Не действуют", /^Срок истёк /);

tours({
  machine: "promoCode",
  law: promoCodeLaw,
  rows: promoCodeRows,
  paths: [],
  begins: {
    issued: open({}),
    "issued, its time is over": open({ isOver: true }, "ended"),
    expired: open({ isOver: true, state: "expired" }, "ended"),
  },
  causes: {
    "a reader redeems the code": async (stage) => {
      await asReader(stage, "reader", async (page) => {
        await comes(page, ` ${remembered(stage, "code").toLowerCase()} `);
        await page.waitForURL((url) => url.pathname.startsWith(`/book/${remembered(stage, "work")}/read/`));
        await page.goto("/account/purchases");
        await expect(
          page
            .getByRole("region", { name: "По промокодам" })
            .getByRole("link", { name: remembered(stage, "title"), exact: true }),
        ).toBeVisible();
      });
      await stage.page.goto(address(stage, "redeemed"));
    },
    "a reader comes with the code in vain": async (stage, from) => {
      const fail = async (page: Page) => {
        await comes(page, remembered(stage, "code"));
        await expect(page.getByLabel("Промокод", { exact: true })).toHaveAttribute("aria-invalid", "true");
        await expect(page.getByText(refusalOf[from] ?? "").first()).toBeVisible();
      };
      if (from === "issued, in its author's hands") await as(stage, "vera", stage.server.passwordOf("vera"), fail);
      else await asReader(stage, from.endsWith("who has the book") ? "holder" : "other", fail);
    },
    "takes the code back": {
      control: (stage) => stage.page.getByRole("button", { name: `Отозвать ${remembered(stage, "code")}…` }),
      act: async (control, stage) => {
        await control.click();
        await stage.page.getByRole("alertdialog").getByRole("button", { name: "Отозвать промокод" }).click();
        await expect(stage.page.getByRole("alertdialog")).toHaveCount(0);
        await expect(stage.page.getByText("Промокодов нет", { exact: true })).toBeVisible();
        await stage.page.goto(address(stage, "ended"));
      },
    },
    "takes the code back in another window": async (stage, from) => {
      expect(await say(stage, `promo-codes/${remembered(stage, "codeId")}/revoke`, {})).toMatchObject({
        status: 4,
        message: refusalOf[from],
      });
      await stage.page.reload();
    },
    "makes another code": async (stage) => {
      const { page, memory } = stage;
      // One that was a draft when its code was taken back.
      await say(stage, "publish", { note: "" });
      await page.goto(address(stage));
      await page.getByRole("button", { name: "Создать промокоды…" }).click();
      const made = page.waitForResponse((response) => response.url().endsWith("/generate-promo-codes"));
      await page.getByRole("dialog").getByRole("button", { name: "Создать промокоды" }).click();
      const [code] = (await (await made).json()).data.codes;
      memory.set("codeId", code.id).set("code", code.code);
      await page.getByRole("button", { name: "Закрыть", exact: true }).first().click();
    },
    "its author has the code": async () => {},
    "who has the book gets the code": async () => {},
    "moves the work to drafts": async (stage) => {
      expect(await say(stage, "move-to-draft", {})).toMatchObject({ status: 1 });
      await stage.page.reload();
    },
    "publishes the work again": async (stage) => {
      expect(await say(stage, "publish", { note: "" })).toMatchObject({ status: 1 });
      await stage.page.reload();
    },
  },
  sees: {
    issued: seeWaiting,
    "issued, in its author's hands": seeWaiting,
    "issued, in the hands of who has the book": seeWaiting,
    "issued, the work is a draft": async (stage) => {
      await seeWaiting(stage);
      await expect(stage.page.getByText("Сначала опубликуйте произведение").first()).toBeVisible();
    },
    "issued, its time is over": seeOver,
    expired: seeOver,
    redeemed: see("Использованы", /^Использован сегодня, .+ Применил читатель: Павел Читалов$/),
    revoked: see("Не действуют", /^Отозван, создан сегодня$/),
  },
  nobody: {
    "promoCode.issued --time.reached[0]--> promoCode.expired":
      "the clock's job comes once an hour: tests/lifecycles/promoCode.pg.test.ts",
  },
});
