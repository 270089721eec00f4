import { type APIRequestContext, expect } from "@playwright/test";
import { seeAccessibleOnce } from "../../support/tours/accessible.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { supportLetterLaw, supportLetterRows } from "./supportLetter.rows.ts";

const headers = { "sec-fetch-site": "same-origin" };
const post = async (request: APIRequestContext, path: string, data: object = {}) =>
  (await request.post(`/api${path}`, { data, headers })).json();

const refusal = (from: string) => (from.startsWith("answered") ? "На это обращение уже ответили" : "Обращение закрыто");

/** What a moderator does, in a browser of their own; who wrote it looks again. */
const staff = (act: "answer" | "dismiss") => async (stage: Stage, from: string) => {
  const { page, server, memory } = stage;
  const theirs = await page.context().browser()?.newContext({ baseURL: server.url });
  if (!theirs) throw new Error("there is no browser");
  await post(theirs.request, "/v1/account/login-by-password", { login: "moder", password: server.passwordOf("moder") });
  const path = `/v2/moderation/support-letters/${String(memory.get("id"))}/${act}`;
  const said = await post(theirs.request, path, act === "answer" ? { text: "Посмотрите в «Спаме»." } : {});
  expect(said).toMatchObject(from === "waiting" ? { status: 1 } : { status: 4, message: refusal(from) });
  await theirs.close();
  await page.reload();
};

const badge = ({ page }: Stage, name: string) => page.getByRole("main").getByText(name, { exact: true });
const closing = ({ page }: Stage) => page.getByRole("button", { name: /^(Вопрос решён|Закрыть обращение)$/ });

tours({
  machine: "supportLetter",
  law: supportLetterLaw,
  rows: supportLetterRows,
  paths: [],
  begins: {
    waiting: async ({ page, memory }) => {
      const email = `guest-${crypto.randomUUID().slice(0, 8)}@example.org`;
      const letter = { email, topic: "Не приходит письмо", text: "Жду второй день.", requestId: crypto.randomUUID() };
      const { data } = await post(page.request, "/v2/support/letter/send", letter);
      memory.set("id", data.id);
      memory.set("key", data.key);
      await page.goto(`/support?letter=${data.id}#key=${data.key}`);
    },
  },
  causes: {
    "staff answers the letter": staff("answer"),
    "staff dismisses the letter": staff("dismiss"),
    "closes the letter": { control: closing },
    // Its page has no button for it any more: another window of the same person may.
    "closes the letter in another window": async ({ page, memory }) => {
      const path = `/v2/support/letter/${String(memory.get("id"))}/close`;
      expect(await post(page.request, path, { key: memory.get("key") })).toMatchObject({
        status: 4,
        message: "Обращение закрыто",
      });
      await page.reload();
    },
  },
  sees: {
    waiting: async (stage) => {
      await expect(badge(stage, "Ждёт ответа")).toBeVisible();
      await seeAccessibleOnce(stage, "a letter that waits");
    },
    answered: async (stage) => {
      await expect(badge(stage, "Ответили")).toBeVisible();
      await expect(stage.page.getByText("Посмотрите в «Спаме».")).toBeVisible();
      await seeAccessibleOnce(stage, "an answered letter");
    },
    "closed, answered": async (stage) => {
      await expect(badge(stage, "Закрыто")).toBeVisible();
      await expect(stage.page.getByText("Посмотрите в «Спаме».")).toBeVisible();
    },
    "closed, unanswered": async (stage) => {
      await expect(badge(stage, "Закрыто")).toBeVisible();
      await expect(stage.page.getByText("Ответ поддержки")).toHaveCount(0);
    },
  },
  nobody: {},
});
