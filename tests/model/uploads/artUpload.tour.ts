import { expect, type Request } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { artUploadModel } from "./artUpload.model.ts";
import { again, button, choose, drawPicture, goingIn, isOfFile, note, press } from "./pictures.page.ts";

const REFUSED = "Картинка мала: нужно не меньше 320 × 320 точек";
const refusal = { status: 400, json: { status: 4, errorCode: 3, message: REFUSED } };
const FILE = "5d1f0c52-0f6b-4a50-9a63-0c1f6a4f7b21";

const field = ({ page }: Stage) => page.getByLabel("Изображения", { exact: true });
/** The pictures of these numbers. */
const chooseNew = async (stage: Stage, ...numbers: string[]) => {
  // Another file of the same name has not arrived yet.
  for (const number of numbers) stage.memory.delete(`stored ${number}`);
  await choose(stage, field(stage), ...numbers.map((number) => `${number}.png`));
};

const removeOf = (number: string) => button(`Убрать: ${number}.png`);
const anyRemove = ({ page }: Stage) => page.getByRole("button", { name: /^Убрать: / });
const save = button("Сохранить черновики");
const cancel = button("Отменить загрузку");
const more = button("Добавить ещё");

const isOfArt = (number: string) => (request: Request) => request.postData()?.includes(`"title":"${number}`) ?? false;

async function store(stage: Stage, number: string): Promise<void> {
  if (stage.memory.has(`stored ${number}`)) return;
  const data = { fileId: FILE, url: `/files/${FILE}`, width: 400, height: 400 };
  await stage.answerOne("uploadFile", isOfFile(number), { json: { status: 1, data } });
  stage.memory.set(`stored ${number}`, true);
}

/** By their places: what is open on its way, made, or not made. */
const see =
  (stands: "choosing" | "uploading" | "partlyFailed" | "done", rows: Readonly<Record<string, string>>) =>
  async (stage: Stage) => {
    const { page } = stage;
    await expect(field(stage)).toHaveCount(stands === "choosing" ? 1 : 0);
    await expect(cancel(stage)).toHaveCount(stands === "uploading" ? 1 : 0);
    await expect(note(stage)).toHaveCount(stands === "partlyFailed" ? 1 : 0);
    await expect(more(stage)).toHaveCount(stands === "done" ? 1 : 0);
    if (stands === "done") {
      const made = page.getByRole("region", { name: /^Сохранено/ }).getByRole("listitem");
      await expect(made).toHaveCount(Object.keys(rows).length);
      return;
    }
    const list = page.getByRole("list", { name: "Выбранные изображения" }).getByRole("listitem");
    await expect(list).toHaveCount(Object.keys(rows).length);
    for (const [index, [, said]] of Object.entries(rows).entries())
      if (said) await expect(list.nth(index)).toContainText(said);
  };

const WAITS = "Ждёт очереди";
const MADE = "Готово";
const goes = (...numbers: string[]) => Object.fromEntries(numbers.map((number) => [number, ""]));

const sees = {
  choosing: see("choosing", {}),
  "choosing, 3 are chosen": see("choosing", goes("1", "2", "3")),
  "choosing, 2 are chosen": see("choosing", goes("1", "2")),
  "uploading.sending, 1 and 2 go, 3 waits": see("uploading", { 1: "", 2: "", 3: WAITS }),
  "uploading.sending, 1 is made, 2 and 3 go": see("uploading", { 1: MADE, 2: "", 3: "" }),
  "uploading.sending, 1 and 2 are made, 3 goes": see("uploading", { 1: MADE, 2: MADE, 3: "" }),
  "uploading.sending, 1 is refused, 2 and 3 go": see("uploading", { 1: REFUSED, 2: "", 3: "" }),
  "uploading.sending, 1 is refused, 3 goes": see("uploading", { 1: REFUSED, 2: MADE, 3: "" }),
  "uploading.sending, 1 and 2 have failed, 3 goes": see("uploading", {
    1: "сервер не отвечает",
    2: "сервер не отвечает",
    3: "",
  }),
  "partlyFailed, all have failed": see("partlyFailed", goes("1", "2", "3")),
  "partlyFailed, 1 is made": see("partlyFailed", { 1: MADE, 2: "сервер не отвечает", 3: "сервер не отвечает" }),
  "partlyFailed, 3 has failed": see("partlyFailed", { 1: MADE, 2: MADE, 3: "" }),
  "partlyFailed, 3 is made": see("partlyFailed", { 1: "сервер не отвечает", 2: "сервер не отвечает", 3: MADE }),
  "partlyFailed, 1 is refused": see("partlyFailed", { 1: REFUSED, 2: MADE, 3: MADE }),
  "partlyFailed, 1 is refused, 3 has failed": see("partlyFailed", { 1: REFUSED, 2: MADE, 3: "сервер не отвечает" }),
  "partlyFailed, 1 is refused, 2 and 3 have failed": see("partlyFailed", {
    1: REFUSED,
    2: "сервер не отвечает",
    3: "сервер не отвечает",
  }),
  "partlyFailed, 2 and 3 have failed": see("partlyFailed", { 2: "сервер не отвечает", 3: "сервер не отвечает" }),
  "partlyFailed, 3 alone has failed": see("partlyFailed", { 3: "сервер не отвечает" }),
  "done, all are made": see("done", goes("1", "2", "3")),
  "done, 1 and 2 are made": see("done", goes("1", "2")),
};
const situations = Object.keys(sees);
const inState = (state: string) => situations.filter((name) => name.split(",")[0]?.split(".")[0] === state);

/** Pictures that become arts, on their page. */
tours({
  machine: "artUpload",
  rows: rowsOf(artUploadModel),
  paths: pathsOf(artUploadModel),
  branches: branchesOfRows(artUploadModel),
  begins: {
    choosing: async (stage) => {
      await stage.logIn("vera");
      await stage.hold("uploadFile", "createArt");
      await stage.page.goto("/art/create");
      await expect(field(stage)).toBeVisible();
      await drawPicture(stage, 400, 400);
      await stage.freeze();
    },
  },
  causes: {
    "chooses pictures": (stage, from) => chooseNew(stage, ...(from === "choosing" ? ["1", "2", "3"] : ["3"])),
    "fills in one": async ({ page }, from) => {
      const rows = page.getByRole("list", { name: "Выбранные изображения" }).getByRole("listitem");
      const row = rows.nth(from.startsWith("choosing") ? 1 : 2);
      await row.getByLabel("Заголовок").fill(from.startsWith("choosing") ? "2, озеро" : "3, луг");
    },
    "fills in what all share": ({ page }) => page.getByLabel("Только для взрослых, 18+").click(),
    "removes one": (stage, from) => {
      const number = /, 1 is refused/.test(from) ? "1" : /, 2 and 3/.test(from) ? "2" : "3";
      return removeOf(number)(stage).click();
    },
    "sends them": press(save),
    "a picture is stored": (stage, from) => store(stage, goingIn(from)),
    "one is made": async (stage, from) => {
      const number = goingIn(from);
      await store(stage, number);
      const data = { id: 70 + Number(number) };
      await stage.answerOne("createArt", isOfArt(number), { json: { status: 1, data } });
    },
    "one is refused": async (stage, from) => {
      const number = goingIn(from);
      if (stage.memory.has(`stored ${number}`)) await stage.answerOne("createArt", isOfArt(number), refusal);
      else await stage.answerOne("uploadFile", isOfFile(number), refusal);
    },
    "one fails": (stage, from) => stage.answerOne("uploadFile", isOfFile(goingIn(from)), { status: 501, json: {} }),
    "60 000 ms pass": async (stage) => {
      await stage.asking("uploadFile");
      await stage.pass(60_000, "artUpload");
    },
    cancels: press(cancel),
    "tries again": press(again),
    "the network returns": (stage) => stage.reconnect(),
    "wants more": press(more),
  },
  sees,
  only: {
    choose: { control: field, in: inState("choosing") },
    remove: {
      control: anyRemove,
      in: [...inState("choosing").filter((name) => name !== "choosing"), ...inState("partlyFailed")],
    },
    cancel: { control: cancel, in: inState("uploading") },
    "try again": { control: again, in: inState("partlyFailed") },
    more: { control: more, in: inState("done") },
  },
  nobody: {
    "bytes go": "the browser tells of bytes when it likes, and not of requests that a tour answers",
    "the line breaks": "no browser that runs the product is without XMLHttpRequest",
  },
});
