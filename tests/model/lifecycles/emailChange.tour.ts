import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { readLetter } from "../../support/letters.ts";
import { patient } from "../../support/patience.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { emailChangeLaw, emailChangeRows } from "./emailChange.rows.ts";

const password = "Рукописи не горят";
const headers = { "sec-fetch-site": "same-origin" };
const former = ({ memory }: Stage) => `${String(memory.get("mark"))}@example.org`;
const fresh = (stage: Stage) => `new-${former(stage)}`;

const buttons = { confirm: "Подтвердить адрес", change: "Сменить адрес", undo: "Вернуть прежний адрес" } as const;
type Link = keyof typeof buttons;

/** The link of a kind in the newest letter to an address. */
async function linkTo({ server }: Stage, address: string, kind: Link): Promise<string> {
  const folder = join(server.dataDir, "mail");
  let link = "";
  await expect
    .poll(async () => {
      for (const name of (await readdir(folder)).sort()) {
        const letter = readLetter(await readFile(join(folder, name), "utf8"));
        if (letter.to === address && letter.link.includes(`/account/email/${kind}`)) link = letter.link;
      }
      return link;
    })
    .not.toBe("");
  return link;
}

async function openLink({ page }: Stage, link: string, kind: Link): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: buttons[kind] }).click();
}
const openDead = (kind: Link) => async (stage: Stage) => {
  await openLink(stage, `/account/email/${kind}#token=${"a".repeat(43)}`, kind);
  await expect(stage.page.getByText("Ссылка устарела или уже использована")).toBeVisible();
};
const ownPage = async ({ page }: Stage) => {
  await page.goto("/account/security/email");
  await expect(page.getByRole("heading", { level: 1, name: "Электронная почта" })).toBeVisible();
};
const late = "nobody waits so long: tests/lifecycles/emailChange.pg.test.ts";

tours({
  machine: "emailChange",
  law: emailChangeLaw,
  rows: emailChangeRows,
  paths: [],
  begins: {
    none: async (stage) => {
      const { page, memory } = stage;
      page.setDefaultTimeout(patient(15_000));
      const mark = crypto.randomUUID().slice(0, 8);
      memory.set("mark", mark);
      const person = { fio: "Новый Автор", userName: `mail-${mark}`, email: former(stage), password };
      const answer = await page.request.post("/api/v1/account/register", {
        data: { ...person, termsAgree: true, personalDataAgree: true },
        headers,
      });
      expect(answer.status(), await answer.text()).toBe(200);
      // A former address that nobody has confirmed gets no way back.
      await openLink(stage, await linkTo(stage, former(stage), "confirm"), "confirm");
      await expect(page.getByText("Адрес подтверждён", { exact: true })).toBeVisible();
    },
  },
  causes: {
    "asks for the change": async (stage) => {
      const { page } = stage;
      await page.getByLabel("Новый адрес").fill(fresh(stage));
      await page.getByLabel("Нынешний пароль").fill(password);
      await page.getByRole("button", { name: "Сменить адрес" }).click();
      await expect(page.getByText(`На ${fresh(stage)} ушло письмо со ссылкой, она действует сутки`)).toBeVisible();
    },
    // The page has no form then: another tab still shows one.
    "asks once more": async ({ page }) => {
      const data = { email: "other@example.org", proof: { password } };
      const answer = await page.request.post("/api/v1/account/email/change", { data, headers });
      expect((await answer.json()).message).toBe("После смены почты это можно сделать через 7 дней");
    },
    "opens the link": async (stage) => {
      await openLink(stage, await linkTo(stage, fresh(stage), "change"), "change");
      await expect(stage.page.getByText("На прежний адрес, если он был подтверждён, ушло письмо")).toBeVisible();
    },
    "opens a dead link": openDead("change"),
    "cancels the change": async ({ page }) => {
      await page.getByRole("button", { name: "Отменить смену" }).click();
      await expect(page.getByLabel("Новый адрес")).toBeVisible();
    },
    "takes the address back": async (stage) => openLink(stage, await linkTo(stage, former(stage), "undo"), "undo"),
    "opens a dead way back": openDead("undo"),
  },
  sees: {
    none: async (stage) => {
      await ownPage(stage);
      await expect(stage.page.getByLabel("Новый адрес")).toBeVisible();
    },
    requested: async (stage) => {
      await ownPage(stage);
      await expect(stage.page.getByRole("button", { name: "Отменить смену" })).toBeVisible();
    },
    changed: async (stage) => {
      await ownPage(stage);
      await expect(stage.page.getByText(`Ваш адрес: ${fresh(stage)}`)).toBeVisible();
    },
    "none, taken back": async ({ page }) => {
      await expect(page.getByRole("heading", { level: 1, name: "Новый пароль" })).toBeVisible();
    },
  },
  nobody: {
    "emailChange.requested --link.opened[0]--> (internal)": late,
    "emailChange.changed --undo.requested[0]--> (internal)": late,
    "emailChange.requested --time.reached[0]--> emailChange.none": late,
    "emailChange.changed --time.reached[0]--> emailChange.none": late,
  },
});
