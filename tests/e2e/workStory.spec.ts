import { readFile } from "node:fs/promises";
import { patient } from "../support/patience.ts";
import { startInWorld } from "../support/world.ts";
import { unzipped } from "../support/zips.ts";
import { expect, test } from "./fixtures.ts";
import { Author } from "./pages/Author.ts";
import { Moderator } from "./pages/Moderator.ts";
import { Reader } from "./pages/Reader.ts";

const title = "Красный угол";

test("a work whole: settings in two tabs, a co-author, moderators who look at what they approve, an appeal, marks and an epub for a guest", async ({
  browser,
}) => {
  test.setTimeout(patient(240_000));
  const server = await startInWorld({ MODERATION: "all" });
  try {
    const contextOf = async (phone = false) =>
      browser.newContext({
        baseURL: server.url,
        ...(phone && { viewport: { width: 360, height: 740 }, hasTouch: true }),
      });
    const pageOf = async (phone = false) => (await contextOf(phone)).newPage();
    const vera = new Author(await pageOf(), server);
    const reader = new Reader(vera.page);
    const main = vera.page.getByRole("main");
    const save = async (author: Author) => {
      await author.page.getByRole("button", { name: /^Сохранить/ }).click();
      await expect(author.page.getByText(/^Сохранено в /)).toBeVisible();
    };
    const publish = async (note: string) => {
      await vera.page.getByRole("button", { name: "Опубликовать произведение" }).click();
      const dialog = vera.page.getByRole("dialog");
      await dialog.getByLabel("Сообщение модератору").fill(note);
      await dialog.getByRole("button", { name: "Отправить на проверку" }).click();
      await expect(main.getByText("На проверке", { exact: true })).toBeVisible();
    };
    /** axe in both themes, also where the page is as narrow as 320 px. */
    const seeWell = async (page = vera.page) => {
      const seen = new Reader(page);
      await expect(page.getByRole("region", { name: "Сообщения" }).getByRole("button")).toHaveCount(0);
      await seen.seeAccessible();
      await page.emulateMedia({ colorScheme: "dark" });
      await seen.seeAccessible("color-contrast");
      await page.emulateMedia({ colorScheme: "light" });
      const wide = page.viewportSize();
      await page.setViewportSize({ width: 320, height: 740 });
      await seen.seeNoSidewaysScroll();
      if (wide) await page.setViewportSize(wide);
    };

    await vera.logIn("vera");
    await vera.page.goto("/u/vera/works/edit");
    await vera.beginChapter({ work: title, title: "Сарай", text: "Свеча догорела." });
    await vera.publishChapter();
    await vera.backToContents();
    const contents = new URL(vera.page.url()).pathname;
    const settings = contents.replace(/\/content$/, "");
    const id = /\d+/.exec(contents)?.[0] ?? "";

    // Two tabs at once: other fields merge, the same field is asked about.
    await vera.page.goto(settings);
    const other = await vera.openTab(settings);
    await vera.page.getByLabel("Аннотация").fill("О доме и о вере.");
    await vera.page.getByLabel("Примечания автора").fill("Спасибо Глебу.");
    await save(vera);
    await other.page.getByRole("group", { name: "Кто скачивает книгу" }).getByRole("radio", { name: "Все" }).check();
    await save(other);
    await other.page.getByLabel("Аннотация").fill("О доме.");
    await vera.page.getByLabel("Аннотация").fill("О вере.");
    await save(vera);
    await other.page.getByRole("button", { name: /^Сохранить/ }).click();
    const conflict = other.page.getByRole("region", { name: "Аннотация: это поле изменили в другом месте" });
    await expect(conflict).toContainText("О вере.");
    await seeWell(other.page);
    await conflict.getByRole("button", { name: "Оставить моё" }).click();
    await save(other);
    await other.closeTab();

    await vera.page.goto(settings);
    await vera.page.getByLabel("Имя пользователя соавтора").fill("gleb");
    await vera.page.getByRole("button", { name: "Пригласить соавтора" }).click();
    await expect(vera.page.getByText("Приглашение отправлено: Глеб Оршанский")).toBeVisible();
    const gleb = new Author(await pageOf(), server);
    await gleb.logIn("gleb");
    await gleb.page.goto("/profile");
    await gleb.page
      .getByRole("article", { name: title })
      .getByRole("button", { name: `Стать соавтором: ${title}` })
      .click();
    await expect(gleb.page.getByText("Теперь вы соавтор")).toBeVisible();

    await vera.page.goto(contents);
    await publish("Это повесть о вере.");
    await seeWell();

    const moder = new Moderator(await pageOf(), server);
    await moder.logIn("moder");
    await moder.openQueue("Ждут проверки", title);
    await expect(moder.main().getByRole("region", { name: "Слово автора" })).toContainText("Это повесть о вере.");
    await expect(moder.main().getByRole("link", { name: "Глеб Оршанский", exact: true })).toBeVisible();
    await seeWell(moder.page);
    await moder.giveReason("Нужна метка", "Нужна метка 16+: глава «Сарай».");
    await moder.reject();
    await moder.seeToast(`«${title}» возвращено автору`);

    const rejection = await vera.linkFor("vera@example.org", /\/work\/\d+\/edit/);
    await vera.page.goto(rejection);
    await expect(main.getByText("Нужна метка 16+: глава «Сарай».")).toBeVisible();
    await seeWell();
    await vera.page.goto(settings);
    await vera.page.getByRole("radio", { name: "16+" }).check({ force: true });
    await save(vera);
    await vera.page.goto(contents);
    await publish("Метка стоит.");

    // He approves what he has seen, and Vera has changed it meanwhile.
    await moder.openQueue("Ждут проверки", title);
    const version = await moder.seenVersion();
    await vera.page.goto(settings);
    await vera.page.getByLabel("Примечания автора").fill("Спасибо Глебу и Нине.");
    await save(vera);
    await moder.approve(version);
    await moder.seeRefused("Автор изменил произведение после того, как вы его открыли. Посмотрите ещё раз");
    await seeWell(moder.page);
    await moder.lookAgain();
    await moder.approve(version + 1);
    await moder.seeToast(`«${title}» опубликовано`);

    await moder.page.goto(`/work/moderation?work=${id}`);
    await moder.seeCase(title);
    await moder.raiseMarks({ age: "18+", reason: "брань в главе «Сарай»" });
    await moder.giveReason("Чужой текст", "Текст уже опубликован под другим именем.");
    await moder.remove();
    await moder.seeToast(`«${title}» снято с публикации`);

    await vera.page.goto(contents);
    await expect(main.getByText("Текст уже опубликован под другим именем.")).toBeVisible();
    await vera.page.getByLabel("Обращение к модераторам").fill("Имя — мой прежний псевдоним.");
    await seeWell();
    await vera.page.getByRole("button", { name: "Отправить обращение" }).click();
    await expect(main.getByRole("heading", { name: "Обращение отправлено" })).toBeVisible();

    const nina = new Moderator(await pageOf(), server);
    nina.password = server.passwordOf("nina");
    await nina.logIn("nina");
    await nina.becomeFirstAdmin(server.firstAdminCode);
    await nina.openQueue("Обращения", title);
    await expect(nina.main().getByRole("region", { name: "Обращение автора" })).toContainText(
      "Имя — мой прежний псевдоним.",
    );
    await seeWell(nina.page);
    await nina.restore();
    await nina.seeToast(`«${title}» снова в черновиках автора`);

    await vera.page.goto(contents);
    await publish("");
    await moder.openQueue("Ждут проверки", title);
    await moder.approve(version + 2);
    await moder.seeToast(`«${title}» опубликовано`);

    const guest = await pageOf(true);
    await guest.goto(`/book/${id}`);
    await expect(guest.getByText("18+", { exact: true })).toBeVisible();
    await expect(guest.getByText("Файл собирается, зайдите через минуту")).toBeVisible();
    await seeWell(guest);
    await vera.page.goto(`/work/${id}/uploads`);
    await reader.seeAccessible();
    // Without it they would come a minute after the last change.
    await vera.page.getByRole("button", { name: "Собрать заново" }).click();
    await expect(async () => {
      await vera.page.getByRole("button", { name: "Проверить, готов ли файл" }).click({ timeout: patient(1_000) });
      await expect(main.getByText("Готов", { exact: true })).toHaveCount(2, { timeout: patient(5_000) });
    }).toPass({ timeout: patient(30_000) });
    await reader.seeAccessible();

    await guest.reload();
    const downloading = guest.waitForEvent("download");
    await guest.getByRole("button", { name: /^epub/ }).click();
    const file = await (await downloading).path();
    const entries = await unzipped(await readFile(file));
    const pages = [...entries].filter(([name]) => name.endsWith(".xhtml")).map(([, page]) => page.toString("utf8"));
    expect(pages.join("")).toContain("Свеча догорела.");
    expect(pages[0]).toContain("18+");
  } finally {
    await server.stop();
  }
});
