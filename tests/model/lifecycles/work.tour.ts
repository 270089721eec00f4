import { expect } from "@playwright/test";
import { makeWork } from "../../e2e/pages/makeWork.ts";
import { patient } from "../../support/patience.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { bareFields } from "../../support/workFields.ts";
import { workLaw, workRows } from "./work.rows.ts";

const idOf = ({ memory }: Stage) => Number(memory.get("work"));
const titleOf = (stage: Stage) => `Дом ${String(stage.memory.get("title"))}`;
const entry =
  (label: string) =>
  ({ page }: Stage) =>
    page.getByRole("menuitem", { name: label });
const choose = (label: string) => ({ control: entry(label) });

/** A call of the author's, in another tab. */
async function say(stage: Stage, path: string, data: object = {}): Promise<void> {
  const headers = { "sec-fetch-site": "same-origin" };
  const answer = await stage.page.request.post(`/api/v2/work${path}`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}
/** What a moderator decides, in a browser of their own; the author looks again. @param refusal what the server says to it */
const moderates = (event: object | "approval", refusal?: string) => async (stage: Stage) => {
  const browser = stage.page.context().browser();
  const theirs = await browser?.newContext({ baseURL: stage.server.url });
  if (!theirs) throw new Error("there is no browser");
  const headers = { "sec-fetch-site": "same-origin" };
  const login = { login: "moder", password: stage.server.passwordOf("moder") };
  expect((await theirs.request.post("/api/v1/account/login-by-password", { data: login, headers })).status()).toBe(200);
  const work = `/api/v2/work/${idOf(stage)}`;
  const { data: looked } = await (await theirs.request.get(`${work}/settings`)).json();
  const approval = { type: "approval.given", contentVersion: looked.contentVersion };
  const data = event === "approval" ? approval : event;
  const answer = await theirs.request.post(`${work}/update-state`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(refusal ? 400 : 200);
  if (refusal) expect(await answer.text()).toContain(refusal);
  await theirs.close();
  await stage.page.reload();
};
/** What the author fills in, in another tab. */
async function set(stage: Stage, changed: object): Promise<void> {
  const { data } = await (await stage.page.request.get(`/api/v2/work/${idOf(stage)}/settings`)).json();
  const before = Object.fromEntries(Object.keys(bareFields).map((name) => [name, data[name]]));
  await say(stage, `/${idOf(stage)}/update/settings`, { before, fields: { ...before, ...changed } });
}
const mayNot = (reason: string) => async (stage: Stage) => {
  await expect(entry(`Опубликовать произведение ${reason}`)(stage)).toBeDisabled();
  await stage.page.keyboard.press("Escape");
};

type Look = { state: string; badge: string; fact?: string; publish?: string | null; others: readonly string[] };
const common = ["Содержание", "Настройки", "Посмотреть как читатель"];
const own = ["Переместить на позицию…", "Переименовать"];

/** The row's words, the whole of its menu, which stays open, and what the server has. */
const see =
  ({ state, badge, fact, publish, others }: Look) =>
  async (stage: Stage) => {
    const { page } = stage;
    const isBin = state === "deleted";
    const address = `/u/${String(stage.memory.get("user"))}/works/edit`;
    if (await page.getByRole("menu").isVisible()) await page.keyboard.press("Escape");
    const row = page.getByRole("listitem").filter({ hasText: titleOf(stage) });
    if (isBin || page.url().includes("tab=bin")) {
      await expect(row).toHaveCount(0);
      await page.goto(isBin ? `${address}?tab=bin` : address);
    }
    await expect(row.getByText(badge, { exact: true })).toBeVisible();
    for (const word of ["в процессе", "завершено"])
      await expect(row.getByText(word, { exact: true })).toHaveCount(word === fact ? 1 : 0);
    // Toasts are waited for until they leave, because they would lie over the menu.
    await page.mouse.move(4, 4);
    await page.clock.fastForward(6_000);
    await expect(page.getByRole("region", { name: "Сообщения" })).toBeEmpty();
    await row.getByRole("button", { name: `Действия: ${titleOf(stage)}`, exact: true }).click();
    const publication = publish === undefined ? [] : [`Опубликовать произведение${publish ?? ""}`];
    const entries = page.getByRole("menuitem");
    await expect(entries).toHaveText([...common, ...(isBin ? [] : own), ...publication, ...others]);
    for (const line of await entries.all())
      if (publish && (await line.textContent())?.includes(publish)) await expect(line).toBeDisabled();
      else await expect(line).toBeEnabled();
    const { data } = await (await page.request.get(`/api/v2/work/${idOf(stage)}/edit/content`)).json();
    if (!isBin) expect(data.work.state).toBe(state);
  };
/** What a server of the tours was started with last. */
const settings = new WeakMap<object, "off" | "all">();
async function setModeration({ server }: Stage, moderation: "off" | "all"): Promise<void> {
  if ((settings.get(server) ?? "off") === moderation) return;
  await server.restart({ MODERATION: moderation });
  settings.set(server, moderation);
}

const open =
  (login: string, unconfirmed = false, moderation: "off" | "all" = "off") =>
  async (stage: Stage) => {
    const { page, memory } = stage;
    await setModeration(stage, moderation);
    page.setDefaultTimeout(patient(15_000));
    // The whole menu of a row has its place: nothing is scrolled under a press.
    await page.setViewportSize({ width: 1_280, height: 1_600 });
    const mark = crypto.randomUUID().slice(0, 8);
    memory.set("title", mark);
    memory.set("user", unconfirmed ? `new-${mark}` : login);
    if (unconfirmed) {
      const person = {
        fio: "Новый Автор",
        userName: `new-${mark}`,
        email: `${mark}@example.org`,
        password: "Рукописи не горят",
      };
      const answer = await page.request.post("/api/v1/account/register", {
        data: { ...person, termsAgree: true, personalDataAgree: true },
        headers: { "sec-fetch-site": "same-origin" },
      });
      expect(answer.status(), await answer.text()).toBe(200);
    } else await stage.logIn(login);
    memory.set("work", await makeWork(page, titleOf(stage), [{ title: "Форточка", text: "Было утро." }]));
    if (unconfirmed || moderation === "all") {
      await tellChapter(stage, "publish.requested");
      await set(stage, { genreId: 43, annotation: "О доме." });
    }
    await page.goto(`/u/${String(memory.get("user"))}/works/edit`);
  };
async function tellChapter(stage: Stage, type: "publish.requested" | "withdrawal.requested"): Promise<void> {
  const { data } = await (await stage.page.request.get(`/api/v2/work/${idOf(stage)}/edit/content`)).json();
  await say(stage, `/${idOf(stage)}/update/chapter-state/${data.chapters[0].id}`, { type });
}

const chapterIs = (type: "publish.requested" | "withdrawal.requested") => async (stage: Stage) => {
  await tellChapter(stage, type);
  await stage.page.reload();
};
const setsAlso = (changed: object) => async (stage: Stage) => {
  await set(stage, changed);
  await stage.page.reload();
};
const reasons: Readonly<Record<string, string>> = {
  "draft, no chapter": "Опубликуйте хотя бы одну главу",
  "draft, incomplete": "Заполните жанр и аннотацию",
  "draft, unconfirmed": "Подтвердите адрес электронной почты",
  "draft, translation": "Укажите автора оригинала",
  "rejected, translation": "Укажите автора оригинала",
  "rejected, no chapter": "Опубликуйте хотя бы одну главу",
  "rejected, incomplete": "Заполните жанр и аннотацию",
};
/** The whole text may be there before publication. */
const progress = (from: string): Pick<Look, "fact" | "others"> =>
  from.includes("whole")
    ? { fact: "завершено", others: ["Продолжить работу", "Удалить произведение"] }
    : { others: ["Отметить завершённым", "Удалить произведение"] };
const draft = (from = "draft"): Look => ({
  state: "draft",
  badge: "Черновик",
  publish: reasons[from] ?? null,
  ...progress(from),
});
const rejected = (from = "rejected"): Look => ({
  state: "rejected",
  badge: "Не прошло проверку",
  publish: reasons[from] ?? null,
  ...progress(from),
});
const onModeration: Look = { state: "onModeration", badge: "На проверке", others: ["Вернуть в черновики"] };
const inProgress = see({
  state: "published",
  badge: "Опубликовано",
  fact: "в процессе",
  others: ["Вернуть в черновики", "Отметить завершённым"],
});
const finished = see({
  state: "published",
  badge: "Опубликовано",
  fact: "завершено",
  others: ["Вернуть в черновики", "Продолжить работу"],
});
const deleted = see({ state: "deleted", badge: "В корзине", others: ["Восстановить произведение"] });

const openList = ({ page, memory }: Stage) => page.goto(`/u/${String(memory.get("user"))}/works/edit`);
/** Where the form is not there any more, the server is asked. */
async function appealAgain(stage: Stage): Promise<void> {
  const answer = await stage.page.request.post(`/api/v2/work/${idOf(stage)}/update-state`, {
    data: { type: "appeal.requested", text: "Исправлено" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect([answer.status(), await answer.text()]).toEqual([400, expect.stringContaining("Обращение уже отправлено")]);
}

const removers =
  "the demo has one moderator, who answers no appeal against their own removal: tests/lifecycles/work.pg.test.ts";
const sold = "nothing is sold yet: tests/lifecycles/work.pg.test.ts";

tours({
  machine: "work",
  law: workLaw,
  rows: workRows,
  paths: [],
  begins: {
    "draft, no chapter": open("vera"),
    "draft, unconfirmed": open("", true),
    "draft, moderated": open("vera", false, "all"),
  },
  causes: {
    publishes: {
      control: entry("Опубликовать произведение"),
      act: async (pressed, stage, from) => {
        await pressed.click();
        // A dialog lets the author write to the moderator first.
        if (workRows[from]?.publishes?.startsWith("onModeration"))
          await stage.page.getByRole("button", { name: "Отправить на проверку", exact: true }).click();
      },
    },
    "may not publish": async (stage, from) => mayNot(reasons[from] ?? "")(stage),
    "publishes a chapter": chapterIs("publish.requested"),
    "withdraws its chapter": chapterIs("withdrawal.requested"),
    "says its genre": setsAlso({ genreId: 43, annotation: "О доме." }),
    "loses its genre": setsAlso({ genreId: null }),
    "becomes a translation": setsAlso({ workForm: "translation", originalAuthor: "" }),
    "names the original": setsAlso({ originalAuthor: "Джейн Остин" }),
    "moderation ends": async (stage) => {
      await setModeration(stage, "off");
      await stage.page.reload();
    },
    withdraws: choose("Вернуть в черновики"),
    // Possible in every draft, whatever it lacks: the rows walk it where it changes what may follow.
    finishes: async (stage) => entry("Отметить завершённым")(stage).click(),
    resumes: async (stage) => entry("Продолжить работу")(stage).click(),
    deletes: async (stage) => {
      await entry("Удалить произведение")(stage).click();
      await stage.page.getByRole("button", { name: "Удалить произведение", exact: true }).click();
      await expect(stage.page.getByRole("dialog")).toHaveCount(0);
    },
    restores: choose("Восстановить произведение"),
    "is removed": moderates({ type: "removal.given", reason: "Жалоба" }),
    "is removed without a reason": moderates({ type: "removal.given", reason: " " }, "Укажите причину"),
    "is given back": moderates({ type: "restoration.given" }),
    appeals: async (stage, from) => {
      if (from === "removed, appealed") return appealAgain(stage);
      const { page } = stage;
      await page.goto(`/work/${idOf(stage)}/edit`);
      await page.getByLabel("Обращение к модераторам").fill("Исправлено");
      await page.getByRole("button", { name: "Отправить обращение" }).click();
      await expect(page.getByRole("heading", { name: "Обращение отправлено" })).toBeVisible();
      await openList(stage);
    },
    "appeals without a word": async (stage) => {
      const { page } = stage;
      await page.goto(`/work/${idOf(stage)}/edit`);
      await page.getByRole("button", { name: "Отправить обращение" }).click();
      await expect(page.getByText("Напишите, что исправлено или с чем вы не согласны").first()).toBeVisible();
      await openList(stage);
    },
    "is declined by its remover": async (stage, from) => {
      const refusal =
        from === "removed" ? "Сейчас это действие недоступно" : "Обращение рассматривает другой модератор";
      await moderates({ type: "appeal.declined", reason: "Не исправлено" }, refusal)(stage);
    },
    "is given back by its remover": moderates(
      { type: "restoration.given" },
      "Обращение рассматривает другой модератор",
    ),
    "is approved": moderates("approval"),
    "is approved as it was before": moderates(
      { type: "approval.given", contentVersion: 1 },
      "Автор изменил произведение после того, как вы его открыли. Посмотрите ещё раз",
    ),
    "is rejected": moderates({ type: "rejection.given", reason: "Мало текста" }),
    "is rejected without a reason": moderates({ type: "rejection.given", reason: " " }, "Укажите причину"),
  },
  sees: {
    ...Object.fromEntries(
      [
        "draft, no chapter",
        "draft, incomplete",
        "draft, unconfirmed",
        "draft, translation",
        "draft",
        "draft, whole",
        "draft, moderated",
        "draft, whole, moderated",
      ].map((situation) => [situation, see(draft(situation))]),
    ),
    ...Object.fromEntries(
      Object.keys(workRows).flatMap((situation) =>
        situation.startsWith("rejected") ? [[situation, see(rejected(situation))]] : [],
      ),
    ),
    onModeration: see(onModeration),
    "onModeration, whole": see({ ...onModeration, fact: "завершено" }),
    inProgress,
    "inProgress, moderated": inProgress,
    finished,
    "finished, moderated": finished,
    "removed, appealed": see({
      state: "removed",
      badge: "Снято с публикации",
      others: ["Удалить произведение"],
    }),
    removed: see({ state: "removed", badge: "Снято с публикации", others: ["Удалить произведение"] }),
    deleted,
    "deleted, moderated": deleted,
  },
  nobody: {
    "work.rejected --publish.requested[3]--> (internal)":
      "only a co-author without a confirmed address meets it: tests/lifecycles/work.pg.test.ts",
    "work.draft --deletion.requested[0]--> (internal)": sold,
    "work.rejected --deletion.requested[0]--> (internal)": sold,
    "work.removed --deletion.requested[0]--> (internal)": sold,
    "work.onModeration --approval.given[1]--> (internal)":
      "the last chapter is taken away in another tab while a moderator reads: tests/lifecycles/work.pg.test.ts",
    "work.removed --appeal.requested[2]--> (internal)": removers,
    "work.removed --appeal.declined[2]--> (internal)": removers,
    "work.removed --appeal.declined[3]--> (internal)": removers,
    "work.deleted --undeletion.requested[0]--> (internal)": "nobody waits 30 days: tests/lifecycles/work.pg.test.ts",
  },
});
