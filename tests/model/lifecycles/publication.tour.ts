import { expect, type Page } from "@playwright/test";
import { patient } from "../../support/patience.ts";
import { addDraftOfSomebody, confirmEmail } from "../../support/publicationWorld.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { type BrowserCause, tours } from "../../support/tours/tour.ts";
import { publicationLaw, publicationRows } from "./publication.rows.ts";

const headers = { "sec-fetch-site": "same-origin" };
const DAY = 86_400_000;
type Made = Awaited<ReturnType<typeof addDraftOfSomebody>>;
const made = ({ memory }: Stage) => memory.get("made") as Made;
const row = (stage: Stage) => stage.page.locator(`[data-row="${made(stage).id}"]`);
const entry =
  (label: string) =>
  ({ page }: Stage) =>
    page.getByRole("menuitem", { name: label, exact: true });
const choose = (label: string): BrowserCause => ({ control: entry(label) });

const stored = async (stage: Stage) => {
  const { data } = await (await stage.page.request.get(`/api/v2/post/${made(stage).id}/edit`)).json();
  return data.publication as { state: string; revision: number; isCorrected: boolean; title: string };
};
const openForm = async (stage: Stage): Promise<Page> => {
  await stage.page.goto(`/post/${made(stage).id}/edit`);
  await expect(stage.page.getByRole("textbox", { name: "Текст поста" })).toBeVisible();
  return stage.page;
};

/** Written in another tab: the next revision. */
const write = (title: string, text: string) => async (stage: Stage) => {
  const content = [{ type: "paragraph", ...(text && { content: [{ type: "text", text }] }) }];
  const commenting = { privacyComments: "All", commentsReview: "none" };
  const fields = {
    categoryId: 1,
    title,
    tags: [],
    privacyDisplay: "All",
    ...commenting,
    document: { type: "doc", content },
  };
  const { revision } = await stored(stage);
  const answer = await stage.page.request.post(`/api/v2/post/${made(stage).id}/update`, {
    data: { revision, fields },
    headers,
  });
  expect(answer.status(), await answer.text()).toBe(200);
};
/** By the form: another title. */
const save = (button: string) => async (stage: Stage) => {
  const page = await openForm(stage);
  await page.getByRole("textbox", { name: "Заголовок" }).fill(`Форточка ${crypto.randomUUID().slice(0, 4)}`);
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText(/^Сохранено на сервере в /)).toBeVisible();
};

/** «2026-11-21T12:00» by Moscow, so many days from now. */
const inDays = (days: number): string => new Date(Date.now() + days * DAY + 3 * 3_600_000).toISOString().slice(0, 16);
const plan = (days: number, refusal?: string) => async (stage: Stage, from: string) => {
  const page = await openForm(stage);
  await page.getByRole("button", { name: from.startsWith("scheduled") ? "Изменить время" : "Запланировать" }).click();
  const dialog = page.getByRole("dialog", { name: "Запланировать публикацию" });
  await dialog.getByLabel("Дата и время по Москве").fill(inDays(days));
  await dialog.getByRole("button", { name: "Запланировать публикацию" }).click();
  if (refusal) await expect(page.getByText(refusal, { exact: true }).first()).toBeVisible();
  else await expect.poll(async () => (await stored(stage)).state).toBe("scheduled");
};
const lacking: Readonly<Record<string, string>> = {
  untitled: "Добавьте заголовок",
  empty: "Добавьте текст",
  "not confirmed": "Подтвердите адрес электронной почты",
};
const reasonOf = (situation: string): string => lacking[situation.split(", ")[1] ?? ""] ?? "";

/** The moderator in a browser of their own. */
async function asModerator(stage: Stage, act: (page: Page) => Promise<void>): Promise<void> {
  const theirs = await stage.page.context().browser()?.newContext({ baseURL: stage.server.url });
  if (!theirs) throw new Error("there is no browser");
  const data = { login: "moder", password: stage.server.passwordOf("moder") };
  const answer = await theirs.request.post("/api/v1/account/login-by-password", { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  const page = await theirs.newPage();
  page.setDefaultTimeout(patient(15_000));
  await page.goto(`/post/${made(stage).id}`);
  await act(page);
  await theirs.close();
}
const remove = (reason: string, refusal?: string) => (stage: Stage) =>
  asModerator(stage, async (page) => {
    await page.getByRole("button", { name: "Скрыть пост" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Причина").fill(reason);
    await dialog.getByRole("button", { name: "Скрыть пост" }).click();
    if (refusal) await expect(dialog.getByText(refusal, { exact: true }).first()).toBeVisible();
    else await expect(dialog).toHaveCount(0);
  });

type Line = string | readonly [label: string, reason: string];
const badges = ["Черновик", "Отложено", "Опубликовано", "Скрыто модератором", "Исправлено"];

/** What the server has, the row's words and the whole of its menu, which stays open. */
const see = (state: string, shown: readonly string[], menu: readonly Line[]) => async (stage: Stage) => {
  const { page } = stage;
  await expect.poll(async () => (await stored(stage)).state, { message: "the state on the server" }).toBe(state);
  const isDeleted = state === "deleted";
  await page.goto(`/u/${made(stage).userName}/posts/edit${isDeleted ? "?tab=bin" : ""}`);
  await expect(row(stage)).toHaveCount(1);
  if (isDeleted) return expect(row(stage).getByRole("button", { name: /^Восстановить/ })).toBeEnabled();
  for (const badge of badges)
    await expect(row(stage).getByText(badge, { exact: true })).toHaveCount(shown.includes(badge) ? 1 : 0);
  await row(stage)
    .getByRole("button", { name: /^Действия/ })
    .click();
  const entries = page.getByRole("menuitem");
  await expect(entries).toHaveText(
    ["Редактировать", "Посмотреть", ...menu].map((line) => (typeof line === "string" ? line : line.join(""))),
  );
  for (const line of menu) if (typeof line !== "string") await expect(entry(line.join(" "))(stage)).toBeDisabled();
};
const seeDraft = (...refusals: string[]) =>
  see("draft", ["Черновик"], [refusals[0] === undefined ? "Опубликовать" : ["Опубликовать", refusals[0]], "Удалить"]);
const seeScheduled = (...refusals: string[]) =>
  see(
    "scheduled",
    ["Отложено"],
    [refusals[0] === undefined ? "Опубликовать" : ["Опубликовать", refusals[0]], "Вернуть в черновики", "Удалить"],
  );
const inBin = see("deleted", [], []);

const begin = (isConfirmed: boolean) => async (stage: Stage) => {
  stage.page.setDefaultTimeout(patient(15_000));
  const own = await addDraftOfSomebody(stage.server, { isConfirmed });
  stage.memory.set("made", own);
  const { login, password } = own;
  const answer = await stage.page.request.post("/api/v1/account/login-by-password", {
    data: { login, password },
    headers,
  });
  expect(answer.status(), await answer.text()).toBe(200);
};

const planned = "its author has confirmed their e-mail before it is scheduled: tests/lifecycles/publication.pg.test.ts";
const saved = "the form holds what would be refused: tests/lifecycles/publication.pg.test.ts, tests/model/publications";

/** What refuses a review or an art. */
const ofOthers = [
  "draft --publish.requested[9]",
  "published --update.requested[3]",
  "removed --correction.submitted[3]",
  ...[3, 4, 5, 6, 7, 8].map((branch) => `draft --publish.requested[${branch}]`),
  "draft --schedule.requested[0]",
  "published --update.requested[2]",
  "removed --correction.submitted[2]",
  "deleted --undeletion.requested[1]",
];

tours({
  machine: "publication",
  law: publicationLaw,
  rows: publicationRows,
  paths: [],
  begins: { draft: begin(true), "draft, not confirmed": begin(false) },
  causes: {
    publishes: choose("Опубликовать"),
    "may not publish": async (stage, from) => {
      await expect(entry(`Опубликовать ${reasonOf(from)}`)(stage)).toBeDisabled();
    },
    schedules: plan(1),
    "schedules in the past": plan(-1, "Выберите время в будущем"),
    "schedules too far ahead": plan(92, "Не дальше чем на 90 дней вперёд"),
    "may not schedule": async (stage, from) => {
      if (!from.endsWith("not confirmed")) return plan(1, reasonOf(from))(stage, from);
      const page = await openForm(stage);
      await expect(page.getByRole("button", { name: "Запланировать" })).toHaveAttribute("aria-disabled", "true");
      await expect(page.getByText(reasonOf(from)).first()).toBeVisible();
    },
    "takes the title away": write("", "Было утро."),
    "writes a title": write("Форточка", "Было утро."),
    empties: write("Форточка", ""),
    writes: write("Форточка", "И был вечер."),
    "confirms the e-mail": (stage) => confirmEmail(stage.server, made(stage).userName).then(() => undefined),
    updates: save("Сохранить изменения"),
    corrects: save("Сохранить исправление"),
    withdraws: choose("Вернуть в черновики"),
    "the moderator removes it without a reason": remove(" ", "Укажите причину"),
    "the moderator removes it": remove("Реклама чужого сайта"),
    "the moderator restores it": (stage) =>
      asModerator(stage, async (page) => {
        await page.getByRole("button", { name: "Вернуть пост" }).click();
        await expect(page.getByRole("button", { name: "Скрыть пост" })).toBeVisible();
      }),
    deletes: choose("Удалить"),
    restores: { control: (stage) => row(stage).getByRole("button", { name: /^Восстановить/ }) },
  },
  sees: {
    draft: seeDraft(),
    "draft, untitled": seeDraft("Добавьте заголовок"),
    "draft, empty": seeDraft("Добавьте текст"),
    "draft, not confirmed": seeDraft("Подтвердите адрес электронной почты"),
    scheduled: seeScheduled(),
    "scheduled, untitled": seeScheduled("Добавьте заголовок"),
    "scheduled, empty": seeScheduled("Добавьте текст"),
    published: see("published", ["Опубликовано"], ["Закрепить на моей странице", "Вернуть в черновики", "Удалить"]),
    removed: see("removed", ["Скрыто модератором"], ["Удалить"]),
    "removed, corrected": see("removed", ["Скрыто модератором", "Исправлено"], ["Удалить"]),
    deleted: inBin,
    "deleted, untitled": inBin,
    "deleted, empty": inBin,
    "deleted, not confirmed": inBin,
    "deleted, corrected before": inBin,
    "deleted, removed before": inBin,
  },
  nobody: {
    "time comes": "a plan is kept in whole minutes of the server's clock: tests/lifecycles/publication.pg.test.ts",
    "publication.scheduled --publish.requested[0]--> (internal)": planned,
    "publication.scheduled --schedule.requested[0]--> (internal)": planned,
    ...Object.fromEntries(
      ofOthers.map((branch) => [
        `publication.${branch}--> (internal)`,
        "posts alone are walked here: tests/lifecycles/publication.pg.test.ts, tests/flows/reviews.flow.test.tsx, tests/flows/arts.flow.test.tsx",
      ]),
    ),
    "publication.published --update.requested[0]--> (internal)": saved,
    "publication.published --update.requested[1]--> (internal)": saved,
    "publication.removed --correction.submitted[0]--> (internal)": saved,
    "publication.removed --correction.submitted[1]--> (internal)": saved,
    "publication.deleted --undeletion.requested[0]--> (internal)":
      "nobody waits 30 days: tests/lifecycles/publication.pg.test.ts",
  },
});
