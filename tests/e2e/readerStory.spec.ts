import { expect, test } from "./fixtures.ts";
import { Author } from "./pages/Author.ts";
import { Comments } from "./pages/Comments.ts";
import { Complaints } from "./pages/Complaints.ts";
import { Header } from "./pages/Header.ts";
import { publishWork, rebuildFiles, splitLastChapter } from "./pages/makeWork.ts";
import { Reader } from "./pages/Reader.ts";

const title = "Половодье на Сухоне";
const paragraphs = (chapter: string) =>
  Array.from(
    { length: 24 },
    (_, index) =>
      `${chapter}, абзац ${index + 1}. Вода стояла у третьей ступени, и старый паромщик записывал её отметку каждое утро, чтобы не спорить потом с памятью.`,
  );
const second = paragraphs("Паром").with(12, "Паром, абзац 13. Старое письмо лижало под камнем, и его никто не искал.");
const phoneSize = { width: 360, height: 740 };

test("a reader finds a book, registers, keeps the place, speaks; the author splits the chapter; a moderator settles; a reading program fetches the file", {
  tag: "@whole",
}, async ({ phone, browser, baseURL, server }) => {
  test.slow();
  const open = async (login?: string) => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: phoneSize, locale: "ru-RU" });
    const page = await context.newPage();
    const author = new Author(page, server);
    if (login) await author.logIn(login);
    return { page, author, reader: new Reader(page) };
  };
  const vera = await open("vera");
  const fields = { title, annotation: "О реке и памяти.", tags: ["река"], privacyDownloads: "All" };
  const { workId, chapterIds } = await publishWork(vera.page, fields, [
    { title: "Пристань", paragraphs: paragraphs("Пристань") },
    { title: "Паром", paragraphs: second },
  ]);
  const [, chapterId = 0] = chapterIds;

  const { page } = phone;
  const header = new Header(page);
  await page.goto("/");
  await header.openSearch();
  await header.search().fill("полаводье на сухане");
  await expect(header.suggestion(title)).toBeVisible();
  await page.goto("/catalog?extag=космос");
  await expect(page.getByRole("main").getByRole("heading", { name: title })).toBeVisible();
  await page.goto("/catalog?extag=река");
  await expect(page.getByRole("heading", { level: 1, name: "Каталог" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { name: title })).toHaveCount(0);
  await page.goBack();
  await phone.openBook(title);
  await phone.startReading();
  await phone.seeChapter("Пристань");
  await page.getByRole("link", { name: /^Следующая глава/ }).click();
  await phone.seeChapter("Паром");
  await phone.bringMiddleToTop();
  await expect.poll(() => phone.topWords()).toContain("Паром, абзац 13");

  const email = "osip@example.org";
  const osip = new Author(page, server);
  await page.goto("/account/register");
  await osip.register({ fio: "Осип Ладов", userName: "osip", email, password: "верхняя Волга" });
  await osip.confirmEmail(email);
  await page.goto(`/book/${workId}`);
  await page.getByRole("link", { name: "Продолжить: глава 2, 68\u00a0%", exact: true }).click();
  await phone.seeChapter("Паром");
  await expect.poll(() => phone.topWords()).toContain("Паром, абзац 13");

  // A quotation and a typo, by the keys that readers of a text have.
  const select = (words: string) =>
    phone.prose().evaluate((prose, words) => {
      const walker = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = (node.textContent ?? "").replaceAll("\u00ad", "").indexOf(words);
        if (at < 0) continue;
        getSelection()?.setBaseAndExtent(node, at, node, at + words.length);
        return;
      }
    }, words);
  await select("письмо");
  await page.getByRole("button", { name: "Цитата" }).click();
  await page.getByRole("button", { name: "Сохранить отметку" }).click();
  await expect(page.getByRole("region", { name: "Ваши отметки в главе" })).toBeAttached();
  await select("лижало");
  await page.getByRole("button", { name: "Сообщить об опечатке" }).click();
  await page.getByLabel("Как правильно").fill("лежало");
  await page.getByRole("button", { name: "Сообщить автору" }).click();
  await expect(page.getByText("Автор увидит опечатку у этого абзаца")).toBeVisible();

  await page.goto(`/book/${workId}`);
  const like = page.getByRole("button", { name: "Нравится" }).first();
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Читаю" }).click();
  await page.getByRole("menuitem", { name: "Отложено" }).click();
  await expect(page.getByText("Книга на полке «Отложено»")).toBeVisible();
  const said = "Письмо ещё найдут, вот увидите";
  const comments = new Comments(page);
  await comments.write(said);
  await phone.seeAccessible();
  await phone.seeNoSidewaysScroll();

  // The author answers, hides the comment, accepts the typo, mends it and splits the chapter.
  const answer = "Не вам судить о моей книге";
  const below = new Comments(vera.page);
  await vera.page.goto(`/book/${workId}`);
  await below.answer(answer, { name: "Осип Ладов", text: said });
  await below.choose("Осип Ладов", "Скрыть");
  await expect(vera.page.getByText("Скрыто", { exact: true })).toBeVisible();
  await vera.page.goto(`/work/${workId}/typos`);
  await vera.page.getByRole("button", { name: "Принять: лижало" }).click();
  await expect(vera.page.getByRole("heading", { name: "Здесь пусто" })).toBeVisible();
  const mended = second.map((text) => text.replace("лижало", "лежало"));
  const splitId = await splitLastChapter(vera.page, { workId, chapterId }, [mended.slice(0, 8), mended.slice(8)]);
  await rebuildFiles(vera.page, workId);

  // The reader complains of the answer; a moderator takes it away and says so.
  await page.goto(`/book/${workId}`);
  await expect(page.getByText("Скрыто автором книги")).toBeVisible();
  await comments.choose("Вера Лядова", "Пожаловаться");
  const complaints = new Complaints(page);
  await complaints.dialog().getByRole("radio", { name: "Другое" }).check();
  await complaints.dialog().getByLabel("Комментарий").fill("Грубость");
  await complaints.send();
  await complaints.seeNoDialog();
  const moder = await open("moder");
  const listed = new Complaints(moder.page);
  await listed.openList();
  await listed.rows().filter({ hasText: "Грубость" }).getByRole("heading").getByRole("link").click();
  await new Comments(moder.page).choose("Вера Лядова", "Удалить как модератор");
  await listed.dialog().getByRole("textbox").fill("Грубость");
  await listed.dialog().getByRole("button", { name: "Удалить комментарий" }).click();
  await listed.seeNoDialog();
  await listed.openList();
  await listed.settle("Отметить принятые меры", "Комментарий удалён");
  await page.reload();
  await expect(page.getByText("Скрыто автором книги")).toBeVisible();
  await expect(page.getByText(answer)).toHaveCount(0);

  // Another device: the same sentence, though it is in another chapter now; and on without a network.
  const tablet = await open();
  await tablet.page.goto("/account/login");
  await tablet.author.fillLogin("osip", "верхняя Волга");
  await expect(tablet.page.getByRole("button", { name: /личное меню/ })).toBeVisible();
  await tablet.page.goto(`/book/${workId}`);
  await tablet.page.getByRole("link", { name: /^Продолжить: глава 3, / }).click();
  await expect(tablet.page).toHaveURL(`/book/${workId}/read/${splitId}`);
  await expect.poll(() => tablet.reader.topWords()).toContain("Паром, абзац 13. Старое письмо лежало");
  await tablet.page.context().setOffline(true);
  await tablet.reader.bringToTop("Паром, абзац 18");
  await expect.poll(() => tablet.reader.topWords()).toContain("Паром, абзац 18");
  await tablet.page.context().setOffline(false);
  await expect.poll(async () => (await tablet.reader.keptPlace(workId))?.location).toBe(9);

  // A reading program with a key of its own has the file.
  await page.goto("/account/security");
  await page.getByRole("button", { name: "Создать ключ…" }).click();
  await page.getByRole("dialog").getByLabel("Название").fill("KOReader");
  await page.getByRole("dialog").getByRole("button", { name: "Создать ключ" }).click();
  const key = (await page.getByText(/^(\S{5} ){3}\S{5}$/).textContent()) ?? "";
  const headers = { authorization: `Basic ${Buffer.from(`osip:${key.replaceAll(" ", "")}`).toString("base64")}` };
  const feed = async () => (await fetch(`${server.url}/opds/library/saved`, { headers })).text();
  const link = /href="([^"]+)"[^>]*type="application\/epub\+zip"|type="application\/epub\+zip"[^>]*href="([^"]+)"/;
  await expect.poll(feed).toMatch(link);
  const [, before, behind] = link.exec(await feed()) ?? [];
  // The feed speaks of the site by its public name.
  const { pathname, search } = new URL(before ?? behind ?? "");
  const book = await fetch(server.url + pathname + search, { headers });
  expect([book.status, book.headers.get("content-type")]).toEqual([200, "application/epub+zip"]);
  expect(Buffer.from(await book.arrayBuffer()).toString("latin1", 30, 58)).toBe("mimetypeapplication/epub+zip");
});
