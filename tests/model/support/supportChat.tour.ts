import { expect, type Route } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { supportChatModel } from "./supportChat.model.ts";

/** A stand-in for the script of Chatra: it runs the calls made before it came, and has no time of its own. */
const standIn = `(() => {
  const node = () => document.getElementById("chatra");
  const make = () => node() ?? document.body.append(Object.assign(document.createElement("div"), { id: "chatra" }));
  let isKilled = false;
  const does = {
    kill: () => { isKilled = true; node()?.remove(); },
    restart: make,
    openChat: () => node().classList.add("chatra--expanded"),
    minimizeWidget: () => node().classList.remove("chatra--expanded"),
  };
  const asked = window.Chatra.q;
  window.Chatra = (name) => does[name]?.();
  for (const call of asked) window.Chatra(...call);
  if (!isKilled) make();
})()`;

const failure = "К сожалению, не удалось загрузить чат, попробуйте еще раз позже.";
const pending = ({ memory }: Stage) => memory.get("scripts") as Route[];
async function script(stage: Stage): Promise<Route> {
  await expect.poll(() => pending(stage).length).toBeGreaterThan(0);
  return pending(stage).pop() as Route;
}
const button = ({ page }: Stage, name: string) => page.getByRole("button", { name, exact: true });
const widget = ({ page }: Stage) => page.locator("#chatra");
const seeFailure = async ({ page }: Stage, from: string) => {
  if (from.startsWith("opening")) await expect(page.getByText(failure).last()).toBeVisible();
};
/** The state that the machine begins with was entered by no step. */
async function passFirst(stage: Stage): Promise<void> {
  const begun = stage.heard.find(({ machine }) => machine === "supportChat")?.at ?? 0;
  const gone = (await stage.page.evaluate(() => Date.now())) - begun;
  await stage.pass(10_000 - gone, "supportChat");
}
const missingNote = ({ page }: Stage) => page.getByText("Чат не загрузился.");

/** The page before has the setting of a chat: its security policy is the document's, for as long as it lives. */
const begin = (login?: string) => async (stage: Stage) => {
  const { page, memory } = stage;
  memory.set("scripts", []);
  await page.route(/\/terms$/, async (route) => {
    const answer = await route.fetch();
    const policy = answer.headers()["content-security-policy"] ?? "";
    await route.fulfill({
      response: answer,
      headers: {
        ...answer.headers(),
        "content-security-policy": policy.replace("script-src 'self'", "script-src 'self' https://*.chatra.io"),
      },
      body: (await answer.text()).replace('<meta name="rukopis:chat" content="', "$&chatra abc"),
    });
  });
  await page.route("https://call.chatra.io/**", (route) => void pending(stage).push(route));
  if (login) await stage.logIn(login);
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await stage.freeze();
  await stage.follow("/support", 0);
  await stage.passUntil("supportChat", "preparing");
};

const seeWaiting = async (stage: Stage) => {
  await expect(button(stage, "Написать в чат")).toHaveAttribute("aria-disabled", "true");
  await expect(stage.page.getByText("Чат ещё загружается")).toBeVisible();
  await expect(widget(stage)).toHaveCount(0);
};
const seeMissing = async (stage: Stage) => {
  await expect(missingNote(stage)).toBeVisible();
  await expect(widget(stage)).toHaveCount(0);
};
const seeOpening = async (stage: Stage) => {
  await expect(button(stage, "Открываем чат")).toHaveAttribute("aria-busy", "true");
  await expect(button(stage, "Открываем чат")).toHaveClass(/loading/);
};
const seeClosed = async (stage: Stage) => {
  await expect(button(stage, "Написать в чат")).toHaveAttribute("aria-expanded", "false");
  await expect(widget(stage)).not.toHaveClass(/chatra--expanded/);
};
const seeOpen = async (stage: Stage) => {
  await expect(button(stage, "Свернуть чат")).toHaveAttribute("aria-expanded", "true");
};
const seeWords = (words: string, see: (stage: Stage) => Promise<void>) => async (stage: Stage) => {
  await see(stage);
  await expect(stage.page.getByText(`туда уйдут: ${words}`)).toBeVisible();
};
const looks = (suffix: string, words: string) => ({
  [`preparing${suffix}`]: seeWords(words, seeWaiting),
  [`missing${suffix}`]: seeWords(words, seeMissing),
  [`opening${suffix}`]: seeWords(words, seeOpening),
  [`rendered.closed${suffix}`]: seeWords(words, seeClosed),
  [`rendered.open${suffix}`]: seeWords(words, seeOpen),
});

const reloaded =
  "another tab that logs out or in has this page loaded again, or its chat begin again: tests/model/support/supportChat.test.ts";
const listens = "what listens to the widget only listens: tests/model/support/supportChat.test.ts";

tours({
  machine: "supportChat",
  rows: rowsOf(supportChatModel),
  paths: pathsOf(supportChatModel),
  branches: branchesOfRows(supportChatModel),
  begins: { preparing: begin("nina"), "preparing, for a guest": begin() },
  causes: {
    "the widget is rendered": async (stage) =>
      (await script(stage)).fulfill({ contentType: "text/javascript", body: standIn }),
    "the widget does not come": async (stage, from) => {
      await (await script(stage)).abort("connectionfailed");
      await seeFailure(stage, from);
    },
    "10 000 ms pass": async (stage, from) => {
      await (from.startsWith("preparing") ? passFirst(stage) : stage.passRest(10_000, "supportChat"));
      await seeFailure(stage, from);
    },
    "opens the chat": { control: (stage) => button(stage, "Написать в чат") },
    "folds the chat": { control: (stage) => button(stage, "Свернуть чат") },
    "the widget opens by itself": async (stage) =>
      widget(stage).evaluate((node) => node.classList.add("chatra--expanded")),
    "closes the widget inside": async (stage) =>
      widget(stage).evaluate((node) => node.classList.remove("chatra--expanded")),
    "resizes the window": async ({ page }) => {
      const isWide = (page.viewportSize()?.width ?? 0) > 768;
      await page.setViewportSize({ width: isWide ? 768 : 1_280, height: 900 });
      await expect(page.getByText(`«Версия сайта: ${isWide ? "Мобильная" : "Полная"}»`)).toBeVisible();
    },
  },
  sees: { ...looks("", "имя, ссылка на ваш профиль"), ...looks(", for a guest", "только «Версия сайта") },
  nobody: {
    "logs out elsewhere": reloaded,
    "logs in elsewhere": reloaded,
    "the widget fails": listens,
  },
});
