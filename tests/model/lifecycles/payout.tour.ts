import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { addDays, moscowDay } from "../../../src/text/days.ts";
import { Reader } from "../../e2e/pages/Reader.ts";
import { goodPapers, shortPdf } from "../../support/goodPapers.ts";
import { patient } from "../../support/patience.ts";
import { confirmEmail } from "../../support/publicationWorld.ts";
import { addMaturedIncome, addStaff } from "../../support/salesWorld.ts";
import { seeAccessibleOnce } from "../../support/tours/accessible.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { payoutLaw, payoutRows } from "./payout.rows.ts";

const password = "Рукописи не горят";
const headers = { "sec-fetch-site": "same-origin" };
const remembered = ({ memory }: Stage, what: string) => String(memory.get(what));

async function post(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(`/api${path}`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data;
}
const seePage = (stage: Stage) => stage.page.goto("/merchant/balance");

/** Somebody else in a browser of their own; the author looks again. */
async function as(stage: Stage, own: { login: string; password: string }, act: (page: Page) => Promise<void>) {
  const theirs = await stage.page.context().browser()?.newContext({ baseURL: stage.server.url });
  if (!theirs) throw new Error("there is no browser");
  await post(theirs.request, "/v1/account/login-by-password", own);
  const page = await theirs.newPage();
  page.setDefaultTimeout(patient(15_000));
  await act(page);
  await theirs.close();
  await seePage(stage);
}
type Own = Awaited<ReturnType<typeof addStaff>>;
/** On the administrator's page, with this payout alone in the list. */
const asAdmin = async (stage: Stage, act: (page: Page, own: Own) => Promise<void>) => {
  const own = (stage.memory.get("admin") as Own | undefined) ?? (await addStaff(stage.server, "Admin"));
  stage.memory.set("admin", own);
  await as(stage, own, async (page) => {
    await page.goto(`/admin/payouts?search=${remembered(stage, "payout")}`);
    await act(page, own);
  });
};

async function sendPapers({ page }: Stage): Promise<void> {
  const file = { name: "паспорт.pdf", mimeType: "application/pdf", buffer: shortPdf };
  const sent = await page.request.post("/api/v1/file/upload-temp-img-pdf", { multipart: { file }, headers });
  expect(sent.status(), await sent.text()).toBe(200);
  const fileIds = [(await sent.json()).data.fileId];
  await post(page.request, "/v2/account/identification/update", { ...goodPapers, fileIds, proof: { password } });
}
const approve = (stage: Stage) => {
  const own = { login: "moder", password: stage.server.passwordOf("moder") };
  return as(stage, own, async ({ request }) => {
    const papers = `/v2/moderation/identifications/${remembered(stage, "id")}`;
    const { data } = await (await request.get(`/api${papers}`)).json();
    await post(request, `${papers}/approve`, { sentAt: data.sentAt, proof: { password: own.password } });
  });
};
const refund = (kopecks: number) => async (stage: Stage) => {
  await addMaturedIncome(stage.server, Number(stage.memory.get("id")), -kopecks);
  await seePage(stage);
};
const asks = async ({ page, memory }: Stage) => {
  await page.getByRole("button", { name: "Запросить выплату" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Нынешний пароль").fill(password);
  const answer = page.waitForResponse((response) => response.url().endsWith("/payout/create"));
  await dialog.getByRole("button", { name: "Запросить выплату" }).click();
  memory.set("payout", (await (await answer).json()).data.id);
  await expect(dialog).toHaveCount(0);
};
const makeRegister = async (page: Page, own: Own) => {
  await page.getByRole("button", { name: "Выгрузить реестр" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Нынешний пароль").fill(own.password);
  await new Reader(page).seeAccessible();
  const answer = page.waitForResponse((response) => response.url().endsWith("/payouts/export"));
  await dialog.getByRole("button", { name: "Выгрузить реестр" }).click();
  await answer;
};
const waits: Readonly<Record<string, string>> = {
  "requested, other papers wait": "В реестр не попадёт. Подтвердите личность и реквизиты.",
  "requested, below zero": "В реестр не попадёт. Остаток автора ниже нуля: выплата подождёт, пока его покроют продажи.",
};

/** `refusal`: what is said at a field, and nothing is settled. */
type Settling = { press: "Записать оплату" | "Отклонить выплату"; fields: Record<string, string>; refusal?: string };
const settles = (given: () => Settling) => (stage: Stage) =>
  asAdmin(stage, async (page, own) => {
    const { press, fields, refusal } = given();
    await page.getByRole("button", { name: `${press}: выплата №\u00a0${remembered(stage, "payout")}` }).click();
    const dialog = page.getByRole("dialog");
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
    await dialog.getByLabel("Нынешний пароль").fill(own.password);
    await dialog.getByRole("button", { name: press }).click();
    if (refusal) {
      await expect(dialog.getByText(refusal).first()).toBeVisible();
      await new Reader(page).seeAccessible();
    } else await expect(dialog).toHaveCount(0);
  });
const pays = (days: number, refusal?: string) =>
  settles(() => ({
    press: "Записать оплату",
    fields: {
      "Номер платёжного поручения": "415",
      "Дата платёжного поручения": addDays(moscowDay(Date.now()), days),
    },
    ...(refusal !== undefined && { refusal }),
  }));
const rejects = (reason: string, refusal?: string) =>
  settles(() => ({
    press: "Отклонить выплату",
    fields: { Причина: reason },
    ...(refusal !== undefined && { refusal }),
  }));

const button = ({ page }: Stage) => page.getByRole("button", { name: "Запросить выплату" });
const see =
  (...texts: (string | RegExp)[]) =>
  async (stage: Stage) => {
    for (const text of texts) await expect(stage.page.getByText(text).first()).toBeVisible();
    await seeAccessibleOnce(stage, String(texts));
  };
const seeUnavailable = (refusal: string) => async (stage: Stage) => {
  await expect(button(stage)).toHaveAttribute("aria-disabled", "true");
  await see(refusal)(stage);
};
const seeRequested = see("Ждёт отправки", "1\u00a0500\u00a0₽", "выплачивается");

tours({
  machine: "payout",
  law: payoutLaw,
  rows: payoutRows,
  paths: [],
  begins: {
    none: async (stage) => {
      const { page, server, memory } = stage;
      page.setDefaultTimeout(patient(15_000));
      const mark = crypto.randomUUID().slice(0, 8);
      const person = { fio: "Новый Автор", userName: `paid-${mark}`, email: `paid-${mark}@example.org`, password };
      const { userId } = await post(page.request, "/v1/account/register", {
        ...person,
        termsAgree: true,
        personalDataAgree: true,
      });
      memory.set("id", userId);
      await confirmEmail(server, person.userName);
      await addMaturedIncome(server, userId, 150_000);
      await sendPapers(stage);
      await seePage(stage);
    },
  },
  causes: {
    "staff approves the papers": approve,
    "may not be paid": async (stage) => {
      await button(stage).press("Enter");
      await expect(stage.page.getByRole("dialog")).toHaveCount(0);
    },
    "asks to be paid": asks,
    "asks to be paid once more": asks,
    "a late refund takes most of it": refund(100_000),
    "a late refund takes more": refund(100_000),
    "sends other papers": async (stage) => {
      await sendPapers(stage);
      await seePage(stage);
    },
    "the administrator makes a register": (stage) =>
      asAdmin(stage, async (page, own) => {
        await makeRegister(page, own);
        await expect(page.getByText("В банке")).toBeVisible();
        await new Reader(page).seeAccessible();
      }),
    "the register leaves it out": (stage, from) =>
      asAdmin(stage, async (page, own) => {
        await expect(page.getByText(waits[from] ?? "")).toBeVisible();
        await makeRegister(page, own);
      }),
    "the bank is said to pay tomorrow": pays(1, "Этот день ещё не наступил"),
    "the bank is said to have paid before": pays(-1, "В этот день выплата ещё не была выгружена"),
    "the bank has paid": pays(0),
    "the administrator rejects it without a reason": rejects(" ", "Поле Причина обязательно для заполнения"),
    "the administrator rejects it": rejects("Счёт закрыт"),
  },
  sees: {
    none: seeUnavailable("Подтвердите личность и реквизиты"),
    "none, known": async (stage) => {
      await expect(button(stage)).not.toHaveAttribute("aria-disabled", "true");
      await see("Выплат пока не было", "1\u00a0500,00\u00a0₽")(stage);
    },
    "none, with too little": seeUnavailable("Выплата доступна от 1 000 ₽"),
    requested: seeRequested,
    "requested, other papers wait": seeRequested,
    "requested, below zero": async (stage) => {
      await seeRequested(stage);
      await see("Покупателям вернули больше, чем созрело. Остаток покроют следующие продажи.")(stage);
    },
    exported: see("Отправлена в банк", "выплачивается"),
    paid: see("Выплачена", /Платёжное поручение №\s415 от/),
    rejected: see("Отклонена", "Счёт закрыт", "1\u00a0500,00\u00a0₽"),
  },
  nobody: {},
});
