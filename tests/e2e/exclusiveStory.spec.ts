import type { Page } from "@playwright/test";
import { shortPdf } from "../support/goodPapers.ts";
import { patient } from "../support/patience.ts";
import { addExclusiveBook } from "../support/salesWorld.ts";
import { expect, test } from "./fixtures.ts";
import { Author } from "./pages/Author.ts";
import { Reader } from "./pages/Reader.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("an exclusive agreement whole: declined, asked for again, printed, signed, returned, accepted; its badge and fee hold until the platform ends what its owner terminates", {
  tag: "@whole",
}, async ({ author, page, phone, server, browser, baseURL }) => {
  test.setTimeout(patient(150_000));
  page.setDefaultTimeout(patient(20_000));
  const { workId: work, title } = await addExclusiveBook(server, "vera");
  const desk = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 1280, height: 800 } });
  const staff = new Author(await desk.newPage(), server);
  await staff.logIn("moder");
  await author.logIn("vera");
  const part = page.getByRole("region", { name: "Эксклюзив" });
  const seeWell = async (where: Page) => {
    await new Reader(where).seeNoSidewaysScroll();
    await new Reader(where).seeAccessible();
  };

  /** The owner opens the sale page and finds the state of the agreement. */
  const see = async (badge: string, words: RegExp) => {
    await page.goto(`/work/${work}/sales`);
    await expect(part.getByText(badge, { exact: true }).last()).toBeVisible();
    await expect(part.getByText(words)).toBeVisible();
    await seeWell(page);
  };
  const decide = async (act: string, kind: "waiting" | "inForce", reason?: string) => {
    await staff.page.goto(`/moderation/exclusive?kind=${kind}`);
    const opener = staff.page.getByRole("button", { name: `${act}: ${title}` });
    await opener.press("Enter");
    const dialog = staff.page.getByRole("dialog");
    if (reason) await dialog.getByLabel("Причина").fill(reason);
    await dialog.getByLabel("Нынешний пароль").fill(server.passwordOf("moder"));
    await seeWell(staff.page);
    await staff.page.keyboard.press("Enter");
    await expect(opener).toHaveCount(0);
    await seeWell(staff.page);
  };
  const ask = async () => {
    await part.getByRole("button", { name: "Подать заявку" }).press("Enter");
    await expect(part.getByText("Заявка на рассмотрении")).toBeVisible();
  };
  const addScan = (name: string) =>
    page
      .getByLabel("Сканы подписанного договора")
      .setInputFiles({ name, mimeType: "application/pdf", buffer: shortPdf });
  const send = async () => {
    await part.getByRole("button", { name: "Отправить договор" }).press("Enter");
    await expect(part.getByText("Договор на проверке")).toBeVisible();
  };
  const badge = phone.page.getByRole("main").getByText("Эксклюзив", { exact: true });
  const seeAsGuest = async (count: 0 | 1) => {
    await phone.page.goto(`/book/${work}`);
    await expect(phone.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(badge).toHaveCount(count);
  };

  await page.goto(`/work/${work}/sales`);
  await ask();
  await decide("Отклонить заявку", "waiting", "Книга ещё продаётся на другом сайте");
  await see("Заявка отклонена", /комиссия 20\s% вместо 30\s%/);
  await expect(part.getByText("Книга ещё продаётся на другом сайте")).toBeVisible();
  await ask();
  await decide("Одобрить заявку", "waiting");
  await see("Ждёт подписанного договора", /^Распечатайте договор, подпишите каждую страницу/);

  await part.getByRole("link", { name: "Открыть договор" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Эксклюзивный договор №\u00a0${work}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Напечатать договор" })).toBeVisible();
  await seeWell(page);
  await page.getByRole("link", { name: "К продажам" }).click();
  await addScan("лист 1.pdf");
  await expect(part.getByRole("link", { name: /^Скан 1, PDF/ })).toBeVisible();
  await send();
  await seeAsGuest(0);

  await decide("Вернуть договор", "waiting", "Нет последней страницы");
  await see("Ждёт подписанного договора", /^Нет последней страницы$/);
  await addScan("лист 2.pdf");
  await expect(part.getByRole("link", { name: /^Скан 2, PDF/ })).toBeVisible();
  await send();
  await decide("Принять договор", "waiting");
  await see("Эксклюзив", /^Договор действует с .+\. Комиссия 20\s% вместо 30\s%\.$/);
  await expect(page.getByText(/^Площадке, 20\s% по эксклюзивному договору$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Остановить продажу…" })).toBeDisabled();
  await seeAsGuest(1);
  await phone.seeNoSidewaysScroll();

  await part.getByRole("button", { name: "Расторгнуть договор…" }).press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText(/^Договор действует ещё 90 дней/)).toBeVisible();
  await seeWell(page);
  await dialog.getByRole("button", { name: "Расторгнуть договор" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await see("Эксклюзив, расторгается", /^Вы расторгли договор\. До \d.+ он ещё действует/);
  await seeAsGuest(1);

  await decide("Расторгнуть договор", "inForce", "Книга вышла и в другом месте");
  await see("Договор закончился", /^Договор закончился \d/);
  await expect(part.getByText("Книга вышла и в другом месте")).toBeVisible();
  await expect(page.getByText(/^Площадке, 30\s%$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Остановить продажу…" })).toBeEnabled();
  await seeAsGuest(0);
  await desk.close();
});
