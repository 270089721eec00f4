import { expect } from "@playwright/test";
import { addDays } from "../../../src/text/days.ts";
import { patient } from "../../support/patience.ts";
import { seeAccessibleOnce } from "../../support/tours/accessible.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { bareFields } from "../../support/workFields.ts";
import { discountLaw, discountRows } from "./discount.rows.ts";

const headers = { "sec-fetch-site": "same-origin" };
async function post({ page }: Stage, path: string, data: object = {}, status = 200) {
  const answer = await page.request.post(`/api${path}`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(status);
  return answer.json();
}

const bookOf = ({ memory }: Stage) => Number(memory.get("book"));
const titleOf = ({ memory }: Stage) => String(memory.get("title"));
/** By the server's clock, so many days from today. */
const day = ({ memory }: Stage, count: number) => addDays(String(memory.get("today")), count);

/** A book of three chapters that is sold for 199 roubles. */
async function sellBook(stage: Stage): Promise<void> {
  const fields = { ...bareFields, title: `Дом ${titleOf(stage)}`, genreId: 43, annotation: "О доме." };
  const { data: work } = await post(stage, "/v2/work/create", fields);
  for (const title of ["Утро", "День", "Вечер"]) {
    const { data } = await post(stage, "/v2/work/create/chapter", {
      workId: work.id,
      requestId: crypto.randomUUID(),
      title,
      document: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Был день." }] }] },
    });
    await post(stage, `/v2/work/${work.id}/update/chapter-state/${data.chapter.id}`, { type: "publish.requested" });
  }
  await post(stage, `/v2/work/${work.id}/publish`, { note: "" });
  const terms = { price: 19_900, freeChapterCount: 1, promoFragment: false, startsAt: null };
  await post(stage, `/v2/work/${work.id}/sales/update`, terms);
  stage.memory.set("book", work.id);
  const { data } = await (await stage.page.request.get("/api/v2/work-discount/paid-works")).json();
  stage.memory.set("today", data.today);
}

const list = (stage: Stage) => `/merchant/discounts?search=${encodeURIComponent(titleOf(stage))}`;
const row = ({ page }: Stage) => page.getByRole("list", { name: "Скидки" }).getByRole("listitem");
const field = ({ page }: Stage, label: string) => page.getByRole("form").getByLabel(label, { exact: true });

async function fillDays(stage: Stage, first: number | null, last: number): Promise<void> {
  if (first !== null) await field(stage, "Первый день").fill(day(stage, first));
  await field(stage, "Последний день").fill(day(stage, last));
}
/** Sends the form; the list follows, or the refusal, and then the list. */
async function save(stage: Stage, button: string, refusal?: string): Promise<void> {
  const { page } = stage;
  await page.getByRole("button", { name: button, exact: true }).click();
  if (refusal) {
    await expect(page.getByText(refusal).first()).toBeVisible();
    page.once("dialog", (dialog) => void dialog.accept());
  } else await page.waitForURL((url) => url.pathname === "/merchant/discounts");
  await page.goto(list(stage));
}
const plans = (first: number, last: number, refusal?: string) => async (stage: Stage) => {
  await stage.page.goto(`/discount/create?work=${bookOf(stage)}`);
  await field(stage, "Название").fill(titleOf(stage));
  await fillDays(stage, first, last);
  await save(stage, "Назначить скидку", refusal);
};
const edits = (act: (stage: Stage) => Promise<void>, refusal?: string) => async (stage: Stage) => {
  await row(stage)
    .getByRole("link", { name: titleOf(stage) })
    .click();
  await expect(field(stage, "Название")).toHaveValue(titleOf(stage));
  stage.memory.set("id", new URL(stage.page.url()).pathname.split("/").at(-1));
  await act(stage);
  await save(stage, "Сохранить скидку", refusal);
};
const takesBack = (action: string) => async (stage: Stage) => {
  await row(stage)
    .getByRole("button", { name: `Действия: ${titleOf(stage)}` })
    .click();
  await stage.page.getByRole("menuitem", { name: action }).click();
  const dialog = stage.page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: action }).click();
  await expect(dialog).toHaveCount(0);
};
/** Another window of the same author still has the button. */
const isTold = (path: string, data: (stage: Stage) => object) => async (stage: Stage) => {
  const { data: found } = await (
    await stage.page.request.get(`/api/v2/account/work-discounts?search=${encodeURIComponent(titleOf(stage))}`)
  ).json();
  const said = await post(stage, `/v2/work-discount/${found.discounts[0].id}/${path}`, data(stage), 400);
  expect(said).toMatchObject({ status: 4, message: "Скидка уже закончилась" });
  await stage.page.reload();
};

const past = "Скидка не может начаться раньше сегодняшнего дня";
const far = "Скидку можно назначить не позже чем за 90 дней до её начала";
const seeBadge = (badge: string) => async (stage: Stage) => {
  await expect(row(stage)).toHaveCount(1);
  await expect(row(stage).getByText(badge)).toBeVisible();
  await seeAccessibleOnce(stage, badge);
};
const nothing = async (stage: Stage) => expect(stage.page.getByText("Таких скидок нет")).toBeVisible();
const unsold = "a book that is not sold cannot be chosen: tests/lifecycles/discount.pg.test.ts";
const taken = "a book that is taken cannot be chosen, but in another window: tests/flows/discounts.flow.test.tsx";
const late = "nobody waits so long: tests/lifecycles/discount.pg.test.ts";

tours({
  machine: "discount",
  law: discountLaw,
  rows: discountRows,
  paths: [],
  begins: {
    none: async (stage) => {
      stage.page.setDefaultTimeout(patient(15_000));
      await stage.logIn("gleb");
      stage.memory.set("title", `Скидка ${crypto.randomUUID().slice(0, 8)}`);
      await sellBook(stage);
      await stage.page.goto(list(stage));
    },
  },
  causes: {
    "plans a discount from yesterday": plans(-1, 0, past),
    "plans a discount too far ahead": plans(91, 92, far),
    "plans a discount": plans(21, 27),
    "plans a discount from today": plans(0, 2),
    "moves the discount into yesterday": edits((stage) => fillDays(stage, -1, 0), past),
    "moves the discount too far ahead": edits((stage) => fillDays(stage, 91, 92), far),
    "changes the discount": edits((stage) => field(stage, "Размер, %").fill("30")),
    "deletes the discount": takesBack("Удалить скидку"),
    "looks at the discount again": async ({ page }) => void (await page.reload()),
    "prolongs the discount": edits(async (stage) => {
      for (const label of ["Название", "Размер, %", "Первый день"])
        await expect(field(stage, label)).toHaveAttribute("readonly");
      await fillDays(stage, null, 5);
    }),
    "ends the discount": takesBack("Закончить скидку"),
    "ends the discount in another window": isTold("delete", () => ({})),
    "prolongs the discount in another window": isTold("update", (stage) => ({
      title: titleOf(stage),
      percent: 20,
      workIds: [bookOf(stage)],
      startDate: day(stage, 0),
      endDate: day(stage, 5),
    })),
  },
  sees: {
    none: nothing,
    deleted: nothing,
    waiting: seeBadge("Ждёт"),
    "waiting, from today": seeBadge("Идёт"),
    running: seeBadge("Идёт"),
    ended: async (stage) => {
      await seeBadge("Закончилась")(stage);
      await expect(row(stage).getByRole("button")).toHaveCount(0);
    },
  },
  nobody: {
    "discount.none --creation.requested[2]--> (internal)": unsold,
    "discount.none --creation.requested[3]--> (internal)": taken,
    "discount.none --creation.requested[4]--> (internal)": taken,
    "discount.waiting --change.requested[2]--> (internal)": unsold,
    "discount.waiting --change.requested[3]--> (internal)": taken,
    "discount.waiting --change.requested[4]--> (internal)": taken,
    "discount.waiting --time.reached[0]--> discount.ended": late,
    "discount.running --change.requested[0]--> (internal)":
      "only the last day can be typed: tests/lifecycles/discount.pg.test.ts",
    "discount.running --change.requested[1]--> (internal)":
      "what has begun today has no day before: tests/lifecycles/discount.pg.test.ts",
    "discount.running --change.requested[2]--> (internal)": taken,
    "discount.running --change.requested[3]--> (internal)": taken,
    "discount.running --time.reached[0]--> discount.ended": late,
  },
});
