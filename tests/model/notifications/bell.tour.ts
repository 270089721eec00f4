import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { hide } from "../chapters/chapter.page.ts";
import { bellModel } from "./bell.model.ts";

const item = {
  notificationId: "0c1f5d52-1c07-4a39-9d58-3b7d5a0c9c11",
  itemId: 1,
  title: "Паромщик",
  previewText: "вышла новая глава",
  text: "",
  creationTime: "2026-11-20T11:05:31.000Z",
  isRead: false,
  type: "NewChapter",
  actionType: "work",
  chapterId: null,
  authorFIO: "Илья Кромский",
  authorUserName: "ilya",
  coverUrl: null,
  hasCover: true,
  url: "/",
  category: { title: "Книги", code: "ebook" },
};
const page = {
  items: [item],
  more: false,
  lastItemCreationTime: item.creationTime,
  lastItemId: item.notificationId,
  asOf: item.creationTime,
  showUnread: true,
};

const bell = ({ page }: Stage) => page.getByRole("banner").getByRole("button", { name: /^Уведомления/ });
const failures = ({ memory }: Stage) => (memory.get("failures") as number | undefined) ?? 0;
const count = (stage: Stage, unread: number) => stage.memory.set("count", unread);
const fail = (stage: Stage) => stage.memory.set("failures", failures(stage) + 1);
const seeCount = async (stage: Stage) => {
  const unread = (stage.memory.get("count") as number | undefined) ?? 0;
  const name = unread === 0 ? "Уведомления" : `Уведомления, ${unread} новых`;
  await expect(bell(stage)).toHaveAccessibleName(name);
};

tours({
  machine: "bell",
  rows: rowsOf(bellModel),
  paths: pathsOf(bellModel),
  branches: branchesOfRows(bellModel),
  begins: {
    checking: async (stage) => {
      await stage.logIn("nina");
      await stage.hold("checkNotifications", "getNotifications", "markNotificationAsRead");
      await stage.page.goto("/terms");
      await stage.asking("checkNotifications");
      await stage.freeze();
    },
  },
  causes: {
    "is told of three": async (stage) => {
      count(stage, 3);
      stage.memory.set("failures", 0);
      await stage.resolve("checkNotifications", { unreadCount: 3, showUnread: true });
    },
    fails: async (stage) => {
      fail(stage);
      await stage.answer("checkNotifications", { status: 501, json: {} });
    },
    "two are left": async (stage) => {
      await bell(stage).click();
      await stage.resolve("getNotifications", page);
      await stage.page
        .getByRole("dialog", { name: "Уведомления" })
        .getByRole("link", { name: /^Паромщик/ })
        .click();
      count(stage, 2);
      await stage.resolve("markNotificationAsRead", { unreadCount: 2 });
      await stage.page.clock.runFor(1_000);
    },
    "the page is hidden": hide,
    "the page is looked at": async ({ page }) =>
      page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange"))),
    "the network is back": async (stage) => {
      await stage.page.context().setOffline(true);
      await stage.see("network", "offline");
      await stage.page.context().setOffline(false);
    },
    "30 000 ms pass": async (stage) => {
      await stage.asking("checkNotifications");
      await stage.passRest(30_000, "bell");
      fail(stage);
    },
    "60 000 ms pass": async (stage) => stage.passRest(60_000, "bell"),
    // Each failure makes the wait twice as long.
    "120 000 ms pass": async (stage) => stage.passRest(Math.min(60_000 * 2 ** failures(stage), 600_000), "bell"),
  },
  sees: {
    checking: seeCount,
    resting: seeCount,
    failing: seeCount,
    away: seeCount,
  },
  nobody: {
    "one chat is left": "chats are read on their own page, where tests/e2e/messages.spec.ts sees the mark go",
    "is refused":
      "the session hears the same answer, and leaves first: the bell goes with the header of who is signed in",
    refused: "it is come to by that answer alone",
    "the counts cannot be followed": "the page itself counts, and no part of it can be missing",
  },
});
