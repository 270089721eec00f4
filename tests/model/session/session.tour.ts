import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { sessionModel } from "./session.model.ts";

const guest = {
  id: -1,
  fio: "",
  initials: "AT",
  userName: "",
  avatarUrl: null,
  backgroundUrl: null,
  roles: [],
  token: "guest",
  email: null,
  emailIsConfirmed: false,
};
const refusal = { status: 401, json: { status: 4, errorCode: 4, message: "Войдите, чтобы продолжить" } };
const barred = { status: 403, json: { status: 4, errorCode: 5, message: "Учётная запись заблокирована" } };
const broken = { status: 501, json: {} };

const menu = ({ page }: Stage) => page.getByRole("button", { name: /личное меню/ });
const login = ({ page }: Stage) => page.getByRole("banner").getByRole("link", { name: "Войти" });
const seeSignedIn = async (stage: Stage) => expect(menu(stage)).toBeVisible();
const seeGuest = async (stage: Stage) => expect(login(stage)).toBeVisible();
const token = (stage: Stage) => ({
  token: "t2",
  expiresAt: new Date(Number(stage.memory.get("now")) + 900_000).toISOString(),
});
/** The page's own time, and not the test's: the token lives 900 s of it, and is renewed 60 s before its end. */
const remember = async (stage: Stage) => stage.memory.set("now", await stage.page.evaluate(() => Date.now()));

/** How long is waited after one, two, … faults on end. */
const waits = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000];
const faults = (stage: Stage) => Number(stage.memory.get("faults") ?? 0);
const fails = (stage: Stage) => stage.memory.set("faults", faults(stage) + 1);

const signedIn = "the login page sends a person who is signed in home";

tours({
  machine: "session",
  rows: rowsOf(sessionModel),
  paths: pathsOf(sessionModel),
  branches: branchesOfRows(sessionModel),
  begins: {
    restoring: async (stage) => {
      stage.memory.set("account", await stage.logIn("vera"));
      await stage.hold("getAccount", "getBearerToken", "logout", "confirmEmail", "loginByPassword");
      await stage.page.goto("/account/email/confirm?token=letter");
      await stage.see("session", "restoring");
      await stage.asking("getAccount");
      await stage.freeze();
    },
  },
  causes: {
    "is a guest": async (stage) => {
      stage.memory.set("faults", 0);
      await stage.resolve("getAccount", guest);
      // The token is asked for at the same time, and a guest has none.
      await stage.answerUntil("getBearerToken", refusal, "session", "guest");
    },
    "is signed in": async (stage) => {
      stage.memory.set("faults", 0);
      await stage.resolve("getAccount", stage.memory.get("account"));
      await remember(stage);
      await stage.resolveUntil("getBearerToken", token(stage), "session", "signedIn.fresh");
    },
    "is barred": async (stage) => {
      stage.memory.set("faults", 0);
      await stage.resolve("getAccount", stage.memory.get("account"));
      await stage.answerUntil("getBearerToken", barred, "session", "barred");
    },
    "cannot be asked": async (stage) => {
      fails(stage);
      await stage.answer("getAccount", broken);
    },
    "30 000 ms pass": async (stage, from) => {
      if (from !== "signingOut") fails(stage);
      await stage.pass(30_000, "session");
    },
    "2 000 ms pass": async (stage) => stage.pass(waits[Math.min(faults(stage), 6) - 1] ?? 0, "session"),
    "840 000 ms pass": async (stage) => stage.pass(840_000, "session"),
    "tries again": { control: ({ page }) => page.getByRole("button", { name: "Повторить сейчас" }) },
    "logs in": {
      control: login,
      act: async (link, stage) => {
        // A form that was sent and leads away is not alive again: another one is.
        if (new URL(stage.page.url()).pathname === "/account/login") await stage.follow("/account/register");
        // While it is not known whether somebody is signed in, the header may still show who was: the address is open to all.
        if (await link.isVisible()) await link.click();
        else await stage.follow("/account/login");
        await stage.page.clock.runFor(500);
        await stage.page.getByLabel("Почта или имя пользователя").fill("vera");
        await stage.page.getByLabel("Пароль", { exact: true }).fill("Рукописи не горят");
        await stage.page.getByRole("button", { name: "Войти" }).click();
        await stage.resolve("loginByPassword", { userId: 7, twoFactorEnabled: false, codeRequired: false });
      },
    },
    "changes the account": async (stage) => {
      await stage.follow("/account/email/confirm?token=another");
      await stage.page.getByRole("button", { name: "Подтвердить адрес" }).click();
      await stage.resolve("confirmEmail", { email: "vera@example.org" });
    },
    "logs in elsewhere": async (stage) => stage.saysElsewhere("rukopis.session", { type: "start.announced" }),
    "logs out elsewhere": async (stage) => {
      stage.memory.set("faults", 0);
      await stage.saysElsewhere("rukopis.session", { type: "end.announced" });
    },
    "token comes": async (stage) => {
      stage.memory.set("faults", 0);
      await remember(stage);
      await stage.resolveUntil("getBearerToken", token(stage), "session", "signedIn.fresh");
    },
    "token is refused": async (stage) => stage.answer("getBearerToken", refusal),
    "token is barred": async (stage) => stage.answer("getBearerToken", barred),
    "token fails": async (stage) => {
      fails(stage);
      await stage.answer("getBearerToken", broken);
    },
    "is lost": async (stage) => {
      await stage.follow("/terms");
      await stage.follow("/u/vera/works/edit");
      // The server does not know the token of the tour: the first call of the page is refused, and a fresh one is asked for.
      await stage.answer("getBearerToken", refusal);
    },
    "a call is barred": async (stage) => {
      await stage.follow("/terms");
      await stage.follow("/u/vera/works/edit");
      await stage.answer("getBearerToken", barred);
    },
    "logs out": {
      control: ({ page }) =>
        page.getByRole("menuitem", { name: "Выйти" }).or(page.getByRole("button", { name: "Выйти", exact: true })),
      act: async (control, stage, from) => {
        if (from !== "barred" && from !== "stillIn") await menu(stage).click();
        await control.click();
      },
    },
    "the network returns": async (stage) => {
      await stage.page.context().setOffline(true);
      await stage.see("network", "offline");
      await stage.page.context().setOffline(false);
    },
    stays: { control: ({ page }) => page.getByRole("button", { name: "Остаться" }) },
    "logout is done": async (stage) => stage.resolve("logout", {}),
    "logout fails": async (stage) => stage.answer("logout", broken),
  },
  sees: {
    restoring: async (stage) => {
      await expect(stage.page.getByRole("banner")).toBeVisible();
      await expect(login(stage)).toHaveCount(0);
    },
    unreachable: async (stage) => {
      await expect(stage.page.getByText(/Вход не проверен: .*\. Повторим сами\./)).toBeVisible();
    },
    guest: seeGuest,
    "signedIn.fresh": seeSignedIn,
    "signedIn.renewing": seeSignedIn,
    "signedIn.waiting": seeSignedIn,
    lost: async (stage) => {
      await expect(stage.page.getByText("Вход устарел. Войдите снова в новой вкладке")).toBeVisible();
      await seeSignedIn(stage);
    },
    barred: async ({ page }) => {
      await expect(
        page.getByText("Учётная запись заблокирована. Читать можно, писать и публиковать нельзя."),
      ).toBeVisible();
    },
    stillIn: async ({ page }) => {
      await expect(page.getByText(/Выйти не удалось: .*\. На этом устройстве вход ещё открыт\./)).toBeVisible();
    },
    signingOut: async (stage) => {
      // A barred person has no menu after a reload.
      if (!(await menu(stage).isVisible())) return expect(stage.page.getByText("Выходим…")).toBeVisible();
      await menu(stage).click();
      await expect(stage.page.getByRole("menuitem", { name: "Выйти Выходим…" })).toBeDisabled();
      await stage.page.keyboard.press("Escape");
    },
    closed: async ({ page }) => expect(page).toHaveURL("/"),
  },
  leaves: ["closed"],
  nobody: {
    "signedIn.fresh: logs in": signedIn,
    "signedIn.renewing: logs in": signedIn,
    "signedIn.waiting: logs in": signedIn,
    "lost: logs in":
      "the login page opens in a tab of its own, so that this one keeps what was typed: a login elsewhere",
    "signedIn.renewing: is lost": "the same request that renews says it: the token is refused",
    "signedIn.renewing: a call is barred": "the same request that renews says it: the token is barred",
    "tabs fail": "no browser that runs the product is without a BroadcastChannel",
  },
});
