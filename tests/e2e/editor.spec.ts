import { patient } from "../support/patience.ts";
import { expect, test } from "./fixtures.ts";
import { makeLongWork } from "./pages/makeWork.ts";

const works = "/u/vera/works/edit";

test("marks and blocks by keys and by the toolbar: the reader sees exactly these", async ({
  author,
  page,
  phone,
  reader,
}) => {
  const { keyboard } = page;
  await author.logIn("vera");
  await page.goto(works);
  await author.createWork({ title: "Всё оформление", genre: "Поэзия", annotation: "Каждый вид текста." });
  await author.addChapter("Образцы");
  await author.text().click();
  await keyboard.press("Control+Alt+1");
  await keyboard.type("Подзаголовок");
  await keyboard.press("Enter");
  await keyboard.type("Слово ");
  await keyboard.press("Control+B");
  await keyboard.type("жирно");
  await keyboard.press("Control+B");
  await keyboard.type(" и ");
  await author.tool("Курсив").click();
  await keyboard.type("косо");
  await author.tool("Курсив").click();
  await keyboard.type(", ссылка");
  await keyboard.press("Control+Shift+ArrowLeft");

  const dialog = page.getByRole("dialog");
  await keyboard.press("Control+K");
  await keyboard.press("Enter");
  await expect(dialog.getByText("Поле Адрес обязательно для заполнения")).toBeVisible();
  await dialog.getByLabel("Адрес").fill("javascript:alert(1)");
  await keyboard.press("Enter");
  await expect(dialog.getByText("Поле Адрес должно быть действительной ссылкой")).toBeVisible();
  await reader.seeAccessible();
  await dialog.getByLabel("Адрес").fill("example.ru/page");
  await keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(author.text()).toBeFocused();
  await keyboard.press("ArrowRight");

  await author.tool("Примечание").click();
  await dialog.getByRole("button", { name: "Поставить примечание" }).click();
  await expect(dialog.getByText("Поле Примечание обязательно для заполнения")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Текст примечания" }).click();
  await keyboard.type("Слова примечания.");
  await dialog.getByRole("button", { name: "Поставить примечание" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(author.text()).toBeFocused();
  await keyboard.press("Control+End");
  await keyboard.press("Enter");

  await author.tool("Цитата").click();
  await keyboard.type("Чужие слова.");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.press("Control+Alt+P");
  await keyboard.type("Мороз и солнце,");
  await keyboard.press("Enter");
  await keyboard.type("день чудесный,");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.type("Ещё ты дремлешь.");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.type("До отбивки.");
  await author.tool("Отбивка").click();
  await keyboard.type("После отбивки.");

  const png = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 60;
    canvas.height = 40;
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  const chooser = page.waitForEvent("filechooser");
  await author.tool("Картинка").click();
  await (await chooser).setFiles({ name: "вид.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") });
  await expect(author.text().locator("img[data-file-id]")).toBeVisible();
  await author.seeSaved();
  await author.publishChapter();
  await reader.seeAccessible();
  await author.backToContents();
  await author.publishWork();

  await phone.openHome();
  await phone.openBook("Всё оформление");
  await phone.startReading();
  const prose = phone.prose();
  await expect(prose.locator("h2")).toHaveText("Подзаголовок");
  await expect(prose.locator("strong")).toHaveText("жирно");
  await expect(prose.locator("em")).toHaveText("косо");
  await expect(prose.locator("a")).toHaveText("ссылка");
  await expect(prose.locator("a")).toHaveAttribute("href", "https://example.ru/page");
  await expect(prose.locator("blockquote")).toHaveText("Чужие слова.");
  await expect(prose.locator(".poem")).toHaveCount(1);
  await expect(prose.locator(".poem .stanza")).toHaveCount(2);
  await expect(prose.locator(".poem .stanza p")).toHaveText(["Мороз и солнце,", "день чудесный,", "Ещё ты дремлешь."]);
  await expect(prose.locator("hr")).toHaveCount(1);
  await expect(prose.locator("hr + p")).toHaveText("После отбивки.");
  const picture = prose.locator("figure img");
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await picture.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])).toEqual([60, 40]);

  const note = prose.getByRole("button", { name: "Примечание 1" });
  const words = prose.getByText("Слова примечания.");
  await expect(words).toBeHidden();
  await note.click();
  await expect(words).toBeVisible();
  await expect(note).toHaveAttribute("aria-expanded", "true");
  await expect(prose.locator("p:has(button) + aside")).toHaveText("Слова примечания.");
  await phone.seeAccessible();
  await phone.seeNoSidewaysScroll();
  await note.click();
  await expect(words).toBeHidden();
  await expect(note).toHaveAttribute("aria-expanded", "false");
});

test("pasted HTML leaves its text and its marks, and nothing that runs", async ({ author, page }) => {
  await author.logIn("vera");
  await page.goto(works);
  await author.createWork({ title: "Вставленное", genre: "Сказка", annotation: "" });
  await author.addChapter("Из чужого места");
  const source = await author.openTab("/terms");
  await source.page.evaluate(() =>
    document.addEventListener("copy", (event) => {
      event.preventDefault();
      event.clipboardData?.setData(
        "text/html",
        `<style>p { color: red }</style><script>document.title = "взломано"</script>
        <p onclick="document.title='взломано'" style="position:fixed">Простой и <b>жирный</b> <i style="color:red">косой</i>.</p>
        <p><a href="javascript:document.title='взломано'">злая</a> и <a href="https://example.ru/" onmouseover="x()">добрая</a></p>
        <img src="x" onerror="document.title='взломано'"><iframe src="javascript:alert(1)"></iframe><svg onload="x()"></svg>`,
      );
    }),
  );
  await source.page.keyboard.press("Control+A");
  await source.page.keyboard.press("Control+C");
  await source.page.close();
  await page.bringToFront();
  await author.text().click();
  await page.keyboard.press("Control+V");
  const text = author.text();
  await expect(text.locator("strong")).toHaveText("жирный");
  await expect(text.locator("em")).toHaveText("косой");
  await expect(text.locator("a")).toHaveText("добрая");
  await expect(text.locator("a")).toHaveAttribute("href", "https://example.ru/");
  await expect(text.locator("script, style, iframe, svg, [onclick], [style], [onmouseover]")).toHaveCount(0);
  await author.seeSaved();
  await page.reload();
  await expect(text).toHaveText(/^Простой и жирный косой\.\s*злая и добрая$/);
  await expect(text.locator("strong, em, a")).toHaveText(["жирный", "косой", "добрая"]);
  await expect(page).not.toHaveTitle("взломано");
});

test("«Обновить опубликованный текст»: until then readers see the old one", async ({ author, page, phone }) => {
  await author.logIn("vera");
  await page.goto(works);
  await author.beginChapter({ work: "Новое издание", title: "Правка", text: "Старые слова." });
  const chapterId = /\d+$/.exec(page.url())?.[0];
  await author.publishChapter();
  const reading = await page.getByRole("link", { name: "Посмотреть", exact: true }).getAttribute("href");
  await author.backToContents();
  await author.publishWork();
  await author.openChapter(`/work/edit/chapter/${chapterId}`);
  await author.typeOn(" Новые слова.");
  await author.seeSaved();
  await phone.page.goto(reading ?? "");
  await expect(phone.prose()).toHaveText("Старые слова.");
  await page.getByRole("button", { name: "Обновить опубликованный текст" }).click();
  await expect(page.getByText("Опубликованный текст обновлён", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Обновить опубликованный текст" })).toHaveCount(0);
  await phone.page.reload();
  await expect(phone.prose()).toHaveText("Старые слова. Новые слова.");
});

test("a planned chapter comes out by itself", async ({ author, page, phone }) => {
  await author.logIn("vera");
  await page.goto(works);
  await author.beginChapter({ work: "По расписанию", title: "Уже вышла", text: "Первая." });
  await author.publishChapter();
  await author.backToContents();
  await author.publishWork();
  await author.addChapter("По часам");
  await author.typeInChapter("Вторая.");
  await author.seeSaved();
  const chapterId = Number(/\d+$/.exec(page.url())?.[0]);
  await author.backToContents();
  const workId = Number(/\/work\/(\d+)\//.exec(page.url())?.[1]);
  // The dialog knows whole minutes only; the call it makes knows milliseconds.
  const status = await page.evaluate(
    async ({ workId, chapterId }) => {
      const { data } = await (await fetch("/api/account/bearer-token")).json();
      const answer = await fetch(`/api/v2/work/${workId}/update/chapter-state/${chapterId}`, {
        method: "POST",
        headers: { authorization: `Bearer ${data.token}`, "content-type": "application/json" },
        body: JSON.stringify({ type: "schedule.requested", at: new Date(Date.now() + 2_000).toISOString() }),
      });
      return answer.status;
    },
    { workId, chapterId },
  );
  expect(status).toBe(200);
  await expect(async () => {
    await phone.page.goto(`/book/${workId}/read/${chapterId}`);
    await expect(phone.prose()).toHaveText("Вторая.", { timeout: patient(1_000) });
  }).toPass();
  await page.reload();
  await expect(page.getByRole("link", { name: "По часам", exact: true })).toBeVisible();
  await expect(page.getByText(/Выйдет /)).toHaveCount(0);
});

test("a moderator reads a chapter and cannot write in it", async ({ author, page, reader }) => {
  await author.logIn("moder");
  await page.goto("/work/1/edit/content");
  await page.locator("ol li a[href^='/work/edit/chapter/']").first().click();
  await expect(page.getByText("Только чтение", { exact: true })).toBeVisible();
  await expect(author.text()).toHaveAttribute("aria-readonly", "true");
  await expect(author.text()).toHaveAttribute("contenteditable", "false");
  const before = (await author.text().textContent()) ?? "";
  expect(before.length).toBeGreaterThan(100);
  await author.typeInChapter("Вмешательство");
  await expect(author.text()).toHaveText(before);
  await expect(page.getByRole("toolbar")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Опубликовать|Обновить|Действия/ })).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Название главы" })).toHaveAttribute("readonly", "");
  await reader.seeAccessible();
});

test("a footnote is not thrown away by Esc; of many chapters those around the open one are shown", async ({
  author,
  page,
}) => {
  await author.logIn("vera");
  const id = await makeLongWork(page, "Двести шестьдесят", 260);
  await page.goto(`/work/${id}/edit/content`);
  await page.getByLabel("Найти главу по названию").fill("Глава 130");
  await page.getByRole("link", { name: "Глава 130", exact: true }).click();
  const list = page.getByRole("complementary", { name: "Главы" });
  const current = list.locator("[aria-current]");
  await expect(current).toHaveText(/^130Глава 130/);
  await expect(current).toBeInViewport({ ratio: 0.99 });
  await expect(list.getByRole("listitem")).toHaveCount(201);
  await expect(list.getByRole("listitem").first()).toHaveAttribute("aria-posinset", "30");
  await expect(list.getByRole("listitem").first()).toHaveAttribute("aria-setsize", "260");
  await list.getByRole("button", { name: /^Показать 29\sпредыдущих глав$/ }).click();
  await list.getByRole("button", { name: /^Показать 30\sследующих глав$/ }).click();
  await expect(list.getByRole("listitem")).toHaveCount(260);
  await expect(list.getByRole("button")).toHaveCount(0);

  await author.text().click();
  await author.tool("Примечание").click();
  const note = page.getByRole("textbox", { name: "Текст примечания" });
  await note.click();
  await page.keyboard.press("Escape");
  await expect(note).toHaveCount(0);
  await author.tool("Примечание").click();
  await note.click();
  await page.keyboard.type("Слова, которые жаль");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Продолжить писать" }).click();
  await expect(note).toHaveText("Слова, которые жаль");
  await note.click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Закрыть без сохранения" }).click();
  await expect(note).toHaveCount(0);
  await expect(author.text()).toBeFocused();
});

test("what a writer needs stays in sight in a long chapter of a long work, wide and on a phone", async ({
  author,
  page,
  reader,
}) => {
  await author.logIn("vera");
  const work = await makeLongWork(page, "Тысяча двести", 1_200);
  await page.goto(`/work/${work}/edit/content`);
  await page.getByLabel("Найти главу по названию").fill("Глава 1130");
  await page.getByRole("link", { name: "Глава 1130", exact: true }).click();
  const text = author.text();
  await expect(text).toBeFocused();
  await expect(page.locator("main")).toHaveCSS("box-shadow", "none");
  const list = page.getByRole("complementary", { name: "Главы" });
  const number = list.locator("[aria-current] > span").first();
  const lineOf = (place: typeof number) =>
    place.evaluate((one) => [one.getClientRects().length, one.scrollWidth <= one.clientWidth]);
  expect(await lineOf(number)).toEqual([1, true]);
  const { height } = await number.evaluate((one) => one.getBoundingClientRect());
  expect(height).toBeLessThan(24);

  for (let line = 0; line < 40; line++) await page.keyboard.press("Enter");
  await page.keyboard.type("Конец.");
  await author.seeSaved();
  const always = [
    page.getByRole("button", { name: "Опубликовать", exact: true }),
    page.getByRole("toolbar"),
    page.getByText(/^Сохранено на сервере/),
  ];
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await page.keyboard.press("Control+Home");
    const bar = await page.getByRole("toolbar").boundingBox();
    const name = await page.getByRole("textbox", { name: "Название главы" }).boundingBox();
    // The bar has a line below it.
    expect(name?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
    await page.keyboard.press("Control+End");
    for (const one of always) await expect(one).toBeInViewport({ ratio: 0.99 });
    if (size.width < 1_024) {
      await expect(list.locator("summary")).toBeInViewport({ ratio: 0.99 });
      const bars = await page.locator("[data-editor]").evaluate((editor) => {
        const over = editor.querySelectorAll<HTMLElement>("[data-over]:not(aside)");
        return [...over].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
      });
      expect(bars).toBeLessThan(640 / 3);
    }
    const end = text.getByText("Конец.");
    const bottomOf = (place: typeof end) => place.evaluate((one) => one.getBoundingClientRect().bottom);
    const foot = await page.getByRole("contentinfo").evaluate((one) => one.getBoundingClientRect().top);
    expect(await bottomOf(end)).toBeLessThanOrEqual(foot);

    const before = await bottomOf(end);
    await page
      .getByLabel("Картинка для текста")
      .setInputFiles({ name: "Вид.png", mimeType: "image/png", buffer: Buffer.from("не картинка") });
    const note = page.getByRole("alert").filter({ hasText: "Картинка не загружена" });
    await expect(note).toBeInViewport({ ratio: 0.99 });
    expect(await bottomOf(end)).toBe(before);
    await reader.seeAccessible();
    await note.getByRole("button", { name: "Закрыть" }).click();
    await expect(note).toHaveCount(0);
    await text.focus();
  }
  await page.keyboard.press("Control+Home");
  await list.locator("summary").click();
  await expect(list.locator("[aria-current]")).toBeInViewport({ ratio: 0.99 });
  await list.locator("summary").click();

  await page.setViewportSize({ width: 1280, height: 800 });
  await text.focus();
  await page.keyboard.press("Control+End");
  await expect(list.locator("[aria-current]")).toBeInViewport({ ratio: 0.99 });
  const sheet = await page.locator("main").boundingBox();
  const end = await text.getByText("Конец.").boundingBox();
  await page.mouse.click((sheet?.x ?? 0) + (sheet?.width ?? 0) - 20, (end?.y ?? 0) + 8);
  await page.keyboard.type(" Сбоку.");
  await page.mouse.click((sheet?.x ?? 0) + 20, (end?.y ?? 0) + 8);
  await page.keyboard.type("С краю. ");
  await page.keyboard.press("Control+Shift+F");
  await page.getByRole("textbox", { name: "Найти в главе" }).fill("БЫЛО УТРО");
  await expect(page.getByRole("search").getByRole("status")).toHaveText("1 из 1");
  await page.getByRole("button", { name: "Заменить…" }).click();
  await expect(page.getByRole("textbox", { name: "Заменить на" })).toBeFocused();
  await reader.seeAccessible();
  await expect(text.getByText("Было утро.")).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();
  await expect(text.locator("p").last()).toHaveText("С краю. Конец.Было утро. Сбоку.");
});
