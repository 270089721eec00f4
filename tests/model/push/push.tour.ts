import { expect } from "@playwright/test";
import { routes } from "../../../src/api/contract/routes.ts";
import { branchesOfRows, pathsOf, type Rows, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import {
  answerBrowser,
  clickNotification,
  holdLeaving,
  keepElsewhere,
  permit,
  saysElsewhere,
  seeAsked,
  support,
  takeBrowser,
  token,
} from "./push.browser.ts";
import { pushModel } from "./push.model.ts";

type Account = { id: number };
const broken = { status: 501, json: {} };
const account = ({ memory }: Stage) => memory.get("account") as Account;
const nina = (stage: Stage): Account => ({ ...account(stage), id: 4_004 });
const record = (stage: Stage, of: Account = account(stage)) => ({ token, tokenId: 5, accountId: of.id });
const toggle = ({ page }: Stage) => page.getByRole("switch", { name: "Push в этом браузере" });
const says = async ({ page }: Stage, words: string) =>
  expect(page.getByRole("region", { name: "Push в этом браузере" })).toContainText(words);

/** Who is signed in is another one from now on: the server says whom. */
async function enter(stage: Stage, who: Account): Promise<void> {
  const address = `**/api${routes.getAccount.path}`;
  await stage.page.unroute(address);
  await stage.page.route(address, (route) => route.fulfill({ json: { status: 1, data: who } }));
  await saysElsewhere(stage, "rukopis.session", { type: "start.announced" });
}

const begin =
  (state: string, beginning: Parameters<typeof takeBrowser>[1] = {}, isKnown = false) =>
  async (stage: Stage) => {
    stage.memory.set("account", await stage.logIn("nina"));
    await takeBrowser(stage, { ...beginning, ...(isKnown && { record: record(stage) }) });
    await stage.hold("updateNotificationToken", "deleteNotificationToken");
    await stage.page.goto("/account/notifications");
    await expect(stage.page.getByRole("heading", { level: 1, name: "Уведомления" })).toBeVisible();
    await stage.freeze();
    await stage.passUntil("push", state);
  };

const off = (from: string) => from.includes(", off");
/** Without the permission the page would not ask for a token any more. */
const seeTokenAsked = async (stage: Stage, from: string) => {
  if (from.includes("fetching")) await seeAsked(stage, "token");
};
const passes = async (stage: Stage, from: string) => {
  await seeTokenAsked(stage, from);
  if (from.includes("unsubscribing")) {
    await holdLeaving(stage, false);
    await permit(stage, "default");
  }
  if (from.includes("unregistering")) await holdLeaving(stage);
  await stage.passRest(30_000, "push");
  // Nobody waits for it any more; the next question is another one.
  if (from.includes("fetching")) await answerBrowser(stage, "token", "reject");
  if (from.includes("unregistering")) await stage.answer("deleteNotificationToken", broken);
  // It goes on after the machine has left, and other tabs wait for it.
  if (from.includes("registering") && !from.includes("unregistering"))
    await stage.answer("updateNotificationToken", broken);
};

const seeSwitch = (isOn: boolean, words: string) => async (stage: Stage) => {
  await expect(toggle(stage)).toBeChecked({ checked: isOn });
  await says(stage, words);
};
const seeNoSwitch = async (stage: Stage) => expect(toggle(stage)).toHaveCount(0);

function seen(situation: string): (stage: Stage) => Promise<void> {
  if (/nobody/.test(situation)) return seeNoSwitch;
  if (situation === "unsupported")
    return async (stage) => {
      await expect(toggle(stage)).toHaveAttribute("aria-disabled", "true");
      await says(stage, "Notifications unsupported");
    };
  if (situation.startsWith("live.disabled")) return seeSwitch(false, "Сейчас выключены.");
  const isOff = off(situation);
  if (isOff || /enabling|disabling/.test(situation)) return seeSwitch(!isOff, isOff ? "Выключаем…" : "Включаем…");
  if (situation.includes("token")) return seeSwitch(true, "Сейчас включены.");
  return seeSwitch(true, situation.includes("resting") ? "браузер не подписан" : "Подписываем браузер…");
}

/** The rows of a person who takes Vera's place that differ from hers. */
const ofNina = new Set([
  "live.enabled.resting, Vera's token: Nina enters",
  "live.enabled.fetching, Nina, Vera's token: gets a token",
  "live.enabled.registering, Nina, Vera's token: Nina is registered",
  "live.enabled.resting, Nina, Nina's token: leaves",
  "live.enabling.registering: Nina enters",
  "live.enabling.registering, Nina: Vera is registered",
  "live.enabling.registering, Nina, Vera's token: Nina is registered",
  "live.enabled.registering: Nina enters",
  "live.enabled.registering, Nina: Vera is registered",
]);
const situationsOfNina = new Set([...ofNina].map((name) => name.slice(0, name.lastIndexOf(": "))));
/** Whose token is known makes a difference where it is compared. */
const alike =
  /^(reading|live\.(enabling|disabled).*'s token|live\.enabled\.registering, Vera's|live\.enabled\.fetching, Vera's token, off)/;
const isToured = (situation: string): boolean =>
  situationsOfNina.has(situation) || !(situation.includes("Nina") || alike.test(situation));

/** The rows that a browser could tell apart; the model walks the others too. Who reads is read at once, on the way from «nobody». */
const rows: Rows = {
  ...Object.fromEntries(
    Object.entries(rowsOf(pushModel))
      .filter(([situation]) => isToured(situation))
      .map(([situation, row]) => {
        const isHers = (step: string) => !(situation.includes("Nina") || step === "Nina enters");
        const kept = Object.entries(row).filter(
          ([step, to]) => isToured(to) && (isHers(step) || ofNina.has(`${situation}: ${step}`)),
        );
        return [situation, Object.fromEntries(kept)];
      }),
  ),
  nobody: { "Vera enters": "live.disabled" },
};

/** What cannot be pressed. */
const unpressed = Object.fromEntries(
  Object.entries(rows)
    .filter(([situation]) => !situation.includes("Nina"))
    .flatMap(([situation, row]) =>
      ["enables", "disables", "leaves"].flatMap((step) => {
        if (row[step] === undefined || situation.startsWith("live.disabled")) return [];
        if (situation.includes(", nobody"))
          return [[`${situation}: ${step}`, "who has left sees no switch, and no door"]];
        const isThere = step === (off(situation) ? "disables" : "enables");
        return isThere ? [[`${situation}: ${step}`, "the switch is there already"]] : [];
      }),
    ),
);
/** Branches of situations that a browser does not tell apart from others, or that pass in a moment. */
const untoured = Object.fromEntries([
  ...[
    "push.reading --person.entered[0]--> (internal)",
    "push.reading --person.left[0]--> push.nobody",
    "push.reading --xstate.error.actor.readStanding[0]--> push.unsupported",
  ].map((branch) => [branch, "who reads is read at once: tests/model/push/push.test.ts"]),
  ...[
    "push.unsupported --person.entered[0]--> (internal)",
    "push.live.starting --person.entered[0]--> (internal)",
    "push.live.enabling.fetching --xstate.done.actor.getToken[2]--> push.live.enabled.resting",
  ].map((branch) => [branch, "another person is toured where it makes a difference: tests/model/push/push.test.ts"]),
  ["push.live.enabling --tab.enabled[0]--> (internal)", "tabs take turns by a lock: tests/model/push/push.test.ts"],
]);
const blocks = "a browser that has blocked the question answers at once: tests/services/push.test.ts";

tours({
  machine: "push",
  rows,
  paths: pathsOf(pushModel),
  branches: branchesOfRows(pushModel),
  begins: {
    "live.disabled": begin("live.disabled"),
    "live.starting": begin("live.starting", { permission: "granted" }),
    "live.starting, Vera's token": begin("live.starting", { permission: "granted" }, true),
    unsupported: begin("unsupported", { isSupported: false }),
  },
  causes: {
    "Vera enters": async (stage, from) => {
      if (from === "nobody") {
        await permit(stage, "default");
        await support(stage);
      }
      await enter(stage, account(stage));
    },
    "Nina enters": async (stage) => enter(stage, nina(stage)),
    leaves: async (stage) => saysElsewhere(stage, "rukopis.session", { type: "end.announced" }),
    "is idle": async (stage) => answerBrowser(stage, "idle", "resolve"),
    enables: async (stage, from) => {
      if (from.startsWith("live.disabled")) await permit(stage, "default");
      await toggle(stage).click();
    },
    disables: async (stage) => toggle(stage).click(),
    allows: async (stage) => {
      await permit(stage, "granted");
      await answerBrowser(stage, "permission", "resolve", "granted");
    },
    refuses: async (stage) => answerBrowser(stage, "permission", "resolve", "default"),
    "cannot be asked": async (stage) => answerBrowser(stage, "permission", "reject"),
    "gets a token": async (stage) => answerBrowser(stage, "token", "resolve"),
    "gets none": async (stage) => answerBrowser(stage, "token", "reject"),
    "Vera is registered": async (stage) => stage.resolve("updateNotificationToken", { id: 5 }),
    "Nina is registered": async (stage) => stage.resolve("updateNotificationToken", { id: 5 }),
    "is not registered": async (stage) => stage.answer("updateNotificationToken", broken),
    "another tab enables": async (stage, from) => {
      await permit(stage, "granted");
      await keepElsewhere(stage, record(stage));
      if (from.startsWith("live.disabled")) await stage.page.evaluate(() => localStorage.removeItem("pushDisabled"));
      await saysElsewhere(stage, "rukopis.push", { type: "enabled", record: record(stage) });
    },
    "another tab disables": async (stage) => {
      await keepElsewhere(stage, null);
      await saysElsewhere(stage, "rukopis.push", { type: "disabled" });
    },
    "the permission is taken away": async (stage, from) => {
      await seeTokenAsked(stage, from);
      await permit(stage, "granted", true);
      await permit(stage, "denied", true);
    },
    "the permission is reset": async (stage, from) => {
      await seeTokenAsked(stage, from);
      await permit(stage, "granted", true);
      await permit(stage, "default", true);
    },
    "the permission is given": async (stage) => {
      await permit(stage, "default", true);
      await permit(stage, "granted", true);
    },
    "a notification is clicked": async (stage) => clickNotification(stage, "/account/notifications"),
    "the week was slept through": async (stage) => {
      await permit(stage, "granted");
      await stage.page.clock.setSystemTime((await stage.page.evaluate(() => Date.now())) + 604_800_000);
      await stage.page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
    },
    "604 800 000 ms pass": async (stage) => {
      await permit(stage, "granted");
      const entered =
        stage.last("push", ({ edges }) => edges.some((edge) => !edge.endsWith("--> (internal)")))?.at ?? 0;
      const gone = (await stage.page.evaluate(() => Date.now())) - entered;
      // Nothing else of the page is to live through the week minute by minute.
      await stage.page.clock.fastForward(604_800_000 - gone - 1_000);
      await stage.passRest(604_800_000, "push");
    },
    "30 000 ms pass": passes,
    "the server forgets": async (stage) => {
      await holdLeaving(stage);
      await stage.resolve("deleteNotificationToken", {});
    },
    "the server does not answer": async (stage) => {
      await holdLeaving(stage);
      await stage.answer("deleteNotificationToken", broken);
    },
    "the provider forgets": async (stage) => {
      await permit(stage, "default");
      await answerBrowser(stage, "leaving", "resolve", "");
    },
    "the provider does not answer": async (stage) => {
      await permit(stage, "default");
      await answerBrowser(stage, "leaving", "reject");
    },
  },
  sees: Object.fromEntries(Object.keys(rows).map((situation) => [situation, seen(situation)])),
  nobody: {
    ...unpressed,
    ...untoured,
    "is blocked": blocks,
    "is never idle": "every browser has a moment without work",
    "a message comes": "only Firebase tells pages: tests/services/firebasePush.test.ts and tests/push/chromium.ts",
    "the session cannot be followed": "what listens to the session only listens: tests/model/push/push.test.ts",
    "the browser cannot be followed": "what listens to the browser only listens: tests/model/push/push.test.ts",
    "the clock cannot be followed": "what listens to the clock only listens: tests/model/push/push.test.ts",
  },
});
