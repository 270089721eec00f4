import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, type Rows, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { saysElsewhere, takeBrowser, token } from "./push.browser.ts";
import { pushCheckModel } from "./pushCheck.model.ts";

const broken = { status: 501, json: {} };
const check = ({ page }: Stage) => page.getByRole("button", { name: "Проверить уведомления" });
const labels = [
  "Браузер умеет показывать уведомления",
  "Помощник сайта в браузере отвечает",
  "Разрешение дано",
  "Браузер подписан на уведомления",
  "Сервер знает этот браузер",
  "Служба уведомлений приняла сообщение",
  "Уведомление показано",
];
const places: Record<string, number> = { server: 4, provider: 5, shown: 6 };
const placeOf = (situation: string): number => places[situation.split(", ")[1] ?? ""] ?? 7;

/** Each link with its state, and the verdict. */
const seeLinks = (place: number, state: string, verdict: string) => async (stage: Stage) => {
  const panel = stage.page.getByRole("region", { name: "Push в этом браузере" });
  await expect(panel.getByRole("listitem")).toHaveText(
    labels.map((label, index) => {
      const word = index < place ? "да" : index > place ? "ещё не проверено" : state;
      return `${label}: ${word}`;
    }),
  );
  await expect(panel.getByText(verdict)).toBeVisible();
};
const failed = (situation: string) =>
  seeLinks(placeOf(situation), "нет", `Не получилось: «${labels[placeOf(situation)]}».`);

const model = rowsOf(pushCheckModel);
/** The browser's own links answer at once: only the answers of a server or a person can be held. */
const rows: Rows = Object.fromEntries(
  Object.entries(model)
    .filter(([situation]) => !/support|worker|permission|subscription/.test(situation))
    .map(([situation, row]) => [situation, "checks" in row ? { checks: "checking, server" } : row]),
);
const waited = "a notification that is not shown is waited for: nobody says that it is not";

tours({
  machine: "pushCheck",
  rows,
  paths: pathsOf(pushCheckModel),
  branches: branchesOfRows(pushCheckModel),
  begins: {
    idle: async (stage) => {
      const { id } = (await stage.logIn("nina")) as { id: number };
      await takeBrowser(stage, { permission: "granted", record: { token, tokenId: 5, accountId: id } });
      await stage.hold("checkNotificationToken", "sendTestPush");
      await stage.page.goto("/account/notifications");
      await expect(stage.page.getByRole("heading", { level: 1, name: "Уведомления" })).toBeVisible();
      await stage.freeze();
      await stage.passUntil("push", "live.starting");
      await stage.see("pushCheck", "idle");
    },
  },
  causes: {
    checks: { control: (stage) => check(stage).and(stage.page.locator(':not([aria-busy="true"])')) },
    "the step passes": async (stage, from) => {
      if (from.endsWith("server")) return stage.resolve("checkNotificationToken", { isKnown: true });
      if (from.endsWith("provider")) return stage.resolve("sendTestPush", { outcome: "sent" });
      return saysElsewhere(stage, "rukopis.push", { type: "shown", title: "Проверка уведомлений" });
    },
    "the step fails": async (stage, from) =>
      from.endsWith("server")
        ? stage.resolve("checkNotificationToken", { isKnown: false })
        : stage.resolve("sendTestPush", { outcome: "gone" }),
    "the step is not answered": async (stage, from) =>
      stage.answer(from.endsWith("server") ? "checkNotificationToken" : "sendTestPush", broken),
    "30 000 ms pass": async (stage) => stage.passRest(30_000, "pushCheck"),
  },
  sees: {
    idle: async (stage) => expect(check(stage)).toBeEnabled(),
    ...Object.fromEntries(
      ["server", "provider", "shown"].flatMap((link) => [
        [`checking, ${link}`, seeLinks(places[link] ?? 0, "проверяется", "Проверяем…")],
        [`failed, ${link}`, failed(`failed, ${link}`)],
      ]),
    ),
    passed: seeLinks(7, "", "Всё работает: уведомление пришло."),
  },
  nobody: { "checking, shown: the step fails": waited, "checking, shown: the step is not answered": waited },
});
