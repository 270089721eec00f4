import { expect, type Page } from "@playwright/test";
import { addTalkedOf } from "../../support/commentWorld.ts";
import { patient } from "../../support/patience.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { commentLaw, commentRows } from "./comment.rows.ts";

const headers = { "sec-fetch-site": "same-origin" };
type World = Awaited<ReturnType<typeof addTalkedOf>>;
const world = ({ memory }: Stage) => memory.get("world") as World;
const bookOf = (stage: Stage) => `/book/${world(stage).workId}`;
const list = (page: Page) => page.getByRole("region", { name: "Комментарии" });
const rowOf = (page: Page) => list(page).getByRole("listitem").filter({ hasText: "Рита Читалова" });
const openMenu = async (page: Page) => {
  await rowOf(page).getByRole("button", { name: "Действия с комментарием: Рита Читалова" }).click();
};
const choose = async (page: Page, label: string) => {
  // Parts of the page that come late move what is being pressed.
  await page.waitForLoadState("networkidle");
  await openMenu(page);
  const item = page.getByRole("menuitem", { name: label, exact: true });
  await expect(async () => {
    if (await item.isVisible()) await item.click({ timeout: patient(3_000) });
    await expect(page.getByRole("menuitem")).toHaveCount(0, { timeout: patient(3_000) });
  }).toPass({ timeout: patient(15_000) });
};
const enter = async (page: Page, { login, password }: { login: string; password: string }) => {
  const answer = await page.request.post("/api/v1/account/login-by-password", { data: { login, password }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
};

/** Somebody in a browser of their own, on the page of the book. */
async function as(stage: Stage, who: "reader" | "moder", act: (page: Page) => Promise<void>): Promise<void> {
  const theirs = await stage.page.context().browser()?.newContext({ baseURL: stage.server.url });
  if (!theirs) throw new Error("there is no browser");
  const page = await theirs.newPage();
  page.setDefaultTimeout(patient(15_000));
  await enter(
    page,
    who === "reader" ? world(stage).reader : { login: "moder", password: stage.server.passwordOf("moder") },
  );
  await page.goto(`${bookOf(stage)}${who === "moder" ? `?comment=${await idOf(stage)}` : ""}`);
  await act(page);
  await theirs.close();
}
/** A dialog hides what is behind it, and a page that is closed takes back what it has sent: the answer is waited for. */
const answered = (page: Page) =>
  page.waitForResponse((response) => response.request().method() !== "GET" && response.url().includes("/comment"));

/** The comment as its own author gets it. */
async function commentOf(stage: Stage): Promise<{ id: number; state: string; isPinned: boolean } | undefined> {
  const theirs = await stage.page.context().browser()?.newContext({ baseURL: stage.server.url });
  if (!theirs) throw new Error("there is no browser");
  const page = await theirs.newPage();
  await enter(page, world(stage).reader);
  const answer = await theirs.request.get(`/api/v1/comments?rootType=work&rootId=${world(stage).workId}`);
  const { data } = await answer.json();
  await theirs.close();
  return data.threads[0]?.comment;
}
const idOf = async (stage: Stage): Promise<number> => (await commentOf(stage))?.id ?? 0;

const byAuthor = (label: string) => async (stage: Stage) => choose(stage.page, label);
const remove = (reason: string, refusal?: string) => (stage: Stage) =>
  as(stage, "moder", async (page) => {
    await choose(page, "Удалить как модератор");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Причина").fill(reason);
    await dialog.getByRole("button", { name: "Удалить комментарий" }).click();
    if (refusal) await expect(dialog.getByText(refusal, { exact: true }).first()).toBeVisible();
    else await expect(dialog).toHaveCount(0);
  });

/** What the server has, and what the author of the book sees of it: a note, and the whole of the menu. */
const see =
  (state: string | null, menu: readonly string[], note = "") =>
  async (stage: Stage) => {
    await expect
      .poll(async () => (await commentOf(stage))?.state ?? null, { message: "the state on the server" })
      .toBe(state);
    const { page } = stage;
    await page.goto(bookOf(stage));
    await expect(list(page).getByRole("heading", { level: 2 })).toBeVisible();
    await expect(rowOf(page)).toHaveCount(menu.length > 0 ? 1 : 0);
    if (menu.length === 0) return;
    if (note) await expect(rowOf(page).getByText(note, { exact: true })).toBeVisible();
    await openMenu(page);
    await expect(page.getByRole("menuitem")).toHaveText([...menu]);
    await page.keyboard.press("Escape");
  };
const begin = (isLookedAtFirst: boolean) => async (stage: Stage) => {
  stage.page.setDefaultTimeout(patient(15_000));
  stage.memory.set("world", await addTalkedOf(stage.server, { isLookedAtFirst }));
  await enter(stage.page, world(stage).author);
  await stage.page.goto(bookOf(stage));
};
const seeNothing = see(null, []);
const hindered = "the form is there with its reason, or the server says it: tests/lifecycles/comment.pg.test.ts";
const branches = (state: string, type: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`comment.${state} --${type}[${index}]--> (internal)`, hindered]),
  );

tours({
  machine: "comment",
  law: commentLaw,
  rows: commentRows,
  paths: [],
  begins: { unsent: begin(false), "unsent, looked at first": begin(true) },
  causes: {
    "writes a comment": (stage) =>
      as(stage, "reader", async (page) => {
        await page.getByLabel("Ваш комментарий").fill("Соль на подоконнике.");
        await page.getByRole("button", { name: "Отправить комментарий" }).click();
        await expect(rowOf(page)).toHaveCount(1);
      }),
    "corrects the comment": (stage) =>
      as(stage, "reader", async (page) => {
        await choose(page, "Исправить");
        const words = `Соль и дом, ${crypto.randomUUID().slice(0, 8)}`;
        await page.getByLabel("Исправить комментарий").first().fill(words);
        await page.getByRole("button", { name: "Сохранить", exact: true }).click();
        await expect(rowOf(page).getByText(words)).toBeVisible();
      }),
    "takes the comment back": (stage) =>
      as(stage, "reader", async (page) => {
        await choose(page, "Удалить");
        await Promise.all([
          answered(page),
          page.getByRole("alertdialog").getByRole("button", { name: "Удалить комментарий" }).click(),
        ]);
        await expect(page.getByRole("alertdialog")).toHaveCount(0);
        await expect(rowOf(page)).toHaveCount(0);
      }),
    "approves the comment": byAuthor("Опубликовать"),
    "rejects the comment": byAuthor("Отклонить"),
    "hides the comment": byAuthor("Скрыть"),
    "shows the comment again": byAuthor("Вернуть"),
    "pins the comment": byAuthor("Закрепить"),
    "unpins the comment": byAuthor("Открепить"),
    "the moderator removes the comment without a reason": remove(" ", "Укажите причину"),
    "the moderator removes the comment": remove("Оскорбление"),
    "the moderator restores the comment": (stage) =>
      as(stage, "moder", async (page) => {
        await Promise.all([answered(page), choose(page, "Вернуть")]);
      }),
  },
  sees: {
    unsent: seeNothing,
    "unsent, looked at first": seeNothing,
    visible: see("visible", ["Закрепить", "Скрыть", "Пожаловаться"]),
    "visible, pinned": see("visible", ["Открепить", "Скрыть", "Пожаловаться"], "Закреплено"),
    "visible, looked at first": see("visible", ["Закрепить", "Скрыть", "Пожаловаться"]),
    "held, looked at first": see("held", ["Опубликовать", "Отклонить"], "Ждёт вашего решения"),
    hidden: see("hidden", ["Вернуть"], "Скрыто"),
    removed: see("removed", []),
    deleted: seeNothing,
  },
  nobody: {
    ...branches("unsent", "comment.sent", 8),
    ...branches("visible", "correction.sent", 9),
    ...branches("held", "correction.sent", 9),
    "comment.held --correction.sent[10]--> comment.visible":
      "an author who looks at all of them goes on: tests/lifecycles/comment.pg.test.ts",
    "comment.visible --hiding.given[0]--> (internal)":
      "the demo's staff writes nothing: tests/lifecycles/comment.pg.test.ts",
    "comment.held --rejection.given[0]--> (internal)":
      "nothing of the staff is held: tests/lifecycles/comment.pg.test.ts",
    "comment.visible --pin.given[0]--> (internal)": "a reply has no such line: tests/lifecycles/comment.pg.test.ts",
    "comment.held --removal.given[0]--> (internal)": "asked of a visible one: tests/lifecycles/comment.pg.test.ts",
    "comment.hidden --removal.given[0]--> (internal)": "asked of a visible one: tests/lifecycles/comment.pg.test.ts",
  },
});
