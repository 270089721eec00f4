import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { choose, openDesk, stateOf } from "./audio.page.ts";
import { audioUploadsModel } from "./audioUploads.model.ts";

const files = ({ page }: Stage) => page.getByRole("list", { name: "Файлы" }).getByRole("listitem");
const everyFile = ({ page }: Stage, name: string) => page.getByRole("button", { name, exact: true });
const ofOne = "a file tells its queue by itself, one step after the other: its own tour walks them";

/** The queue of sounds, on the page of a work. */
tours({
  machine: "audioUploads",
  rows: rowsOf(audioUploadsModel),
  paths: pathsOf(audioUploadsModel),
  branches: branchesOfRows(audioUploadsModel),
  begins: {
    calm: async (stage) => {
      await stage.logIn("vera");
      await openDesk(stage);
      await stage.freeze();
    },
  },
  causes: {
    "adds two files": (stage) => choose(stage, "01.mp3", "02.mp3"),
    "pauses all": (stage) => everyFile(stage, "Приостановить").click(),
    "resumes all": async (stage) => {
      if (stateOf(stage, "01.mp3") !== "paused") await everyFile(stage, "Приостановить").click();
      await everyFile(stage, "Продолжить").click();
    },
    "the network returns": (stage) => stage.reconnect(),
  },
  sees: {
    calm: async (stage) => expect(files(stage)).toHaveCount(0),
    "calm, two are added": async (stage) => expect(files(stage)).toHaveCount(2),
  },
  nobody: {
    "what the server knows is shown": "the page tells its queue as it opens: the tours of audioSending begin so",
    "tries again": "it is offered once a file has failed: the tour of audioSending presses it for one",
    "somebody else signs in": "a person who logs out and in by the product loads every page again",
    "the page is not heard": "no browser that runs the product is without its events",
    "the first is new": ofOne,
    "calm, the first is new": ofOne,
    "calm, the first is sent": ofOne,
    "between, the first is there": ofOne,
    "calm, the second stays": ofOne,
    "asking, about the first": ofOne,
    "asking, about nothing": ofOne,
    "calm, one is known": ofOne,
    "calm, one needs its file": ofOne,
  },
});
