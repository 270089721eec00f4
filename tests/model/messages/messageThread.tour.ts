import { expect, type Request } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { messageThreadModel } from "./messageThread.model.ts";

const FEW = "Пользователь ограничил круг тех, кто может ему писать";
const EMPTY = "Поле Сообщение обязательно для заполнения";

const field = ({ page }: Stage) => page.getByLabel("Сообщение", { exact: true });
const press = (name: string | RegExp) => (stage: Stage) => stage.page.getByRole("button", { name }).first();
/** Of those that wait: one that the server has refused stays until it is dropped, and is none of the table. */
const drop = ({ page }: Stage) =>
  page
    .getByRole("list", { name: "Не отправлено" })
    .getByRole("listitem")
    .filter({ hasNotText: EMPTY })
    .getByRole("button", { name: "Не отправлять" })
    .first();

type Ids = { nina: number; gleb: number };
const ids = ({ memory }: Stage) => memory.get("ids") as Ids;
/** `count` messages up to an id, the last of the asker's own. */
const messages = (stage: Stage, upTo: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: upTo - count + 1 + index,
    authorId: index % 2 ? ids(stage).nina : ids(stage).gleb,
    text: `Письмо ${upTo - count + 1 + index}`,
    sentAt: new Date().toISOString(),
    isDeleted: false,
    requestId: null,
  }));
const chat = (stage: Stage, given: object = {}) => ({
  person: { id: ids(stage).gleb, userName: "gleb", fio: "Глеб Оршанский", avatarUrl: null },
  messages: [],
  canWrite: true,
  refusal: "",
  isMuted: false,
  lastReadId: 10_000,
  deletedIds: [],
  ...given,
});
const shut = { canWrite: false, refusal: FEW };
const envelope = (data: unknown) => ({ json: { status: 1, data } });

/** What the chat is asked for by: «» as it is opened. */
const asks = (part: "" | "before" | "after") => (request: Request) => {
  const query = new URL(request.url()).searchParams;
  return part === "" ? !query.has("before") && !query.has("after") : query.has(part);
};
const load = (stage: Stage, given: object = {}) =>
  stage.answerOne("getChat", asks(""), envelope(chat(stage, { messages: messages(stage, 5_000, 50), ...given })));

/** A person who comes back to the page asks at once for new messages. */
async function tell(stage: Stage, given: object): Promise<void> {
  await stage.page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
  await stage.passUntilAsked("getChat");
  await stage.resolve("getChat", chat(stage, given));
}

const sent = async (stage: Stage) => (await stage.request("sendMessage")).postDataJSON() as { requestId: string };
const stored = (stage: Stage, requestId: string) => {
  const id = ((stage.memory.get("stored") as number | undefined) ?? 6_000) + 1;
  stage.memory.set("stored", id);
  return { ...messages(stage, id, 1)[0], authorId: ids(stage).nina, text: "В пятницу", requestId };
};
const refuse = (stage: Stage, status: number, json: object) =>
  stage.answer("sendMessage", { status, json: { status: 4, ...json } });
/** What waits on the device first. */
const firstOnDevice = async (stage: Stage): Promise<string> =>
  stage.page.evaluate(
    async (key) => {
      const kept = await new Promise<string | undefined>((resolve, reject) => {
        const opening = indexedDB.open("rukopis.texts");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const stored = opening.result.transaction("texts").objectStore("texts").get(key);
          stored.onsuccess = () => resolve(stored.result as string | undefined);
        };
      });
      const { unsent = [] } = JSON.parse(kept ?? "{}") as { unsent?: { requestId: string; refusal: string }[] };
      return unsent.find(({ refusal }) => refusal === "")?.requestId ?? "";
    },
    `messages.${ids(stage).nina}.${ids(stage).gleb}`,
  );

const isShown = async (stage: Stage) => {
  await expect(stage.page.getByRole("heading", { level: 1, name: "Глеб Оршанский" })).toBeVisible();
  await expect(stage.page.getByRole("log")).toBeVisible();
};
const standing = ({ page }: Stage) => page.getByRole("list", { name: "Не отправлено" }).getByRole("status");
const seeWaiting = async (stage: Stage, words: RegExp, count: number) => {
  await isShown(stage);
  await expect(field(stage)).toBeEnabled();
  await expect(standing(stage).filter({ hasText: words })).toHaveCount(count);
};
const seeClosed = async (stage: Stage, count: number) => {
  await isShown(stage);
  await expect(stage.page.getByText(FEW)).toBeVisible();
  await expect(field(stage)).toHaveCount(0);
  await expect(standing(stage).filter({ hasNotText: EMPTY })).toHaveCount(count);
};
const noField = "where nobody may write there is no field to write in";
const three = "of three the table says what it says of two, but for the next step";
const onItsWay = "what is on its way has no button that stops it: it may have arrived";
const loggedOut = "the session hears the same answer, and the page asks for the login before anything else";

tours({
  machine: "messageThread",
  rows: rowsOf(messageThreadModel),
  paths: pathsOf(messageThreadModel),
  branches: branchesOfRows(messageThreadModel),
  begins: {
    loading: async (stage) => {
      const { id: nina } = (await stage.logIn("nina")) as { id: number };
      const found = await stage.page.context().request.get(`${stage.server.url}/api/v2/account/gleb/id`);
      const gleb = ((await found.json()) as { data: { id: number } }).data.id;
      stage.memory.set("ids", { nina, gleb });
      await stage.hold("getChat", "sendMessage", "deleteMessage", "muteChat");
      await stage.page.goto("/messages/gleb");
      await stage.asking("getChat");
      await stage.freeze();
    },
  },
  causes: {
    "the chat is loaded": async (stage) => load(stage),
    "a closed chat is loaded": async (stage) => load(stage, shut),
    "the chat is loaded with one that waits": async (stage) => {
      const unsent = [
        { requestId: "7c0c3c8e-6b1a-4c39-9d58-3b7d5a0c9c11", text: "В пятницу", writtenAt: "", refusal: "" },
      ];
      await stage.page.evaluate(
        ([key, kept]) => localStorage.setItem(key as string, kept as string),
        [`messages.${ids(stage).nina}.${ids(stage).gleb}`, JSON.stringify({ draft: "", unsent })],
      );
      await load(stage);
    },
    "the chat is not loaded": async (stage) =>
      stage.answer("getChat", { status: 501, json: { status: 6, message: "Внутренняя ошибка сервера" } }),
    "30 000 ms pass, no chat is loaded": async (stage) => stage.passRest(30_000, "messageThread"),
    "asks for the chat again": { control: press(/^(Повторить|Отправить сейчас)$/) },
    "the network returns": async (stage) => {
      await stage.page.context().setOffline(true);
      await stage.see("network", "offline");
      await stage.page.context().setOffline(false);
    },
    "types a message": async (stage) => {
      const typed = ((stage.memory.get("typed") as number | undefined) ?? 0) + 1;
      stage.memory.set("typed", typed);
      await field(stage).fill(`В пят${"н".repeat(typed % 7)}`);
    },
    "writes a message": async (stage) => {
      await field(stage).fill("В пятницу");
      await press("Отправить сообщение")(stage).click();
    },
    "drops a message": { control: drop },
    "nothing is new in the chat": async (stage) => tell(stage, {}),
    "the chat is closed to them": async (stage) => tell(stage, shut),
    "the message is seen to have arrived": async (stage) => {
      await tell(stage, { messages: [stored(stage, await firstOnDevice(stage))] });
    },
    "earlier messages come": async (stage) => {
      await press("Показать более ранние")(stage).click();
      await stage.asking("getChat");
      const request = asks("before");
      const known = (stage.memory.get("earliest") as number | undefined) ?? 4_951;
      stage.memory.set("earliest", known - 50);
      await stage.answerOne("getChat", request, envelope(chat(stage, { messages: messages(stage, known - 1, 50) })));
    },
    "a message is taken back": async (stage) => {
      await press("Удалить сообщение")(stage).click();
      const dialog = stage.page.getByRole("alertdialog");
      await stage.page.clock.runFor(300);
      await dialog.getByRole("button", { name: "Удалить сообщение" }).click();
      const { pathname } = new URL((await stage.request("deleteMessage")).url());
      const id = Number(/message\/(\d+)/.exec(pathname)?.[1]);
      await stage.resolve("deleteMessage", {
        ...messages(stage, id, 1)[0],
        authorId: ids(stage).nina,
        text: "",
        isDeleted: true,
      });
      const left = async () => {
        await stage.page.clock.runFor(50);
        return stage.page.getByRole("alertdialog").count();
      };
      await expect.poll(left, { message: "the dialog goes", intervals: [10] }).toBe(0);
    },
    "the chat is muted": async (stage) => {
      await press("Действия с перепиской: Глеб Оршанский")(stage).click();
      await stage.page.clock.runFor(100);
      await stage.page.getByRole("menuitem", { name: /уведомления$/ }).click();
      const { isMuted } = (await stage.request("muteChat")).postDataJSON();
      await stage.resolve("muteChat", { isMuted });
      await stage.page.clock.runFor(100);
    },
    "the message is sent": async (stage) => stage.resolve("sendMessage", stored(stage, (await sent(stage)).requestId)),
    "the message waits for the limit": async (stage) =>
      refuse(stage, 429, { errorCode: 8, message: "Слишком много попыток, попробуйте позже", retryAfter: 15 }),
    "the message is not let": async (stage) => refuse(stage, 403, { errorCode: 12, message: FEW }),
    "the message is refused": async (stage) =>
      refuse(stage, 400, { errorCode: 3, message: "Проверьте поля", invalidFields: { text: [EMPTY] } }),
    "the message is not answered": async (stage) => stage.breaks("sendMessage"),
    "30 000 ms pass, no message is sent": async (stage) => stage.passRest(30_000, "messageThread"),
    "15 000 ms pass, nothing was sent": async (stage) => stage.passRest(15_000, "messageThread"),
  },
  sees: {
    loading: async ({ page }) => {
      await expect(page.getByText("Переписка загружается")).toHaveCount(1);
      await expect(page.getByRole("log")).toHaveCount(0);
    },
    failed: async ({ page }) => {
      await expect(page.getByRole("heading", { name: "Не удалось загрузить" })).toBeVisible();
    },
    "shown.open": async (stage) => seeWaiting(stage, /Отправляется|Отправим/, 0),
    "shown.sending, one": async (stage) => seeWaiting(stage, /^Отправляется…$/, 1),
    "shown.sending, two": async (stage) => {
      await isShown(stage);
      await expect(standing(stage).filter({ hasText: "Отправляется…" }).nth(1)).toBeVisible();
    },
    "shown.waiting, one": async (stage) => seeWaiting(stage, /Отправим/, 1),
    "shown.waiting, two": async (stage) => {
      await isShown(stage);
      await expect(
        standing(stage)
          .filter({ hasText: /Отправим/ })
          .nth(1),
      ).toBeVisible();
    },
    "shown.closed, none": async (stage) => seeClosed(stage, 0),
    "shown.closed, one": async (stage) => seeClosed(stage, 1),
    "shown.closed, two": async (stage) => {
      await isShown(stage);
      await expect(stage.page.getByText(FEW)).toBeVisible();
      await expect(field(stage)).toHaveCount(0);
    },
  },
  nobody: {
    "the message meets no person": loggedOut,
    "shown.held, one": loggedOut,
    "shown.held, two": loggedOut,
    "shown.sending, one: drops a message": onItsWay,
    "shown.sending, two: drops a message": onItsWay,
    "shown.sending, two: writes a message": three,
    "shown.waiting, two: writes a message": three,
    "shown.closed, none: types a message": noField,
    "shown.closed, one: types a message": noField,
    "shown.closed, two: types a message": noField,
  },
});
