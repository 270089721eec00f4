import { expect, test } from "./fixtures.ts";
import { makeWork } from "./pages/makeWork.ts";

test("works: search with ё as е, tabs in the address, an empty filter that can be reset", async ({
  author,
  page,
  reader,
}) => {
  await author.logIn("vera");
  await page.goto("/u/vera/works/edit");
  // Other tests of this server add works of their own.
  const titles = ["Письма, которые не дошли", "Дом, где спят часы", "Соль на подоконнике"];
  for (const title of titles) await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  await expect(page.getByText(/^40\sглав$/)).toBeVisible();
  await expect(page.getByText(/^36\s960\sзн\.$/)).toBeVisible();
  await expect(page.getByText(/^0,92\sа\.\sл\.$/)).toBeVisible();
  await reader.seeAccessible();
  await page.getByLabel("Поиск по моим произведениям").fill("сестры");
  await expect(page.getByRole("list", { name: "Произведения" }).getByRole("heading", { level: 2 })).toHaveText([
    "Соль на подоконнике",
  ]);
  await expect(page).toHaveURL(/\?q=/);
  await page.reload();
  await expect(page.getByRole("list", { name: "Произведения" }).getByRole("heading", { level: 2 })).toHaveText([
    "Соль на подоконнике",
  ]);
  await page.getByLabel("Поиск по моим произведениям").fill("нет такого");
  await expect(page.getByText("Ничего не нашлось")).toBeVisible();
  await page.getByRole("button", { name: "Сбросить" }).click();
  await expect(page.getByLabel("Поиск по моим произведениям")).toBeFocused();
  for (const title of titles) await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  await page.getByRole("link", { name: /^Черновики/ }).click();
  await expect(page).toHaveURL(/\?tab=draft$/);
  await expect(page.getByRole("heading", { level: 2, name: "Письма, которые не дошли" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Соль на подоконнике" })).toHaveCount(0);

  await page.getByRole("link", { name: /^Все/ }).click();
  await page.getByLabel("Поиск по моим произведениям").fill("сестры");
  await page.getByRole("link", { name: /^Черновики/ }).click();
  await expect(page).toHaveURL(/\?q=[^&]+&tab=draft$/);
  await page.getByLabel("Поиск по моим произведениям").fill("");
  await page.goBack();
  await expect(page.getByLabel("Поиск по моим произведениям")).toHaveValue("сестры");
  await expect(page.getByRole("list", { name: "Произведения" }).getByRole("heading", { level: 2 })).toHaveText([
    "Соль на подоконнике",
  ]);
});

test("settings: genre, tags, a picture for the cover; errors land on their fields, and of a field that was changed twice one chooses", async ({
  author,
  page,
  reader,
}) => {
  await author.logIn("vera");
  await page.goto("/u/vera/works/edit");
  await author.createWork({ title: "С обложкой", genre: "Сказка", annotation: "Коротко." });
  await page.getByRole("link", { name: "Настройки" }).click();
  await page.getByLabel("Первый поджанр").selectOption("Сказка");
  await page.getByLabel("Метки для поиска").fill("обложка");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Сохранить настройки" }).click();
  await expect(page.getByText("Жанры не должны повторяться").first()).toBeVisible();
  await reader.seeAccessible();
  await page.getByLabel("Первый поджанр").selectOption("Детская литература");
  const png = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 1200;
    canvas.height = 400;
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "не-картинка.png", mimeType: "image/png", buffer: Buffer.from("GIF?") });
  await expect(page.getByText("Поле Обложка должно быть изображением: JPEG, PNG, WebP, GIF или AVIF")).toBeVisible();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "cover.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") });
  await expect(page.getByRole("button", { name: "Убрать картинку" })).toBeVisible();
  await page.getByRole("button", { name: "Сохранить настройки" }).click();
  await expect(page.getByText("Настройки сохранены")).toBeVisible();
  await page.reload();
  await expect(page.locator("form img")).toBeVisible();
  await expect(page.getByText("обложка", { exact: true })).toBeVisible();

  const address = page.url();
  const other = await page.context().newPage();
  await other.goto(address);
  for (const [tab, annotation] of [
    [other, "Коротко о море."],
    [page, "Коротко о доме."],
  ] as const) {
    await tab.getByLabel("Аннотация").fill(annotation);
    await tab.getByRole("button", { name: "Сохранить настройки" }).click();
    if (tab === other) await expect(tab.getByText(/^Сохранено в /)).toBeVisible();
  }
  await other.close();
  const conflict = page.getByRole("region", { name: "Не сохранено: эти поля изменили в другом месте" });
  await expect(conflict).toBeFocused();
  await reader.seeAccessible();
  await conflict.getByRole("link", { name: "Аннотация" }).press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Оставить моё" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Аннотация")).toBeFocused();
  await page.getByRole("button", { name: "Сохранить настройки" }).press("Enter");
  await expect(page.getByText(/^Сохранено в /)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Аннотация")).toHaveValue("Коротко о доме.");
  await expect(page.getByLabel("Жанр", { exact: true })).toHaveValue("42");

  // A picture of another shape is cropped to a cover's on every page, and neither stretched nor squeezed.
  const settings = new URL(page.url()).pathname;
  for (const path of [settings, "/u/vera/works/edit", settings.replace(/^\/work\/(\d+)\/edit$/, "/book/$1"), "/"]) {
    await page.goto(path);
    const picture = page.locator("main picture img").first();
    await expect(picture).toBeVisible();
    const shapeOf = () =>
      picture.evaluate((image) => {
        const [place, box] = [image.closest("span"), image.getBoundingClientRect()];
        const isWhole = Math.abs(box.height - (place?.clientHeight ?? 0)) <= 1;
        return { fit: getComputedStyle(image).objectFit, ratio: (box.height / box.width).toFixed(1), isWhole };
      });
    // The program may draw the server's picture again in between.
    await expect.poll(shapeOf, { message: path }).toEqual({ fit: "cover", ratio: "1.5", isWhole: true });
  }

  // In addition to the text: pictures, several at once, and a booktrailer.
  await page.goto(settings);
  await page.getByRole("link", { name: "Галерея и буктрейлер" }).click();
  const named = (name: string) => ({ name, mimeType: "image/png", buffer: Buffer.from(png, "base64") });
  await page
    .getByLabel("Добавить картинки")
    .setInputFiles([named("Дом.png"), { ...named("нет.png"), buffer: Buffer.from("GIF?") }, named("Коса.png")]);
  await expect(page.getByText("2 картинки из 50")).toBeVisible();
  await expect(page.getByText("нет.png: Это не картинка. Подойдёт JPEG, PNG, WebP, GIF или AVIF")).toBeVisible();
  await reader.seeAccessible();
  await page.getByRole("button", { name: "Добавить подпись: Картинка 2" }).press("Enter");
  await page.getByLabel("Подпись к картинке").fill("Коса");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Изменить подпись: Коса" })).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.locator("ol [data-part=main]")).toHaveText(["Коса", "Добавить подпись"]);
  await page.getByLabel("Ссылка на ролик").fill("https://youtu.be/dQw4w9-_gXc?si=1");
  await page.getByRole("button", { name: "Сохранить буктрейлер" }).click();
  await expect(page.getByLabel("Ссылка на ролик")).toHaveValue("https://www.youtube.com/watch?v=dQw4w9-_gXc");
  await page.setViewportSize({ width: 320, height: 700 });
  await reader.seeNoSidewaysScroll();
  await reader.seeAccessible();
  await page.emulateMedia({ colorScheme: "dark" });
  await reader.seeAccessible("color-contrast");

  // A reader: the site of the video gets no request before they want it.
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).host !== new URL(address).host && /^https?:/.test(request.url()))
      foreign.push(request.url());
  });
  await page
    .context()
    .route("https://www.youtube-nocookie.com/**", (route) =>
      route.fulfill({ contentType: "text/html; charset=utf-8", body: "<title>Ролик</title><p>Ролик</p>" }),
    );
  await page.goto(settings.replace(/^\/work\/(\d+)\/edit$/, "/book/$1"));
  await reader.seeAccessible("color-contrast");
  await page.emulateMedia({ colorScheme: "light" });
  await reader.seeNoSidewaysScroll();
  const gallery = page.getByRole("region", { name: "Галерея" });
  await gallery.getByRole("button", { name: "Коса" }).press("Enter");
  const lightbox = page.getByRole("dialog", { name: "1 из 2" });
  await expect(lightbox.getByRole("img", { name: "Коса" })).toBeVisible();
  await reader.seeAccessible();
  await page.keyboard.press("ArrowRight");
  const second = page.getByRole("dialog", { name: "2 из 2" });
  await expect(second.getByRole("img", { name: "Картинка 2" })).toBeVisible();
  // A finger from left to right brings the one before back.
  const devtools = await page.context().newCDPSession(page);
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", ...across: number[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: across.map((x) => ({ x, y: 350 })) });
  await finger("touchStart", 100);
  for (const x of [120, 150, 180, 210]) await finger("touchMove", x);
  await finger("touchEnd");
  await expect(lightbox.getByRole("img", { name: "Коса" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(gallery.getByRole("button", { name: "Коса" })).toBeFocused();
  await page.getByRole("button", { name: "Показать ролик с YouTube" }).hover();
  const hints = page.locator("link[rel=preconnect], link[rel=dns-prefetch], iframe");
  await expect(hints).toHaveCount(0);
  expect(foreign).toEqual([]);
  await page.getByRole("button", { name: "Показать ролик с YouTube" }).press("Enter");
  await expect(page.frameLocator("iframe[sandbox]").getByText("Ролик")).toBeVisible();
  expect(foreign).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9-_gXc"]);
  await expect(page.locator("iframe")).toHaveCount(1);
});

test("a title without a single space, one in Hebrew and one of emoji stay within the page", async ({
  author,
  page,
  reader,
}) => {
  await author.logIn("vera");
  for (const title of ["Ы".repeat(150), "שלום עולם ".repeat(15).trim(), "👩‍👩‍👧‍👦".repeat(13)]) {
    const id = await makeWork(page, title, [{ title: "Ы".repeat(200), text: "Ф".repeat(5_000) }], ["Ъ".repeat(40)]);
    for (const path of [`/work/${id}/edit`, `/work/${id}/edit/content`, `/book/${id}`, "/u/vera/works/edit"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: title }).first()).toBeVisible();
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        await reader.seeNoSidewaysScroll();
      }
    }
  }
});
