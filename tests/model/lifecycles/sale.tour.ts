import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { isoToMoscowInput } from "../../../src/text/dates.ts";
import { patient } from "../../support/patience.ts";
import { addUnsoldBook } from "../../support/salesWorld.ts";
import { seeAccessibleOnce } from "../../support/tours/accessible.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { saleLaw, saleRows } from "./sale.rows.ts";

const DAY = 86_400_000;
const headers = { "sec-fetch-site": "same-origin" };
const staffPage = ({ memory }: Stage) => memory.get("staff") as Page | undefined;
/** The page of the person who looks: the owner, or one of the staff in a browser of their own. */
const screen = (stage: Stage): Page => staffPage(stage) ?? stage.page;
const button = (name: string) => (stage: Stage) => screen(stage).getByRole("button", { name, exact: true });
const dialog = (stage: Stage) => screen(stage).getByRole("dialog");
const address = ({ memory }: Stage) => `/work/${String(memory.get("work"))}/sales`;
const inDays = (days: number) => isoToMoscowInput(new Date(Date.now() + days * DAY).toISOString());

/** What the owner does with the work itself, in another tab. */
async function say({ page, memory }: Stage, path: string, data: object): Promise<void> {
  const answer = await page.request.post(`/api/v2/work/${String(memory.get("work"))}/${path}`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}
const tells = (path: string, data: object) => async (stage: Stage) => {
  await say(stage, path, data);
  await stage.page.reload();
};
/** The sale follows by a job. */
const followed = (type: "finish.requested" | "resumption.requested", becomes: string) => async (stage: Stage) => {
  await say(stage, "update-state", { type });
  const stored = async () => (await (await stage.page.request.get(`/api/v2${address(stage)}`)).json()).data.state;
  await expect.poll(stored, { timeout: patient(10_000) }).toBe(becomes);
  await stage.page.reload();
};

type Typed = { price?: string; free?: string; start?: string; opening?: boolean };
/** Types the owner's terms and presses the button; by default 199 ₽ with one free chapter, at once. */
async function save(stage: Stage, name: "Начать продажу" | "Сохранить условия", typed: Typed = {}): Promise<number> {
  const { page } = stage;
  const { price = "199", free = "1", start = "", opening = false } = typed;
  await page.getByLabel("Цена, ₽").fill(price);
  await page.getByLabel("Бесплатные главы").fill(free);
  const startsAt = page.getByLabel("Начать продажу");
  if (await startsAt.isVisible()) await startsAt.fill(start);
  await page.getByLabel("Показывать начало платных глав").setChecked(opening, { force: true });
  const answer = page.waitForResponse((response) => response.url().endsWith("/sales/update"));
  await button(name)(stage).click();
  return (await answer).status();
}
const begins =
  (typed: Typed = {}) =>
  async (_: Locator | Stage, stage: Stage) =>
    expect(await save(stage, "Начать продажу", typed)).toBe(200);
const refused =
  (name: "Начать продажу" | "Сохранить условия", refusal: string, typed: () => Typed) => async (stage: Stage) => {
    expect(await save(stage, name, typed())).toBe(400);
    await expect(stage.page.getByText(refusal).first()).toBeVisible();
  };
/** What waits keeps its start: without one it would begin at once. */
const startOf = (from: string): Typed => (from.startsWith("waiting") ? { start: inDays(1) } : {});

async function leave(stage: Stage): Promise<void> {
  await staffPage(stage)?.context().close();
  stage.memory.delete("staff");
  await stage.page.goto(address(stage));
}
async function logIn({ request }: BrowserContext, login: string, password: string): Promise<void> {
  const answer = await request.post("/api/v1/account/login-by-password", { data: { login, password }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}

const noSale = {
  "free, a draft": "Сначала опубликуйте произведение",
  "promo, a draft": "Сначала опубликуйте произведение",
};
const refusals: Readonly<Record<string, string>> = {
  ...noSale,
  "free, of nobody known": "Чтобы продавать, подтвердите личность",
};
const state = (stage: Stage) => screen(stage).getByRole("region", { name: "Продажи" });
type Seen = { badge: string | RegExp; save: "Начать продажу" | "Сохранить условия" };
const see =
  ({ badge, save: name }: Seen, andThen: (stage: Stage) => Promise<void> = async () => {}) =>
  async (stage: Stage) => {
    await expect(state(stage).getByText(badge, { exact: true })).toBeVisible();
    await expect(button(name)(stage)).toBeVisible();
    await andThen(stage);
  };
const seeAccessible = (what: string) => (stage: Stage) => seeAccessibleOnce(stage, what, { page: screen(stage) });
const free: Seen = { badge: "Свободный доступ", save: "Начать продажу" };
const promo: Seen = { badge: "Промо-фрагмент", save: "Начать продажу" };
const waiting: Seen = { badge: /^Продажа начнётся .+$/, save: "Сохранить условия" };
const subscription: Seen = { badge: "Подписка", save: "Сохранить условия" };
const paid: Seen = { badge: "Платный", save: "Сохранить условия" };
const stoppedByStaff = see(free, async (stage) => {
  await expect(state(stage).getByText("Продажу остановил модератор")).toBeVisible();
  await expect(state(stage).getByText("Жалоба", { exact: true })).toBeVisible();
});
/** The staff has no terms to change. */
const staffSees =
  ({ badge }: Seen) =>
  async (stage: Stage) => {
    await expect(state(stage).getByText(badge, { exact: true })).toBeVisible();
    await expect(screen(stage).getByLabel("Цена, ₽")).toHaveCount(0);
  };

const open =
  (login: string, given: Parameters<typeof addUnsoldBook>[2] = {}) =>
  async (stage: Stage) => {
    stage.page.setDefaultTimeout(patient(15_000));
    const { workId } = await addUnsoldBook(stage.server, login, given);
    stage.memory.set("work", workId);
    await stage.logIn(login);
    await stage.page.goto(address(stage));
  };

const late = "nobody waits so long: tests/lifecycles/sale.pg.test.ts";
const operator = "an operator takes the payments away: tests/lifecycles/sale.pg.test.ts";
const underAgreement = "an exclusive agreement is in force: tests/model/lifecycles/exclusiveAgreement.tour.ts";
const discounted = "the form shows the price and takes none: tests/flows/discounts.flow.test.tsx";
const unfollowed = "the job is quicker than a person: tests/lifecycles/sale.pg.test.ts";
const branches = (state: string, ...names: string[]) => names.map((name) => `sale.${state} --${name}`);

tours({
  machine: "sale",
  law: saleLaw,
  rows: saleRows,
  paths: [],
  begins: {
    "free, a draft": open("vera", { isDraft: true }),
    "free, of nobody known": open("nina", { isKnown: false }),
    free: open("vera"),
  },
  causes: {
    "may not sell": async (stage, from) => {
      const note = state(stage)
        .getByRole("listitem")
        .filter({ hasText: refusals[from] ?? "" });
      await expect(note).toBeVisible();
      await expect(button("Начать продажу")(stage)).toBeDisabled();
    },
    "publishes the work": tells("publish", { note: "" }),
    "withdraws the work": tells("move-to-draft", {}),
    "finishes the text": tells("update-state", { type: "finish.requested" }),
    "the text is finished and followed": followed("finish.requested", "paid"),
    "the text goes on and is followed": followed("resumption.requested", "subscription"),
    "begins in the past": refused("Начать продажу", "Выберите время в будущем", () => ({ start: inDays(-1) })),
    "begins too late": refused("Начать продажу", "Начать продажу можно не позже чем через 90 дней", () => ({
      start: inDays(92),
    })),
    "begins with nothing paid": refused("Начать продажу", "Оставьте хотя бы одну платную главу", () => ({ free: "3" })),
    "plans the sale": async (stage) => begins({ start: inDays(1) })(stage, stage),
    "begins the sale": { control: button("Начать продажу"), act: begins() },
    "puts the start into the past": refused("Сохранить условия", "Выберите время в будущем", () => ({
      start: inDays(-1),
    })),
    "puts the start off too long": refused(
      "Сохранить условия",
      "Начать продажу можно не позже чем через 90 дней",
      () => ({
        start: inDays(92),
      }),
    ),
    "makes all chapters free": async (stage, from) =>
      refused("Сохранить условия", "Оставьте хотя бы одну платную главу", () => ({ ...startOf(from), free: "3" }))(
        stage,
      ),
    "raises the price": async (stage, from) =>
      refused("Сохранить условия", "Цену можно менять раз в сутки", () => ({ ...startOf(from), price: "249" }))(stage),
    "changes the terms": {
      control: button("Сохранить условия"),
      act: async (_, stage, from) => {
        const opening = !(await stage.page.getByLabel("Показывать начало платных глав").isChecked());
        expect(await save(stage, "Сохранить условия", { ...startOf(from), opening })).toBe(200);
        await expect(stage.page.getByText("Условия сохранены").first()).toBeVisible();
      },
    },
    "calls the sale off": {
      control: button("Отменить продажу…"),
      act: async (control, stage) => {
        await control.click();
        await dialog(stage).getByRole("button", { name: "Отменить продажу" }).click();
        await expect(dialog(stage)).toHaveCount(0);
      },
    },
    "stops the sale": {
      control: button("Остановить продажу…"),
      act: async (control, stage) => {
        await control.click();
        if (staffPage(stage)) await dialog(stage).getByLabel("Причина").fill("Жалоба");
        await dialog(stage).getByRole("button", { name: "Остановить продажу" }).click();
        await expect(dialog(stage)).toHaveCount(0);
        if (staffPage(stage)) await leave(stage);
      },
    },
    "leaves the beginning": async (stage) => {
      await button("Остановить продажу…")(stage).click();
      await dialog(stage)
        .getByRole("radio", { name: /^Промо-фрагмент/ })
        .check({ force: true });
      await dialog(stage).getByRole("button", { name: "Остановить продажу" }).click();
      await expect(dialog(stage)).toHaveCount(0);
    },
    "gives no reason": async (stage) => {
      await button("Остановить продажу…")(stage).click();
      await dialog(stage).getByRole("button", { name: "Остановить продажу" }).click();
      await expect(dialog(stage).getByText("Укажите причину").first()).toBeVisible();
      await seeAccessible("the dialog of the staff")(stage);
      await dialog(stage).getByRole("button", { name: "Продолжить продажу" }).click();
    },
    "finds no way to stop it": async (stage) => {
      for (const name of ["Отменить продажу…", "Остановить продажу…"]) await expect(button(name)(stage)).toHaveCount(0);
    },
    "the staff looks": async (stage) => {
      const { page, server, memory } = stage;
      const theirs = await page.context().browser()?.newContext({ baseURL: server.url });
      if (!theirs) throw new Error("there is no browser");
      await logIn(theirs, "moder", server.passwordOf("moder"));
      const staff = await theirs.newPage();
      staff.setDefaultTimeout(patient(15_000));
      memory.set("staff", staff);
      await staff.goto(address(stage));
    },
    "the staff goes": leave,
  },
  sees: {
    "free, a draft": see(free, seeAccessible("free, a draft")),
    "free, of nobody known": see(free, async (stage) => {
      await expect(stage.page.getByRole("link", { name: "Подтвердить личность" })).toBeVisible();
    }),
    free: see(free),
    "free, whole": see(free),
    "free, stopped by the staff": stoppedByStaff,
    "free, whole, stopped by the staff": stoppedByStaff,
    promo: see(promo),
    "promo, whole": see(promo),
    "promo, a draft": see(promo),
    waiting: see(waiting, seeAccessible("waiting")),
    "waiting, whole": see(waiting),
    "waiting, promo before": see(waiting),
    "waiting, the staff looks": staffSees(waiting),
    subscription: see(subscription, seeAccessible("subscription")),
    "subscription, the staff looks": staffSees(subscription),
    paid: see(paid),
    "paid, the staff looks": staffSees(paid),
  },
  nobody: {
    "sale.free --start.requested[2]--> (internal)": operator,
    "sale.promo --start.requested[2]--> (internal)": operator,
    "sale.promo --start.requested[1]--> (internal)":
      "papers of a seller are taken back by an administrator: tests/lifecycles/sale.pg.test.ts",
    "sale.free --start.requested[6]--> (internal)": discounted,
    "sale.promo --start.requested[6]--> (internal)": discounted,
    "sale.waiting --terms.changed[3]--> (internal)": discounted,
    "sale.subscription --terms.changed[0]--> (internal)": unfollowed,
    "sale.subscription --terms.changed[1]--> (internal)": discounted,
    "sale.paid --terms.changed[1]--> (internal)": discounted,
    "sale.subscription --stop.requested[0]--> (internal)": underAgreement,
    "sale.paid --stop.requested[0]--> (internal)": underAgreement,
    ...Object.fromEntries(
      [
        ...branches(
          "waiting",
          "time.reached[0]--> (internal)",
          "time.reached[1]--> sale.free",
          "time.reached[2]--> sale.promo",
          "time.reached[3]--> sale.paid",
          "time.reached[4]--> sale.subscription",
        ),
        ...branches("subscription", "silence.reached[0]--> sale.frozen"),
        ...branches(
          "frozen",
          "terms.changed[0]--> (internal)",
          "terms.changed[1]--> (internal)",
          "terms.changed[2]--> (internal)",
          "terms.changed[3]--> (internal)",
          "text.finished[0]--> sale.paid",
          "chapter.published[0]--> sale.subscription",
          "stop.requested[0]--> (internal)",
          "stop.requested[1]--> (internal)",
          "stop.requested[2]--> sale.free",
          "stop.requested[3]--> sale.promo",
        ),
      ].map((branch) => [branch, late]),
    ),
  },
});
