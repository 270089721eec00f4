import { expect, type Locator, type Request } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { galleryUploadModel } from "./galleryUpload.model.ts";

const TOO_MANY = { status: 400, json: { status: 4, errorCode: 3, message: "В галерее не больше 50 картинок" } };
const image = { id: "3c9a5b1e-6d0f-4a53-9f0e-1f2d3c4b5a69", url: "/files/none", width: 60, height: 40, caption: "" };

const button =
  (name: string) =>
  ({ page }: Stage) =>
    page.getByRole("button", { name, exact: true });
const press = (control: (stage: Stage) => Locator) => (stage: Stage) => control(stage).click();
const note = ({ page }: Stage) =>
  page.getByRole("alert").filter({ has: page.getByRole("heading", { name: /^Не загружено/ }) });
const choose = async ({ page, memory }: Stage, ...names: string[]) =>
  page
    .getByLabel("Добавить картинки")
    .setInputFiles(
      names.map((name) => ({ name, mimeType: "image/png", buffer: Buffer.from(String(memory.get("png")), "base64") })),
    );

/** The first of those that are on their way, as the situation names it. */
const answer = (stage: Stage, from: string, how: Parameters<Stage["answerOne"]>[2]) => {
  const [, number] = /(\d)(?: and \d)? go/.exec(from) ?? [];
  const isMeant = (request: Request) => request.postDataBuffer()?.includes(`filename="${number}.png"`) ?? false;
  return stage.answerOne("uploadGalleryImage", isMeant, how);
};

/** The uploads under way, by the names of their files, and those that the note lists as refused. */
const see =
  (state: "idle" | "sending" | "paused", open: readonly string[], refused: readonly string[] = []) =>
  async (stage: Stage) => {
    const { page } = stage;
    for (const name of ["1.png", "2.png", "3.png", "4.png"]) {
      await expect(page.getByRole("button", { name: `Отменить: ${name}` })).toHaveCount(open.includes(name) ? 1 : 0);
      await expect(note(stage).getByText(`${name}: `)).toHaveCount(refused.includes(name) ? 1 : 0);
    }
    await expect(page.getByRole("button", { name: "Приостановить" })).toHaveCount(state === "sending" ? 1 : 0);
    await expect(page.getByRole("button", { name: "Продолжить" })).toHaveCount(state === "paused" ? 1 : 0);
  };

const pause = button("Приостановить");
const resume = button("Продолжить");
const cancelAll = button("Отменить загрузку картинок");
const cancelOne = ({ page }: Stage) => page.getByRole("button", { name: /^Отменить: / });
const tryAgain = (stage: Stage) => note(stage).getByRole("button", { name: "Повторить" });
const putAway = (stage: Stage) => note(stage).getByRole("button", { name: "Закрыть" });

const situations = Object.keys(galleryUploadModel.promise);
const sending = situations.filter((name) => name.startsWith("working.sending"));
const paused = situations.filter((name) => name.startsWith("working.paused"));
const refused = situations.filter((name) => /refused|failed/.test(name));

/** Pictures on their way to a gallery, on its page. */
tours({
  machine: "galleryUpload",
  rows: rowsOf(galleryUploadModel),
  paths: pathsOf(galleryUploadModel),
  branches: branchesOfRows(galleryUploadModel),
  begins: {
    idle: async (stage) => {
      await stage.logIn("vera");
      const { request } = stage.page.context();
      const { data } = await (await request.get(`${stage.server.url}/api/v2/account/works`)).json();
      await stage.hold("uploadGalleryImage");
      await stage.page.goto(`/work/${data.works[0].id}/edit/gallery`);
      await expect(stage.page.getByLabel("Добавить картинки")).toBeVisible();
      const png = await stage.page.evaluate(() => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 60, height: 40 });
        return canvas.toDataURL("image/png").split(",")[1] ?? "";
      });
      stage.memory.set("png", png);
      await stage.freeze();
    },
  },
  causes: {
    "adds pictures": (stage, from) =>
      from === "idle" ? choose(stage, "1.png", "2.png", "3.png") : choose(stage, "4.png"),
    "is in the gallery": (stage, from) => answer(stage, from, { json: { status: 1, data: { image } } }),
    "is refused": (stage, from) => answer(stage, from, TOO_MANY),
    fails: (stage, from) => answer(stage, from, { status: 501, json: {} }),
    "60 000 ms pass": async (stage) => {
      await stage.asking("uploadGalleryImage");
      await stage.pass(60_000, "galleryUpload");
    },
    // The table walks some of the situations in which these can be pressed: `only` has all of them.
    pauses: press(pause),
    resumes: press(resume),
    "cancels one": (stage) => cancelOne(stage).first().click(),
    "cancels all": press(cancelAll),
    "tries again": press(tryAgain),
    "sees the refusals": press(putAway),
    "the network returns": async ({ page }) => {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
  },
  sees: {
    idle: see("idle", []),
    "idle, 1 is refused": see("idle", [], ["1.png"]),
    "idle, 3 has failed": see("idle", [], ["3.png"]),
    "working.sending, 1 and 2 go, 3 waits": see("sending", ["1.png", "2.png", "3.png"]),
    "working.sending, 2 and 3 go": see("sending", ["2.png", "3.png"]),
    "working.sending, 3 goes": see("sending", ["3.png"]),
    "working.sending, 3 and 4 go": see("sending", ["3.png", "4.png"]),
    "working.sending, 4 goes": see("sending", ["4.png"]),
    "working.sending, 3 has failed, 4 goes": see("sending", ["4.png"], ["3.png"]),
    "working.sending, 1 is refused, 2 and 3 go": see("sending", ["2.png", "3.png"], ["1.png"]),
    "working.sending, 1 is refused, 3 goes": see("sending", ["3.png"], ["1.png"]),
    "working.sending, 1 goes": see("sending", ["1.png"]),
    "working.sending, 1 waits, 2 and 3 go": see("sending", ["1.png", "2.png", "3.png"]),
    "working.sending, 1 and 3 go": see("sending", ["1.png", "3.png"]),
    "working.paused, all wait": see("paused", ["1.png", "2.png", "3.png"]),
    "working.paused, 3 waits": see("paused", ["3.png"]),
    "working.paused, 3 and 4 wait": see("paused", ["3.png", "4.png"]),
    "working.paused, 1 is refused, 2 and 3 wait": see("paused", ["2.png", "3.png"], ["1.png"]),
  },
  only: {
    pause: { control: pause, in: sending },
    resume: { control: resume, in: paused },
    "cancel all": { control: cancelAll, in: [...sending, ...paused] },
    "cancel one": { control: cancelOne, in: [...sending, ...paused] },
    "try again": { control: tryAgain, in: refused },
    "put away": { control: putAway, in: refused },
  },
  nobody: {
    "bytes go": "the browser tells of bytes when it likes, and not of requests that a tour answers",
    "the line breaks": "no browser that runs the product is without XMLHttpRequest",
  },
});
