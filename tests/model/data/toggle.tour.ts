import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { toggleModel } from "./toggle.model.ts";

const button = ({ page }: Stage) => page.getByRole("button", { name: /^Нравится, / });
const see = (isOn: boolean) => async (stage: Stage) =>
  expect(button(stage)).toHaveAttribute("aria-pressed", String(isOn));
const answer = (isLiked: boolean) => async (stage: Stage) =>
  stage.resolve("likeWork", { isLiked, likeCount: isLiked ? 8 : 7 });

tours({
  machine: "toggle",
  rows: rowsOf(toggleModel),
  paths: pathsOf(toggleModel),
  branches: branchesOfRows(toggleModel),
  begins: {
    settled: async (stage) => {
      await stage.logIn("nina");
      // Comments have hearts of their own: they do not come.
      await stage.hold("likeWork", "getComments");
      await stage.page.goto("/book/1");
      await stage.see("toggle", "settled");
      await expect(button(stage)).toBeVisible();
      await stage.freeze();
    },
  },
  causes: {
    "is pressed": async (stage) => button(stage).click(),
    "is on": answer(true),
    "is off": answer(false),
    "is refused": async (stage) =>
      stage.answer("likeWork", { status: 403, json: { status: 4, errorCode: 12, message: "Недоступно" } }),
    fails: async (stage) => stage.breaks("likeWork"),
    "30 000 ms pass": async (stage) => {
      await stage.asking("likeWork");
      await stage.passRest(30_000, "toggle");
    },
  },
  sees: {
    settled: see(false),
    "telling, off to on": see(true),
    "telling, off to off": see(false),
    "settled, told": see(false),
    "settled, on, told": see(true),
    "settled, on": see(true),
    "telling, on to off": see(false),
    "telling, on to on": see(true),
  },
  nobody: {},
});
