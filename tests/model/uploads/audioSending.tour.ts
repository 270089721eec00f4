import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import {
  broken,
  button,
  choose,
  giveRoom,
  giveStart,
  heldBy,
  isObserved,
  isOf,
  OBSERVED,
  openDesk,
  startingOther,
  takeRoom,
  tells,
  unknown,
  uploadOf,
} from "./audio.page.ts";
import { audioSendingModel } from "./audioSending.model.ts";

const file = ({ page }: Stage) =>
  page.getByRole("list", { name: "Файлы" }).getByRole("listitem").filter({ hasText: OBSERVED });
const see = (text: string | RegExp) => async (stage: Stage) => expect(file(stage)).toContainText(text);
const seeGone = async (stage: Stage) => expect(file(stage)).toHaveCount(0);

/** The line asks what is there before it sends. */
const answerLine = (stage: Stage, data: object = uploadOf(OBSERVED)) =>
  stage.answerOne("startAudioUpload", isOf(OBSERVED), { json: { status: 1, data } });
/** Chunks are known by the id of their upload. */
async function answerChunk(stage: Stage, answer: { status?: number; json: object }, from = "sending.going") {
  if (from === "sending.going") await answerLine(stage);
  await answerBody(stage, answer);
}
async function answerBody(stage: Stage, answer: { status?: number; json: object }) {
  const { id } = heldBy(stage).facts;
  await stage.answerOne("uploadAudioChunk", (request) => request.url().includes(id), answer);
}
const chunk = { json: { status: 1, data: { received: 2_048, isStored: true, sha256: "" } } };
const changed = {
  status: 400,
  json: {
    status: 5,
    errorCode: 3,
    message: "Проверьте поля",
    invalidFields: { offset: ["Файл изменился, начните заново"] },
  },
};
const passes = (milliseconds: number) => (stage: Stage) => stage.pass(milliseconds, "audioSending", isObserved);
const atOnce = "it comes of itself, in the moment of the step before";

/** A sound on its way, on the page of its work. Other sounds go at the same time, so that it has turns to wait for. */
tours({
  machine: "audioSending",
  which: isObserved,
  rows: rowsOf(audioSendingModel),
  paths: pathsOf(audioSendingModel),
  branches: branchesOfRows(audioSendingModel),
  begins: {
    queued: async (stage) => {
      await stage.logIn("vera");
      await openDesk(stage);
      await stage.freeze();
      await choose(stage, "01.mp3", "02.mp3", OBSERVED, "04.mp3");
    },
    "needsFile.lost": async (stage) => {
      await stage.logIn("vera");
      await openDesk(stage, uploadOf(OBSERVED, "receiving", [[0, 1_024]]));
      await stage.freeze();
    },
    "working, fileless": async (stage) => {
      await stage.logIn("vera");
      await openDesk(stage, uploadOf(OBSERVED, "verifying"));
      await stage.freeze();
    },
  },
  causes: {
    "gets its turn": (stage, from) => (from === "queued" ? giveStart(stage) : giveRoom(stage)),
    "the upload is begun": (stage) => answerLine(stage),
    "the upload is refused": (stage) =>
      stage.answerOne("startAudioUpload", isOf(OBSERVED), {
        status: 400,
        json: { status: 4, errorCode: 3, message: "На сервере закончилось место" },
      }),
    "fails to begin": (stage) => stage.answerOne("startAudioUpload", isOf(OBSERVED), broken),
    "30 000 ms pass beginning": passes(30_000),
    "1 000 ms pass": (stage) => stage.pass(1_000 * 2 ** (heldBy(stage).faults - 1), "audioSending", isObserved),
    "all bytes are sent": (stage) => answerChunk(stage, chunk),
    "the server has it whole": (stage) => answerLine(stage, uploadOf(OBSERVED, "reading")),
    "the file was changed": (stage, from) => answerChunk(stage, changed, from),
    "the line fails": (stage, from) => answerChunk(stage, broken, from),
    "the server refuses the bytes": (stage, from) => answerChunk(stage, unknown, from),
    "30 000 ms pass silent": passes(30_000),
    "is accepted": (stage) => stage.resolve("completeAudioUpload", { outcome: "accepted", upload: {} }),
    "something is missing": (stage) => stage.resolve("completeAudioUpload", { outcome: "missing", missing: [] }),
    "fails to complete": (stage) => stage.answer("completeAudioUpload", broken),
    "may not complete": (stage) => stage.answer("completeAudioUpload", unknown),
    "600 000 ms pass completing": async (stage) => {
      await stage.asking("completeAudioUpload");
      await stage.pass(600_000, "audioSending", isObserved);
    },
    "the server lacks something": async (stage, from) => {
      if (from === "working") await takeRoom(stage);
      await tells(stage, "receiving");
    },
    "it is a chapter": (stage) => tells(stage, "attached"),
    pauses: {
      control: button("Приостановить"),
      act: async (control, stage, from) => {
        // Only a chunk that is on its way is waited for.
        if (from === "sending.going") {
          await answerLine(stage);
          await stage.asking("uploadAudioChunk");
        }
        await control.click();
      },
    },
    "the line is drained": (stage) => answerBody(stage, chunk),
    "10 000 ms pass draining": passes(10_000),
    resumes: {
      control: button("Продолжить"),
      act: async (control, stage, from) => {
        if (from === "paused") await takeRoom(stage);
        if (from === "paused, not begun") await startingOther(stage);
        await control.click();
      },
    },
    "tries again": {
      control: button("Повторить"),
      act: async (control, stage, from) => {
        if (from === "refused") await startingOther(stage);
        await control.click();
      },
    },
    "the network returns": (stage) => stage.reconnect(),
    cancels: { control: button("Отменить загрузку") },
    "is cancelled": (stage) => stage.resolve("cancelAudioUpload", {}),
    "fails to cancel": (stage) => stage.answer("cancelAudioUpload", broken),
    "30 000 ms pass cancelling": async (stage) => {
      await stage.asking("cancelAudioUpload");
      await stage.pass(30_000, "audioSending", isObserved);
    },
  },
  sees: {
    queued: see("ждёт очереди"),
    starting: see("ждёт очереди"),
    unstarted: see("Попробуем ещё раз сами"),
    ready: see("ждёт очереди"),
    "sending.going": see(/0\s%/),
    "sending.stopping": see("досылаем начатое и остановимся"),
    "sending.turning": see("досылаем начатое и продолжим"),
    waiting: see("целы, попробуем ещё раз сами"),
    paused: see("приостановлено"),
    "paused, not begun": see("приостановлено"),
    completing: see("сверяем файл"),
    working: see("проверяем звук"),
    "working, fileless": see("проверяем звук"),
    "needsFile.looking": see("Выберите файлы ещё раз, загруженное цело"),
    "needsFile.lost": see("Выберите файлы ещё раз, загруженное цело"),
    fileChanged: see("Файл изменился, начните заново"),
    refused: see(/На сервере закончилось место|Страница не найдена/),
    cancelling: see("отменяем загрузку"),
    cancelled: seeGone,
    handedOver: async (stage) => {
      await stage.resolve("getAudioChapters", stage.memory.get("chapters"));
      await seeGone(stage);
    },
  },
  // It passes in a moment.
  leaves: ["needsFile.looking"],
  nobody: {
    "may not begin":
      "a refusal of the beginning comes as an answer: only a login that is lost for ever would be a fault",
    ...Object.fromEntries(
      ["the line is drained", "10 000 ms pass draining"].map((step) => [
        `sending.turning: ${step}`,
        "its place in the queue is free again: it is sent in the same moment",
      ]),
    ),
    ...Object.fromEntries(
      ["sending.stopping", "sending.turning"].flatMap((from) => [
        [`${from}: all bytes are sent`, "a line that is drained says so in its place"],
        [`${from}: the server has it whole`, "it says so before its first chunk"],
      ]),
    ),
    "bytes go": "the browser tells of bytes when it likes, and not of requests that a tour answers",
    "another tab sends it":
      "the line asks for its lock in the moment in which it begins (tests/e2e/audioUpload.spec.ts)",
    "sending.elsewhere": "the line asks for its lock in the moment in which it begins (tests/e2e/audioUpload.spec.ts)",
    "the line breaks": "no browser that runs the product is without XMLHttpRequest",
    "the file differs": "the browser reads a small file in the moment in which it is sent",
    "has a handle": "no browser gives a handle of a file without a person",
    "has no handle": atOnce,
    "fails to look for a handle": "a device that keeps nothing answers that it has no handle",
    "30 000 ms pass looking": atOnce,
    "needsFile.openable": "no browser gives a handle of a file without a person",
    "gives the file":
      "the browser compares the file in the moment in which it is given (tests/e2e/audioUpload.spec.ts)",
    opening: "the browser compares the file in the moment in which it is given (tests/e2e/audioUpload.spec.ts)",
  },
});
