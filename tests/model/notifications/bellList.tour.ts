import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { bellListModel } from "./bellList.model.ts";

const outputs = bellListModel.payloads["xstate.done.actor.loadNotifications"] as readonly { output: object }[];
const [two, none] = outputs.map(({ output }) => output);
const [rest] = (bellListModel.payloads["xstate.done.actor.loadMore"] as readonly { output: object }[]).map(
  ({ output }) => output,
);
/** As the server names them. */
const guid = (id: string) => `0000000${id}-1c07-4a39-9d58-3b7d5a0c9c11`;
const answerOf = (given: object | undefined) =>
  JSON.parse(JSON.stringify(given), (key, value: unknown) =>
    (key === "notificationId" || key === "lastItemId") && typeof value === "string" ? guid(value) : value,
  );

const main = ({ page }: Stage) => page.getByRole("main");
const lines = (stage: Stage) => main(stage).getByRole("link", { name: /^Паромщик: вышла новая глава/ });
const fresh = (stage: Stage) => main(stage).getByText("новое", { exact: true });
const button = (stage: Stage, name: string) => main(stage).getByRole("button", { name, exact: true });
const skeleton = (stage: Stage) => main(stage).getByText("Уведомления загружаются");
const calls = ["getNotifications", "getNotificationGroup"] as const;
const callOf = ({ memory }: Stage) => (memory.get("isNarrowed") ? calls[1] : calls[0]);
const say = (stage: Stage, words: string) => stage.memory.set("words", words);

const see = (count: number, unread: number) => async (stage: Stage) => {
  await expect(lines(stage)).toHaveCount(count);
  await expect(fresh(stage)).toHaveCount(unread);
};
const shown: Record<string, (stage: Stage) => Promise<void>> = {
  ready: async (stage) => expect(main(stage).getByRole("heading", { level: 2 })).toBeVisible(),
  "ready, there are more": see(2, 1),
  "ready, there are more, all read": see(2, 0),
  "ready, whole": see(3, 1),
  "ready, whole, all read": see(3, 0),
  loadingMore: see(2, 1),
  "loadingMore, all read": see(2, 0),
  marking: see(2, 1),
  "marking, whole": see(3, 1),
};

tours({
  machine: "bellList",
  rows: rowsOf(bellListModel),
  paths: pathsOf(bellListModel),
  branches: branchesOfRows(bellListModel),
  begins: {
    loading: async (stage) => {
      await stage.logIn("nina");
      await stage.hold(...calls, "markAllNotificationsAsRead", "markNotificationAsRead");
      await stage.page.goto("/notifications");
      await stage.asking("getNotifications");
      await stage.freeze();
    },
  },
  causes: {
    "two come, and there are more": async (stage) => stage.resolve(callOf(stage), answerOf(two)),
    "nothing comes": async (stage) => stage.resolve(callOf(stage), answerOf(none)),
    "fails to load": async (stage) => {
      say(stage, "Слишком много уведомлений");
      const json = { status: 4, errorCode: 3, message: "Слишком много уведомлений" };
      await stage.answer(callOf(stage), { status: 400, json });
    },
    "30 000 ms pass loading": async (stage) => {
      await stage.asking(callOf(stage));
      say(stage, "сервер не отвечает");
      await stage.passRest(30_000, "bellList");
    },
    "tries again": { control: (stage) => button(stage, "Повторить") },
    "the network returns": async (stage) => {
      await stage.page.context().setOffline(true);
      await stage.see("network", "offline");
      await stage.page.context().setOffline(false);
    },
    "the library is chosen": {
      control: (stage) => button(stage, "Библиотека"),
      act: async (control, stage) => {
        stage.memory.set("isNarrowed", true);
        await control.click();
      },
    },
    "more are wanted": async (stage) => button(stage, "Показать ещё").click(),
    "the rest comes": async (stage) => stage.resolve(callOf(stage), answerOf(rest)),
    "fails to load more": async (stage) => stage.answer(callOf(stage), { status: 501, json: {} }),
    "30 000 ms pass loading more": async (stage) => {
      await stage.asking(callOf(stage));
      await stage.passRest(30_000, "bellList");
    },
    // The page that it leads to is the list's own: the list stays.
    "the new one is pressed": async (stage) => {
      await lines(stage)
        .first()
        .evaluate((line) => {
          line.addEventListener("click", (event) => event.preventDefault(), { once: true });
          (line as HTMLAnchorElement).click();
        });
      await stage.resolve("markNotificationAsRead", { unreadCount: 4 });
    },
    "all are to be read": async (stage) => button(stage, "Прочитать все").click(),
    "all are read": async (stage) => stage.resolve("markAllNotificationsAsRead", { unreadCount: 4 }),
    "fails to mark": async (stage) => stage.answer("markAllNotificationsAsRead", { status: 501, json: {} }),
    "30 000 ms pass marking": async (stage) => {
      await stage.asking("markAllNotificationsAsRead");
      await stage.passRest(30_000, "bellList");
    },
  },
  sees: {
    ...shown,
    loading: async (stage) => {
      await expect(skeleton(stage)).toHaveCount(1);
      await expect(lines(stage)).toHaveCount(0);
    },
    failed: async (stage) => {
      await expect(main(stage).getByText(String(stage.memory.get("words")), { exact: true })).toBeVisible();
      await expect(button(stage, "Повторить")).toBeEnabled();
    },
  },
  nobody: {},
});
