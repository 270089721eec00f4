import { type BrowserContext, expect, type Page } from "@playwright/test";
import { makeWork } from "../../e2e/pages/makeWork.ts";
import { patient } from "../../support/patience.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { coAuthorshipLaw, coAuthorshipRows } from "./coAuthorship.rows.ts";

const headers = { "sec-fetch-site": "same-origin" };
const password = "Рукописи не горят";
const titleOf = ({ memory }: Stage) => String(memory.get("title"));
const settingsOf = ({ memory }: Stage) => `/work/${String(memory.get("work"))}/edit`;
const authors = ({ page }: Stage) => page.getByRole("region", { name: "Авторы" });
const field = (stage: Stage) => authors(stage).getByLabel("Имя пользователя соавтора");
const row = (stage: Stage) => authors(stage).getByRole("listitem").filter({ hasText: "Глеб Оршанский" });

/** Another person in a browser of their own. */
async function as(
  { page, server }: Stage,
  enter: (context: BrowserContext, passwordOf: (login: string) => string) => Promise<void>,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const theirs = await page.context().browser()?.newContext({ baseURL: server.url });
  if (!theirs) throw new Error("there is no browser");
  await enter(theirs, (login) => server.passwordOf(login));
  await act(await theirs.newPage());
  await theirs.close();
}
const asGleb = (stage: Stage, act: (page: Page) => Promise<void>) =>
  as(
    stage,
    async ({ request }, passwordOf) => {
      const data = { login: "gleb", password: passwordOf("gleb") };
      const answer = await request.post("/api/v1/account/login-by-password", { data, headers });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    act,
  );

/** Somebody new ignores the owner. @returns how they are called */
async function addClosed(stage: Stage): Promise<string> {
  const name = `closed-${crypto.randomUUID().slice(0, 8)}`;
  const { data } = await (await stage.page.request.get("/api/v1/account/current-user")).json();
  await as(
    stage,
    async ({ request }) => {
      const person = { fio: "Пётр Закрытый", userName: name, email: `${name}@example.org`, password };
      const made = await request.post("/api/v1/account/register", {
        data: { ...person, termsAgree: true, personalDataAgree: true },
        headers,
      });
      expect(made.status(), await made.text()).toBe(200);
      const ignored = await request.post("/api/v2/ignore-list/add", {
        data: { userId: data.id, note: "" },
        headers,
      });
      expect(ignored.status(), await ignored.text()).toBe(200);
    },
    async () => {},
  );
  return name;
}

const invite = async (stage: Stage, name: string) => {
  await field(stage).fill(name);
  await stage.page.keyboard.press("Escape");
  await authors(stage).getByRole("button", { name: "Пригласить соавтора" }).click();
};
const press = (name: string) => async (stage: Stage) => {
  await asGleb(stage, async (page) => {
    await page.goto("/profile");
    await page.getByRole("button", { name: `${name}: ${titleOf(stage)}` }).click();
    await expect(
      page.getByRole("status").filter({ hasText: /^(Теперь вы соавтор|Приглашение отклонено)/ }),
    ).toBeVisible();
  });
  await stage.page.goto(settingsOf(stage));
};
const refusalOf: Readonly<Record<string, RegExp>> = {
  "none, the owner is named": /^Вера Лядова уже автор или приглашён$/,
  "none, somebody closed is named": /^Пётр Закрытый не принимает приглашения$/,
  "none, declined": /^Глеб Оршанский отклонил приглашение, повторить можно \d{1,2} [а-я]+ \d{4}, \d\d:\d\d$/,
};
const typed = (name: (stage: Stage) => string) => async (stage: Stage) => expect(field(stage)).toHaveValue(name(stage));
const names = (name: (stage: Stage) => string) => async (stage: Stage) => {
  await field(stage).fill(name(stage));
  await stage.page.keyboard.press("Escape");
};
const late = "nobody waits so long: tests/lifecycles/coAuthorship.pg.test.ts";

tours({
  machine: "coAuthorship",
  law: coAuthorshipLaw,
  rows: coAuthorshipRows,
  paths: [],
  begins: {
    none: async (stage) => {
      const { page, memory } = stage;
      page.setDefaultTimeout(patient(15_000));
      await stage.logIn("vera");
      memory.set("title", `Вдвоём ${crypto.randomUUID().slice(0, 8)}`);
      memory.set("work", await makeWork(page, titleOf(stage), [{ title: "Форточка", text: "Было утро." }]));
      memory.set("closed", await addClosed(stage));
      await page.goto(settingsOf(stage));
    },
  },
  causes: {
    "invites a co-author": async (stage) => invite(stage, "gleb"),
    "invites once more": async (stage) => {
      await invite(stage, "gleb");
      await expect(authors(stage).getByText("Глеб Оршанский уже автор или приглашён")).toBeVisible();
    },
    "names the owner": names(() => "vera"),
    "names somebody closed": names(({ memory }) => String(memory.get("closed"))),
    "thinks again": async (stage) => {
      await stage.page.goto(settingsOf(stage));
    },
    "may not invite": async (stage, from) => {
      if (from === "none, declined") await field(stage).fill("gleb");
      await field(stage).press("Escape");
      await field(stage).press("Enter");
      await expect(authors(stage).getByText(refusalOf[from] ?? "")).toBeVisible();
    },
    "withdraws the invitation": {
      control: (stage) => row(stage).getByRole("button", { name: "Отозвать приглашение: Глеб Оршанский" }),
    },
    "removes the co-author": {
      control: (stage) => row(stage).getByRole("button", { name: "Исключить соавтора: Глеб Оршанский" }),
      act: async (control, { page }) => {
        await control.click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Исключить соавтора" }).click();
        await expect(page.getByRole("alertdialog")).toHaveCount(0);
      },
    },
    "confirms the co-authorship": press("Стать соавтором"),
    "declines the invitation": press("Отклонить приглашение"),
    "leaves the co-authorship": async (stage) => {
      await asGleb(stage, async (page) => {
        await page.goto(settingsOf(stage));
        await page.getByRole("button", { name: "Выйти из соавторов…" }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Выйти из соавторов" }).click();
        await page.waitForURL((url) => url.pathname === "/u/gleb/works/edit");
        // The very next page of what was theirs is closed.
        await page.goto(settingsOf(stage));
        await expect(page.getByRole("heading", { level: 1, name: "Нет доступа" })).toBeVisible();
      });
      await stage.page.goto(settingsOf(stage));
    },
  },
  sees: {
    none: async (stage) => {
      await expect(row(stage)).toHaveCount(0);
      // What was refused of the authors before is no fault any more.
      await expect(field(stage)).not.toHaveAttribute("aria-invalid", "true");
    },
    "none, the owner is named": typed(() => "vera"),
    "none, somebody closed is named": typed(({ memory }) => String(memory.get("closed"))),
    "none, declined": async (stage) => expect(row(stage)).toHaveCount(0),
    invited: async (stage) => expect(row(stage).getByText("Ждёт ответа")).toBeVisible(),
    confirmed: async (stage) => expect(row(stage).getByText("Соавтор", { exact: true })).toBeVisible(),
  },
  nobody: {
    "coAuthorship.none --invitation.sent[1]--> (internal)":
      "there is no field when both slots are taken: tests/flows/coAuthors.flow.test.tsx",
    "coAuthorship.invited --confirmation.given[0]--> (internal)": late,
    "coAuthorship.invited --confirmation.given[1]--> (internal)":
      "there is no button without a confirmed address: tests/flows/coAuthors.flow.test.tsx",
    "coAuthorship.confirmed --removal.requested[0]--> (internal)":
      "nothing is sold yet: tests/model/lifecycles/laws.test.ts",
  },
});
