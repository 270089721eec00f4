import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { hide } from "../chapters/chapter.page.ts";
import { messageWatchModel } from "./messageWatch.model.ts";

const failures = ({ memory }: Stage) => (memory.get("failures") as number | undefined) ?? 0;
const fail = (stage: Stage) => stage.memory.set("failures", failures(stage) + 1);
const chat = {
  person: { id: 2, userName: "gleb", fio: "Глеб Оршанский", avatarUrl: null },
  messages: [],
  canWrite: true,
  refusal: "",
  isMuted: false,
  lastReadId: 0,
  deletedIds: [],
};
/** Whatever the answer, the page keeps the messages, and the person may write. */
const seeChat = async ({ page }: Stage) => {
  await expect(page.getByRole("log", { name: "Переписка: Глеб Оршанский" })).toBeVisible();
  await expect(page.getByLabel("Сообщение", { exact: true })).toBeEnabled();
  await expect(page.getByRole("alert")).toHaveCount(0);
};
const loggedOut = "the session hears the same answer, and the page asks for the login before anything else";

tours({
  machine: "messageWatch",
  rows: rowsOf(messageWatchModel),
  paths: pathsOf(messageWatchModel),
  branches: branchesOfRows(messageWatchModel),
  begins: {
    asking: async (stage) => {
      await stage.logIn("nina");
      await stage.hold("getChat");
      await stage.page.goto("/messages/gleb");
      await stage.asking("getChat");
      await stage.freeze();
      await stage.resolve("getChat", chat);
      await stage.asking("getChat");
    },
  },
  causes: {
    "the chat is asked for": async (stage) => {
      stage.memory.set("failures", 0);
      await stage.resolve("getChat", chat);
    },
    "the chat is not answered": async (stage) => {
      fail(stage);
      await stage.answer("getChat", { status: 501, json: {} });
    },
    "the page is hidden": hide,
    "the page is looked at": async ({ page }) =>
      page.evaluate(() => {
        Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }),
    "the network is back": async (stage) => {
      await stage.page.context().setOffline(true);
      await stage.see("network", "offline");
      await stage.page.context().setOffline(false);
    },
    "30 000 ms pass": async (stage) => {
      await stage.asking("getChat");
      await stage.passRest(30_000, "messageWatch");
      fail(stage);
    },
    "4 000 ms pass": async (stage) => stage.passRest(4_000, "messageWatch"),
    // Each failure makes the wait twice as long.
    "8 000 ms pass": async (stage) => stage.passRest(Math.min(4_000 * 2 ** failures(stage), 60_000), "messageWatch"),
  },
  sees: { asking: seeChat, resting: seeChat, failing: seeChat, away: seeChat },
  nobody: {
    "the chat meets no person": loggedOut,
    refused: loggedOut,
  },
});
