import { expect } from "@playwright/test";
import { workLifecycle } from "../../../src/machines/lifecycles/work.lifecycle.ts";
import { makeWork } from "../../e2e/pages/makeWork.ts";
import { branchIds } from "../../support/paths.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
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
/** What a moderator decides, in a browser of their own; the author looks again. */
const moderates = (event: object) => async (stage: Stage) => {
  const browser = stage.page.context().browser();
  const theirs = await browser?.newContext({ baseURL: stage.server.url });
  if (!theirs) throw new Error("there is no browser");
  const headers = { "sec-fetch-site": "same-origin" };
  const login = { login: "moder", password: stage.server.passwordOf("moder") };
  expect((await theirs.request.post("/api/v1/account/login-by-password", { data: login, headers })).status()).toBe(200);
  const answer = await theirs.request.post(`/api/v2/work/${idOf(stage)}/update-state`, { data: event, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  await theirs.close();
  await stage.page.reload();
};
const fields = (stage: Stage, genreId: number | null) => ({
  ...{ title: titleOf(stage), workForm: "novel", genreId, firstSubGenreId: null, secondSubGenreId: null, tags: [] },
  ...{ annotation: "О доме.", authorNotes: "", ageMark: "16+", coverFileId: null, enableRedLine: true },
});
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
const draft = (publish: string | null): Look => ({
  ...{ state: "draft", badge: "Черновик", publish, others: ["Удалить произведение"] },
});

const open =
  (login: string, unconfirmed = false) =>
  async (stage: Stage) => {
    const { page, memory } = stage;
    page.setDefaultTimeout(15_000);
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
    if (unconfirmed) {
      await publishChapter(stage);
      await say(stage, `/${idOf(stage)}/update/settings`, fields(stage, 43));
    }
    await page.goto(`/u/${String(memory.get("user"))}/works/edit`);
  };
async function publishChapter(stage: Stage): Promise<void> {
  const { data } = await (await stage.page.request.get(`/api/v2/work/${idOf(stage)}/edit/content`)).json();
  await say(stage, `/${idOf(stage)}/update/chapter-state/${data.chapters[0].id}`, { type: "publish.requested" });
}

const branches = [...branchIds(workLifecycle).values()];
/** Branches that begin so. */
const excuse = (reason: string, ...beginnings: string[]) =>
  Object.fromEntries(
    branches
      .filter((id) => beginnings.some((begins) => id.startsWith(begins)))
      .map((id) => [id, `${reason}: tests/lifecycles/work.test.ts`]),
  );

tours({
  machine: "work",
  law: workLaw,
  rows: workRows,
  paths: [],
  steps: {},
  begins: { "draft, no chapter": open("vera"), "draft, unconfirmed": open("", true) },
  causes: {
    publishes: choose("Опубликовать произведение"),
    "may not publish": async (stage, from) =>
      mayNot(
        { "draft, no chapter": "Опубликуйте хотя бы одну главу", "draft, incomplete": "Заполните жанр и аннотацию" }[
          from
        ] ?? "Подтвердите адрес электронной почты",
      )(stage),
    "publishes a chapter": async (stage) => {
      await publishChapter(stage);
      await stage.page.reload();
    },
    "says its genre": async (stage) => {
      await say(stage, `/${idOf(stage)}/update/settings`, fields(stage, 43));
      await stage.page.reload();
    },
    withdraws: choose("Вернуть в черновики"),
    finishes: choose("Отметить завершённым"),
    resumes: choose("Продолжить работу"),
    deletes: async (stage) => {
      await entry("Удалить произведение")(stage).click();
      await stage.page.getByRole("button", { name: "Удалить произведение", exact: true }).click();
      await expect(stage.page.getByRole("dialog")).toHaveCount(0);
    },
    restores: choose("Восстановить произведение"),
    "is removed": moderates({ type: "removal.given", reason: "Жалоба" }),
    "is given back": moderates({ type: "restoration.given" }),
  },
  sees: {
    "draft, no chapter": see(draft("Опубликуйте хотя бы одну главу")),
    "draft, incomplete": see(draft("Заполните жанр и аннотацию")),
    "draft, unconfirmed": see(draft("Подтвердите адрес электронной почты")),
    draft: see(draft(null)),
    "draft, whole": see(draft(null)),
    inProgress: see({
      ...{ state: "published", badge: "Опубликовано", fact: "в процессе" },
      others: ["Вернуть в черновики", "Отметить завершённым"],
    }),
    finished: see({
      ...{ state: "published", badge: "Опубликовано", fact: "завершено" },
      others: ["Вернуть в черновики", "Продолжить работу"],
    }),
    removed: see({ state: "removed", badge: "Снято с публикации", others: ["Удалить произведение"] }),
    deleted: see({ state: "deleted", badge: "В корзине", others: ["Восстановить произведение"] }),
  },
  nobody: {
    ...excuse(
      "the server of the tours runs without MODERATION",
      ...["work.rejected ", "work.onModeration ", "work.draft --publish.requested[3]"],
    ),
    ...excuse("nothing is sold yet", "work.draft --deletion.requested[0]", "work.removed --deletion.requested[0]"),
    ...excuse("nobody waits 30 days", "work.deleted --undeletion.requested[0]"),
    ...excuse("no screen of a moderator sends it", "work.published --removal.given[0]"),
  },
});
