import { expect } from "@playwright/test";
import { addTalkedOf, closeTalk } from "../../support/commentWorld.ts";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { commentDraftModel } from "./commentDraft.model.ts";

const headers = { "sec-fetch-site": "same-origin" };
const CLOSED = "Ветка закрыта";
const REFUSED = "Такой комментарий вы уже оставили";
const NUMBER = "7c0c3c8e-6b1a-4c39-9d58-3b7d5a0c9c11";

type World = Awaited<ReturnType<typeof addTalkedOf>>;
const world = ({ memory }: Stage) => memory.get("world") as World;
const field = ({ page }: Stage) => page.getByLabel("Ваш комментарий", { exact: true });
const press = (name: string) => (stage: Stage) => stage.page.getByRole("button", { name, exact: true });
const send = press("Отправить комментарий");
const refuse = (stage: Stage, status: number, json: object) =>
  stage.answer("createComment", { status, json: { status: 4, ...json } });

/** As the server would tell what was sent. */
function stored(stage: Stage, { text }: { text: string }) {
  const id = ((stage.memory.get("stored") as number | undefined) ?? 6_000) + 1;
  stage.memory.set("stored", id);
  const { workId, author } = world(stage);
  return {
    id,
    rootType: "work",
    rootId: workId,
    parentId: null,
    threadId: id,
    text,
    hasSpoilers: false,
    state: "visible",
    author: { id: author.id, userName: "talked", fio: "Ада Авторова", avatarUrl: null },
    reason: "",
    isPinned: false,
    likeCount: 0,
    isLiked: false,
    replyCount: 0,
    isByAuthor: true,
    chapter: null,
    isBeyond: false,
    isFolded: false,
    createdAt: new Date().toISOString(),
    editedAt: null,
    editableUntil: null,
    isOwn: true,
    canManage: true,
    canModerate: false,
    isOfStaff: false,
  };
}

/** The author of a book on its page: they close its thread and open it again. */
const begin = (kept: { text: string; requestId: string } | null, isClosed: boolean) => async (stage: Stage) => {
  const { page } = stage;
  const made = await addTalkedOf(stage.server);
  stage.memory.set("world", made);
  if (isClosed) await closeTalk(stage.server, made.workId, true);
  const { login, password } = made.author;
  const answer = await page.request.post("/api/v1/account/login-by-password", { data: { login, password }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  if (kept)
    await page.addInitScript(
      ([key, value]) => {
        if (sessionStorage.getItem("begun") === null) localStorage.setItem(key as string, value as string);
        sessionStorage.setItem("begun", "yes");
      },
      [`comment.${made.author.id}.work.${made.workId}.`, JSON.stringify({ ...kept, hasSpoilers: true })],
    );
  await stage.hold("createComment");
  await page.goto(`/book/${made.workId}`);
  await expect(page.getByRole("region", { name: "Комментарии" }).getByRole("button").first()).toBeVisible();
  await stage.freeze();
};
const editing = (value: RegExp) => async (stage: Stage) => {
  await expect(field(stage)).toBeEditable();
  await expect(field(stage)).toHaveValue(value);
  await expect(send(stage)).toBeEnabled();
};
const sending = async (stage: Stage) => {
  await expect(field(stage)).not.toBeEditable();
  await expect(stage.page.getByText(/^(Нет связи|Слишком много подряд)/)).toHaveCount(0);
};
const waiting = async (stage: Stage) => {
  await expect(field(stage)).not.toBeEditable();
  await expect(stage.page.getByText(/^(Нет связи|Слишком много подряд)/)).toBeVisible();
};
const closed = (isKept: boolean) => async (stage: Stage) => {
  await expect(stage.page.getByText(CLOSED, { exact: true })).toBeVisible();
  await expect(field(stage)).toHaveCount(0);
  await expect(stage.page.getByText("Ваш текст сохранён на этом устройстве:")).toHaveCount(isKept ? 1 : 0);
};
const loggedOut = "the session hears the same answer, and the page asks for the login before anything else";
const asItIs = "the button says what is not so yet";

tours({
  machine: "commentDraft",
  rows: rowsOf(commentDraftModel),
  paths: pathsOf(commentDraftModel),
  branches: branchesOfRows(commentDraftModel),
  begins: {
    editing: begin({ text: "Соль", requestId: "" }, false),
    "closed, empty": begin(null, true),
    "sending, open": begin({ text: "Соль", requestId: NUMBER }, false),
    "sending, closed": begin({ text: "Соль", requestId: NUMBER }, true),
  },
  causes: {
    "types a comment": async (stage) => {
      const typed = ((stage.memory.get("typed") as number | undefined) ?? 0) + 1;
      stage.memory.set("typed", typed);
      await field(stage).fill(`Соль${"!".repeat(1 + (typed % 7))}`);
    },
    "sends the comment": async (stage) => send(stage).click(),
    "the comment is sent": async (stage) =>
      stage.resolve("createComment", stored(stage, (await stage.request("createComment")).postDataJSON())),
    "the comment waits for the limit": async (stage) =>
      refuse(stage, 429, { errorCode: 8, message: "Слишком много попыток, попробуйте позже", retryAfter: 15 }),
    "the comment is refused": async (stage) =>
      refuse(stage, 400, { errorCode: 3, message: REFUSED, invalidFields: { text: [REFUSED] } }),
    "the comment is not answered": async (stage) => stage.breaks("createComment"),
    "30 000 ms pass, no comment is sent": async (stage) => stage.passRest(30_000, "commentDraft"),
    "15 000 ms pass, no comment was sent": async (stage) => stage.passRest(15_000, "commentDraft"),
    "sends the comment now": { control: press("Отправить сейчас") },
    "the network returns": async (stage) => {
      await stage.page.context().setOffline(true);
      await stage.see("network", "offline");
      await stage.page.context().setOffline(false);
    },
    "the thread is open": { control: press("Открыть ветку") },
    "the thread is closed": { control: press("Закрыть ветку") },
  },
  sees: {
    editing: editing(/^Соль/),
    "editing, empty": editing(/^$/),
    "sending, open": sending,
    "sending, closed": sending,
    "waiting, open": waiting,
    "waiting, closed": waiting,
    closed: closed(true),
    "closed, empty": closed(false),
  },
  nobody: {
    "the comment meets no person": loggedOut,
    "held, open": loggedOut,
    "held, closed": loggedOut,
    "the comment is not let":
      "the person who closes it here knows that already; of others the server's word: tests/flows/comments.flow.test.tsx",
    "editing: the thread is open": asItIs,
    "editing, empty: the thread is open": asItIs,
    "sending, open: the thread is open": asItIs,
    "waiting, open: the thread is open": asItIs,
    "sending, closed: the thread is closed": asItIs,
    "waiting, closed: the thread is closed": asItIs,
    "closed: the thread is closed": asItIs,
    "closed, empty: the thread is closed": asItIs,
  },
});
