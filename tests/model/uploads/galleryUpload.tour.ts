import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { galleryUploadModel } from "./galleryUpload.model.ts";
import { again, button, choose, drawPicture, goingIn, isOfFile, note, press } from "./pictures.page.ts";

const TOO_MANY = { status: 400, json: { status: 4, errorCode: 3, message: "В галерее не больше 50 картинок" } };
const image = { id: "3c9a5b1e-6d0f-4a53-9f0e-1f2d3c4b5a69", url: "/files/none", width: 60, height: 40, caption: "" };

const answer = (stage: Stage, from: string, how: Parameters<Stage["answerOne"]>[2]) =>
  stage.answerOne("uploadGalleryImage", isOfFile(goingIn(from)), how);

const field = ({ page }: Stage) => page.getByLabel("Добавить картинки");

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
      await expect(field(stage)).toBeVisible();
      await drawPicture(stage, 60, 40);
      await stage.freeze();
    },
  },
  causes: {
    "adds pictures": (stage, from) =>
      choose(stage, field(stage), ...(from === "idle" ? ["1.png", "2.png", "3.png"] : ["4.png"])),
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
    "tries again": press(again),
    "sees the refusals": press(putAway),
    "the network returns": (stage) => stage.reconnect(),
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
    "try again": { control: again, in: refused },
    "put away": { control: putAway, in: refused },
  },
  nobody: {
    "bytes go": "the browser tells of bytes when it likes, and not of requests that a tour answers",
    "the line breaks": "no browser that runs the product is without XMLHttpRequest",
  },
});
