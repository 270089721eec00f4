import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { generate } from "otplib";
import { readLetter } from "../../support/letters.ts";
import { patient } from "../../support/patience.ts";
import { confirmEmail } from "../../support/publicationWorld.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { factorRemovalLaw, factorRemovalRows } from "./factorRemoval.rows.ts";

const password = "Рукописи не горят";
const headers = { "sec-fetch-site": "same-origin" };
const late = "nobody waits so long: tests/lifecycles/factorRemoval.pg.test.ts";
const title = "Нет приложения и кодов";
const banner = ({ page }: Stage) => page.getByText(/^Двухфакторный вход выключится \d/);
const address = ({ memory }: Stage) => `${memory.get("name")}@example.org`;

const post = async ({ page }: Stage, path: string, data: object) => {
  const answer = await page.request.post(`/api/v1/account/${path}`, { data, headers });
  return { status: answer.status(), ...(await answer.json()) };
};

/** The newest letter's link, behind those of the letters before. */
async function newestLink(stage: Stage): Promise<string> {
  const folder = join(stage.server.dataDir, "mail");
  let links: string[] = [];
  await expect
    .poll(async () => {
      const letters = await Promise.all(
        (await readdir(folder)).sort().map(async (name) => readLetter(await readFile(join(folder, name), "utf8"))),
      );
      links = letters.filter(({ to, subject }) => to === address(stage) && subject === title).map(({ link }) => link);
      return links.length;
    })
    .toBe(Number(stage.memory.get("letters")));
  return links.at(-1) ?? "";
}

async function ask(stage: Stage): Promise<void> {
  const { page, memory } = stage;
  await page.goto("/account/totp/removal");
  await page.getByLabel("Почта или имя пользователя").fill(address(stage));
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Прислать письмо" }).click();
  memory.set("letters", Number(memory.get("letters") ?? 0) + 1);
}
const seeSent = async ({ page }: Stage) => expect(page.getByRole("heading", { name: "Откройте письмо" })).toBeVisible();
const askAndSee = async (stage: Stage) => {
  await ask(stage);
  await seeSent(stage);
};
const press = async ({ page }: Stage) => page.getByRole("button", { name: "Выключить через 72 часа" }).click();
/** The second factor is on, and nobody says that it goes off. */
const seeOn = async (stage: Stage) => {
  await stage.page.goto("/account/totp");
  await expect(stage.page.getByRole("heading", { name: /^Включён/ })).toBeVisible();
  await expect(banner(stage)).toHaveCount(0);
};

tours({
  machine: "factorRemoval",
  law: factorRemovalLaw,
  rows: factorRemovalRows,
  paths: [],
  begins: {
    none: async (stage) => {
      const { page, memory } = stage;
      page.setDefaultTimeout(patient(15_000));
      const name = `factor-${crypto.randomUUID().slice(0, 8)}`;
      memory.set("name", name);
      const person = { fio: "Новый Автор", userName: name, email: address(stage), password };
      const registered = await post(stage, "register", { ...person, termsAgree: true, personalDataAgree: true });
      expect(registered.status).toBe(1);
      await confirmEmail(stage.server, name);
      const { secret } = (await post(stage, "totp/start", { proof: { password } })).data;
      const code = await generate({ secret });
      const { recoveryCodes } = (await post(stage, "totp/confirm", { code })).data;
      memory.set("codes", recoveryCodes);
    },
  },
  causes: {
    "asks to turn the factor off": askAndSee,
    "asks for another letter": askAndSee,
    "asks while it waits": async (stage) => {
      await ask(stage);
      await expect(stage.page.getByText("Двухфакторный вход уже выключается, подождите 72 часа")).toBeVisible();
    },
    "opens the removal's link": async (stage) => {
      await stage.page.goto(await newestLink(stage));
      await press(stage);
      await expect(stage.page.getByRole("heading", { name: /^Выключится \d/ })).toBeVisible();
    },
    "opens a dead link of a removal": async (stage) => {
      await stage.page.goto(`/account/totp/removal#token=${"a".repeat(43)}`);
      await press(stage);
      await expect(stage.page.getByText("Ссылка устарела или уже использована")).toBeVisible();
    },
    // Before the link is opened no page offers it: the letter has not confirmed the request yet.
    "stops it": async (stage) => {
      const { page } = stage;
      await page.goto("/support");
      if (await banner(stage).isVisible()) await page.getByRole("button", { name: "Не выключать" }).click();
      else {
        expect((await post(stage, "totp/removal/cancel", {})).status).toBe(1);
        // The banner comes late: one that was on its way says what is over.
        await page.reload();
      }
      await expect(banner(stage)).toHaveCount(0);
    },
    "comes in with a code": async (stage) => {
      const { page, memory } = stage;
      await page.context().clearCookies();
      await page.goto("/account/login");
      await page.getByLabel("Почта или имя пользователя").fill(address(stage));
      await page.getByLabel("Пароль", { exact: true }).fill(password);
      await page.getByRole("main").getByRole("button", { name: "Войти", exact: true }).click();
      await page.getByRole("button", { name: "Использовать код восстановления" }).click();
      await page.getByLabel("Код восстановления").fill((memory.get("codes") as string[])[0] ?? "");
      await page.getByRole("main").getByRole("button", { name: "Войти", exact: true }).click();
      await page.waitForURL((url) => url.pathname === "/");
    },
  },
  sees: {
    none: seeOn,
    requested: seeOn,
    "none, stopped": seeOn,
    "none, come in with a code": seeOn,
    waiting: async (stage) => {
      await stage.page.goto("/account/totp");
      await expect(banner(stage)).toBeVisible();
    },
  },
  nobody: {
    "factorRemoval.requested --link.opened[0]--> (internal)": late,
    "factorRemoval.requested --time.reached[0]--> factorRemoval.none": late,
    "factorRemoval.waiting --time.reached[0]--> factorRemoval.none": late,
  },
});
