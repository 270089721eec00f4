import { type APIRequestContext, expect } from "@playwright/test";
import { goodPapers, shortPdf } from "../../support/goodPapers.ts";
import { patient } from "../../support/patience.ts";
import { confirmEmail } from "../../support/publicationWorld.ts";
import { seeAccessibleOnce } from "../../support/tours/accessible.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { identificationLaw, identificationRows } from "./identification.rows.ts";

const password = "Рукописи не горят";
const headers = { "sec-fetch-site": "same-origin" };

async function post(request: APIRequestContext, path: string, data: object, status = 200) {
  const answer = await request.post(`/api${path}`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(status);
  return answer.json();
}

/** What a moderator decides, in a browser of their own; the person looks again. @param refusal what the server says to it */
const decides =
  (act: "approve" | "reject", told: { reason?: string }, refusal?: string) =>
  async ({ page, server, memory }: Stage) => {
    const theirs = await page.context().browser()?.newContext({ baseURL: server.url });
    if (!theirs) throw new Error("there is no browser");
    const own = { password: server.passwordOf("moder") };
    await post(theirs.request, "/v1/account/login-by-password", { login: "moder", ...own });
    const papers = `/v2/moderation/identifications/${String(memory.get("id"))}`;
    const { data } = await (await theirs.request.get(`/api${papers}`)).json();
    const body = { ...told, sentAt: data.sentAt, proof: own };
    const said = await post(theirs.request, `${papers}/${act}`, body, refusal ? 400 : 200);
    if (refusal) expect(JSON.stringify(said)).toContain(refusal);
    await theirs.close();
    await page.reload();
  };

async function typePapers({ page }: Stage): Promise<void> {
  const fields: [string, string][] = [
    ["Фамилия", goodPapers.lastName],
    ["Имя", goodPapers.firstName],
    ["Дата рождения", goodPapers.birthday],
    ["Серия паспорта", goodPapers.passportSeries],
    ["Номер паспорта", goodPapers.passportNumber],
    ["Код подразделения", goodPapers.departmentCode],
    ["Кем выдан", goodPapers.issuedBy],
    ["Дата выдачи", goodPapers.issuedAt],
    ["Адрес регистрации", goodPapers.address],
    ["ИНН", goodPapers.inn],
    ["БИК", goodPapers.bik],
    ["Номер счёта", goodPapers.account],
  ];
  for (const [label, value] of fields) await page.getByLabel(label, { exact: true }).fill(value);
  await page
    .getByLabel("Сканы или фотографии документов")
    .setInputFiles({ name: "паспорт.pdf", mimeType: "application/pdf", buffer: shortPdf });
  await expect(page.getByText(/^Скан 1, PDF/)).toBeVisible();
}

const again = {
  approved: "Изменить данные",
  rejected: "Исправить и отправить снова",
} as const;
const note = (words: string) => async (stage: Stage) => {
  await expect(stage.page.getByRole("heading", { level: 2, name: words })).toBeVisible();
  await seeAccessibleOnce(stage, words, { themes: ["light", "dark"] });
};
const seeForm = async (stage: Stage) => {
  await expect(stage.page.getByRole("button", { name: "Отправить на проверку" })).toBeVisible();
  await seeAccessibleOnce(stage, "the form", { themes: ["light", "dark"] });
};
const noAdministrator = "there is no administrator: tests/lifecycles/identification.pg.test.ts";
const sameEmail = "nobody has changed an address: tests/lifecycles/identification.pg.test.ts";

tours({
  machine: "identification",
  law: identificationLaw,
  rows: identificationRows,
  paths: [],
  begins: {
    none: async ({ page, server, memory }) => {
      page.setDefaultTimeout(patient(15_000));
      const mark = crypto.randomUUID().slice(0, 8);
      const person = { fio: "Новый Автор", userName: `papers-${mark}`, email: `papers-${mark}@example.org`, password };
      const given = { ...person, termsAgree: true, personalDataAgree: true };
      const { data } = await post(page.request, "/v1/account/register", given);
      memory.set("id", data.userId);
      await confirmEmail(server, person.userName);
      await page.goto("/account/identification");
    },
  },
  causes: {
    "sends the papers": async (stage, from) => {
      const { page } = stage;
      const [state] = from.split(",");
      if (state === "approved" || state === "rejected") await page.getByRole("button", { name: again[state] }).click();
      else await typePapers(stage);
      await page.getByLabel("Нынешний пароль").fill(password);
      await page.getByRole("button", { name: state === "none" ? "Отправить на проверку" : "Отправить снова" }).click();
      await expect(page.getByText("Документы отправлены")).toBeVisible();
    },
    "withdraws the papers": async ({ page }) => {
      await page.getByRole("button", { name: "Отозвать документы" }).click();
      await page.getByLabel("Нынешний пароль").fill(password);
      await page.getByRole("button", { name: "Отозвать и стереть" }).click();
      await expect(page.getByText("Документы отозваны и стёрты")).toBeVisible();
    },
    "staff approves the papers": decides("approve", {}),
    "staff rejects the papers": decides("reject", { reason: "Скан не читается" }),
    "staff rejects the papers without a reason": decides("reject", { reason: " " }, "Укажите причину"),
  },
  sees: {
    none: seeForm,
    "none, withdrawn": seeForm,
    onReview: note("Документы на проверке"),
    "onReview, after an approval": async (stage) => {
      await note("Документы на проверке")(stage);
      await expect(stage.page.getByText("действуют прежние подтверждённые данные")).toBeVisible();
    },
    approved: note("Документы подтверждены"),
    rejected: async (stage) => {
      await note("Документы отклонены")(stage);
      await expect(stage.page.getByText("Причина: Скан не читается")).toBeVisible();
    },
  },
  leaves: ["onReview", "onReview, after an approval"],
  nobody: {
    "identification.none --review.requested[0]--> (internal)": sameEmail,
    "identification.approved --review.requested[0]--> (internal)": sameEmail,
    "identification.rejected --review.requested[0]--> (internal)": sameEmail,
    "identification.revoked --review.requested[0]--> (internal)": noAdministrator,
    "identification.revoked --review.requested[1]--> identification.onReview": noAdministrator,
    "identification.approved --revocation.given[0]--> (internal)": noAdministrator,
    "identification.approved --revocation.given[1]--> identification.revoked": noAdministrator,
  },
});
