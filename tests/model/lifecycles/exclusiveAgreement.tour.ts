import { expect } from "@playwright/test";
import { shortPdf } from "../../support/goodPapers.ts";
import { patient } from "../../support/patience.ts";
import { addExclusiveBook } from "../../support/salesWorld.ts";
import { seeAccessibleOnce } from "../../support/tours/accessible.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { exclusiveAgreementLaw, exclusiveAgreementRows } from "./exclusiveAgreement.rows.ts";

const headers = { "sec-fetch-site": "same-origin" };
const reason = "Нет последней страницы";
const remembered = ({ memory }: Stage, what: string) => String(memory.get(what));
const address = (stage: Stage) => `/work/${remembered(stage, "work")}/sales`;
const part = ({ page }: Stage) => page.getByRole("region", { name: "Эксклюзив" });
const button = (name: string) => (stage: Stage) => part(stage).getByRole("button", { name, exact: true });
const scans = (stage: Stage) => part(stage).getByRole("link", { name: /^Скан \d+, PDF/ });

/** What the owner does with the work itself, in another tab. */
const tells = (path: string, data: object) => async (stage: Stage) => {
  const answer = await stage.page.request.post(`/api/v2/work/${remembered(stage, "work")}/${path}`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  await stage.page.reload();
};

const open =
  (login: string, given: Parameters<typeof addExclusiveBook>[2] = {}) =>
  async (stage: Stage) => {
    stage.page.setDefaultTimeout(patient(15_000));
    const { workId, title } = await addExclusiveBook(stage.server, login, given);
    stage.memory.set("work", workId).set("title", title);
    await stage.logIn(login);
    await stage.page.goto(address(stage));
  };

type Kind = "waiting" | "inForce";
/** What one of the staff decides in the queue, in a browser of their own; the owner looks again. */
const decides = (label: string, kind: Kind, told?: string) => async (stage: Stage) => {
  const { page, server } = stage;
  const theirs = await page.context().browser()?.newContext({ baseURL: server.url });
  if (!theirs) throw new Error("there is no browser");
  const password = server.passwordOf("moder");
  const data = { login: "moder", password };
  const answer = await theirs.request.post("/api/v1/account/login-by-password", { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  const staff = await theirs.newPage();
  staff.setDefaultTimeout(patient(15_000));
  await staff.goto(`/moderation/exclusive?kind=${kind}`);
  const name = `${label}: ${remembered(stage, "title")}`;
  await staff.getByRole("button", { name, exact: true }).click();
  await seeAccessibleOnce(stage, label, { page: staff, themes: ["light", "dark"] });
  const dialog = staff.getByRole("dialog");
  if (told !== undefined) await dialog.getByLabel("Причина").fill(told);
  await dialog.getByLabel("Нынешний пароль").fill(password);
  await dialog.getByRole("button", { name: label }).click();
  if (told?.trim() === "") await expect(dialog.getByText("Укажите причину").first()).toBeVisible();
  else {
    await expect(dialog).toHaveCount(0);
    await expect(staff.getByRole("button", { name, exact: true })).toHaveCount(0);
  }
  await theirs.close();
  await page.reload();
};

async function addScan({ page }: Stage): Promise<void> {
  await page
    .getByLabel("Сканы подписанного договора")
    .setInputFiles({ name: "договор.pdf", mimeType: "application/pdf", buffer: shortPdf });
}

const refusalOf: Readonly<Record<string, string>> = {
  "none, a draft": "Эксклюзивный договор заключают о книге, которая продаётся",
  "none, of nobody known": "Чтобы заключить договор, подтвердите личность",
};
const see =
  (words: RegExp, badge?: string, andThen: (stage: Stage) => Promise<void> = async () => {}) =>
  async (stage: Stage) => {
    await expect(part(stage).getByText(words)).toBeVisible();
    if (badge) await expect(part(stage).getByText(badge, { exact: true }).last()).toBeVisible();
    await andThen(stage);
    await seeAccessibleOnce(stage, badge ?? String(words), { themes: ["light", "dark"] });
  };
const some = async (stage: Stage) => expect(scans(stage).first()).toBeVisible();
const count = (number: number) => async (stage: Stage) => expect(scans(stage)).toHaveCount(number);
const offer = /^Если электронная книга выходит только на «Рукописи», комиссия 20\s% вместо 30\s%/;
const print = /^Распечатайте договор, подпишите каждую страницу/;
const explained = (title: string) => async (stage: Stage) => {
  await expect(part(stage).getByRole("heading", { name: title })).toBeVisible();
  await expect(part(stage).getByText(reason)).toBeVisible();
};
const lifecycles = "tests/lifecycles/exclusiveAgreement.pg.test.ts";
const branches = (state: string) =>
  [0, 1].map((index) => [
    `exclusiveAgreement.${state} --exclusive.requested[${index}]--> (internal)`,
    `nobody loses papers or sale meanwhile: ${lifecycles}`,
  ]);

tours({
  machine: "exclusiveAgreement",
  law: exclusiveAgreementLaw,
  rows: exclusiveAgreementRows,
  paths: [],
  begins: {
    none: open("vera"),
    "none, of nobody known": open("nina", { isKnown: false }),
    "awaitingScans, full": open("vera", { scanCount: 10 }),
  },
  causes: {
    "asks for the agreement": {
      control: button("Подать заявку"),
      act: async (control, { page }) => {
        await control.click();
        await expect(page.getByText("Заявка на эксклюзив подана").first()).toBeVisible();
      },
    },
    "may not ask for the agreement": async (stage, from) => {
      await expect(button("Подать заявку")(stage)).toBeDisabled();
      await expect(part(stage).getByText(refusalOf[from] ?? "")).toBeVisible();
    },
    "withdraws the work": tells("move-to-draft", {}),
    "publishes the work": tells("publish", { note: "" }),
    "takes the request back": {
      control: button("Отозвать заявку…"),
      act: async (control, { page }) => {
        await control.click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Отозвать заявку" }).click();
        await expect(page.getByRole("alertdialog")).toHaveCount(0);
      },
    },
    "staff approves the request": decides("Одобрить заявку", "waiting"),
    "staff declines the request": decides("Отклонить заявку", "waiting", reason),
    "staff declines the request without a reason": decides("Отклонить заявку", "waiting", " "),
    "adds a scan": addScan,
    "adds one scan too many": async (stage) => {
      await addScan(stage);
      await expect(part(stage).getByText("договор.pdf: К договору прикладывают не больше 10 сканов")).toBeVisible();
      await part(stage).getByRole("button", { name: "Закрыть" }).click();
    },
    "takes the scan back": {
      control: button("Убрать скан 1"),
      act: async (control) => control.click(),
    },
    "sends the agreement": {
      control: button("Отправить договор"),
      act: async (control, { page }) => {
        await control.click();
        await expect(page.getByText("Договор отправлен на проверку").first()).toBeVisible();
      },
    },
    "may not send the agreement": async (stage) => {
      await expect(button("Отправить договор")(stage)).toBeDisabled();
      await expect(part(stage).getByText("Загрузите скан договора")).toBeVisible();
    },
    "staff accepts the agreement": decides("Принять договор", "waiting"),
    "staff returns the agreement": decides("Вернуть договор", "waiting", reason),
    "staff returns the agreement without a reason": decides("Вернуть договор", "waiting", " "),
    "terminates the agreement": {
      control: button("Расторгнуть договор…"),
      act: async (control, { page }) => {
        await control.click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Расторгнуть договор" }).click();
        await expect(page.getByRole("alertdialog")).toHaveCount(0);
      },
    },
    "staff ends the agreement": decides("Расторгнуть договор", "inForce", reason),
    "staff ends the agreement without a reason": decides("Расторгнуть договор", "inForce", " "),
  },
  sees: {
    none: see(offer),
    "none, a draft": see(offer),
    "none, of nobody known": see(offer),
    requested: see(/^Заявка подана сегодня/, "Заявка на рассмотрении"),
    declined: see(offer, "Заявка отклонена", explained("Почему заявка отклонена")),
    awaitingScans: see(print, "Ждёт подписанного договора", count(0)),
    "awaitingScans, with a scan": see(print, "Ждёт подписанного договора", count(1)),
    "awaitingScans, with many scans": see(print, "Ждёт подписанного договора", some),
    "awaitingScans, full": see(print, "Ждёт подписанного договора", count(10)),
    "awaitingScans, returned": see(print, "Ждёт подписанного договора", async (stage) => {
      await explained("Договор вернули")(stage);
      await some(stage);
    }),
    onReview: see(/^Договор отправлен сегодня/, "Договор на проверке", some),
    active: see(/^Договор действует с \d/, "Эксклюзив", async (stage) => {
      await some(stage);
      await expect(stage.page.getByRole("button", { name: "Остановить продажу…" })).toBeDisabled();
    }),
    terminating: see(/^Вы расторгли договор\. До .+ он ещё действует/, "Эксклюзив, расторгается"),
    ended: see(/^Договор закончился \d/, "Договор закончился", explained("Договор расторгла площадка")),
  },
  nobody: {
    ...Object.fromEntries([...branches("declined"), ...branches("ended")]),
    "exclusiveAgreement.terminating --time.reached[0]--> exclusiveAgreement.ended": `nobody waits so long: ${lifecycles}`,
  },
});
