import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import { makeWork, named } from "./pages/makeWork.ts";
import { twoHalves } from "./pages/twoHalves.ts";

const cover = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

test("a cover that cannot be one is refused at once and never sent; what was typed stays", async ({
  author,
  page,
  reader,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/upload-cover")) sent.push(request.method());
  });
  await author.logIn("vera");
  await page.goto(`/work/${await makeWork(page, "Соль", [])}/edit`);
  await page.getByLabel("Название").fill("Соль 🌊");
  const field = page.locator("input[type=file]");

  await field.setInputFiles(cover("план.txt", "text/plain", Buffer.from("Это план")));
  await expect(page.getByText("Поле Обложка должно быть изображением: JPEG, PNG, WebP, GIF или AVIF")).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await reader.seeAccessible();

  const background = { width: 8_000, height: 6_251, channels: 3 as const, background: "#fff" };
  const large = await sharp({ create: background, limitInputPixels: false }).png().toBuffer();
  await field.setInputFiles(cover("плакат.png", "image/png", large));
  await expect(page.getByText("Поле Обложка не может быть изображением больше 50 000 000 точек")).toBeVisible();

  const sized = (width: number, height: number) =>
    sharp({ create: { ...background, width, height } })
      .png()
      .toBuffer();
  await field.setInputFiles(cover("марка.png", "image/png", await sized(199, 300)));
  await expect(page.getByText("Картинка мала для обложки: нужно не меньше 200 × 300 точек")).toBeVisible();
  expect(sent).toEqual([]);

  await field.setInputFiles(cover("море.png", "image/png", await sized(300, 300)));
  await expect(page.getByText("края обрежутся")).toBeVisible();
  await expect(page.getByText("Картинка маленькая, 300 × 300")).toBeVisible();
  // The editor of covers takes the picture alone.
  await expect(page.getByRole("link", { name: "Кадрировать" })).toHaveAttribute(
    "href",
    /^\/work\/create-cover\?work=\d+&picture=[0-9a-f-]{36}$/,
  );
  await expect(page.getByRole("button", { name: "Убрать картинку" })).toBeVisible();
  expect(sent).toEqual(["POST"]);
  await expect(page.getByLabel("Название")).toHaveValue("Соль 🌊");

  // What else was typed would be lost; the picture goes along.
  const cropping = page.getByRole("link", { name: "Кадрировать" });
  await cropping.click();
  await page.getByRole("alertdialog", { name: "Уйти со страницы?" }).getByRole("button", { name: "Остаться" }).click();
  await page.getByLabel("Название").fill("Соль");
  await cropping.click();
  await expect(page).toHaveURL(/\/work\/create-cover\?design=/);
});

test("a field whose error comes as it loses the focus does not move the pressed button away", async ({ page }) => {
  await page.goto("/account/login");
  await page.getByLabel("Пароль", { exact: true }).focus();
  const button = page.getByRole("button", { name: "Войти", exact: true });
  await button.hover();
  const place = await button.boundingBox();
  await page.mouse.down();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await button.boundingBox()).toEqual(place);
  await page.mouse.up();
  const summary = page.getByRole("region", { name: "Исправьте 2 ошибки" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Поле Пароль обязательно для заполнения" }).click();
  await expect(page.getByLabel("Пароль", { exact: true })).toBeFocused();
});

test("the summary of errors is walked by keyboard, and a double click registers once", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/register")) sent.push(request.url());
  });
  await page.goto("/account/register");
  await page.getByLabel("Имя пользователя").fill("anna.forms");
  await page.getByRole("button", { name: "Зарегистрироваться" }).click();
  const summary = page.getByRole("region", { name: "Исправьте 5 ошибок" });
  await expect(summary).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Имя", { exact: true })).toBeFocused();
  await page.keyboard.type("Анна Ветрова");
  await page.getByLabel("Электронная почта").fill("anna.forms@example.ru");
  await page.getByLabel("Пароль", { exact: true }).fill("длинный пароль");
  await page.getByLabel(/условия использования/).check();
  await page.getByLabel(/согласие на обработку/).check();
  await expect(page.getByRole("region", { name: /Исправьте/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Зарегистрироваться" }).dblclick();
  await expect(page).toHaveURL(/\/u\/anna\.forms\/works\/edit$/);
  expect(sent).toHaveLength(1);
});

test("a refusal of a long form is seen and has the focus; what was typed stays, and then it is said when it was saved", async ({
  author,
  page,
}) => {
  await author.logIn("vera");
  const id = await makeWork(page, "Отказ формы", []);
  await page.goto(`/work/${id}/edit`);
  await page.getByLabel("Название").fill("Отказ длинной формы");
  await author.setNetwork({ offline: true });
  const button = page.getByRole("button", { name: "Сохранить настройки" });
  await button.press("Enter");
  const refusal = page.getByRole("alert").filter({ hasText: "Не сохранено" });
  await expect(refusal).toBeFocused();
  await expect(refusal).toBeInViewport();
  await expect(page.getByLabel("Название")).toHaveValue("Отказ длинной формы");
  await author.setNetwork({});
  await button.press("Enter");
  await expect(page.getByText(/^Сохранено в \d{2}:\d{2}:\d{2} по Москве$/)).toBeVisible();
  await page.getByLabel("Название").fill("Отказ");
  await expect(page.getByText(/^Сохранено в /)).toHaveCount(0);
});

test("the terms are read next to the registration, which asks nothing and keeps what was typed", async ({
  page,
  context,
}) => {
  await page.goto("/account/register");
  await page.getByLabel("Имя", { exact: true }).fill("Анна Ветрова");
  for (const [link, title] of [
    ["условия использования (откроется в новой вкладке)", "Условия использования"],
    [
      "согласие на обработку персональных данных (откроется в новой вкладке)",
      "Согласие на обработку персональных данных",
    ],
  ] as const) {
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: link, exact: true }).click();
    await expect((await opened).getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
  await expect(page).toHaveURL("/account/register");
  await expect(page.getByLabel("Имя", { exact: true })).toHaveValue("Анна Ветрова");
});

test("what a dialog asks for has the focus when it cannot be taken", async ({ author, page }) => {
  await author.logIn("vera");
  const id = await makeWork(page, "Вопросы", named("АБ"));
  await page.goto(`/work/${id}/edit/content`);
  const choose = async (line: string) => {
    await page.getByRole("button", { name: "Действия: А" }).click();
    await page.getByRole("menuitem", { name: line }).click();
  };
  await choose("Переместить на позицию…");
  await page.getByLabel("Позиция").fill("9");
  await page.getByRole("button", { name: "Переместить на позицию" }).press("Enter");
  await expect(page.getByLabel("Позиция")).toBeFocused();
  await expect(page.getByLabel("Позиция")).toHaveAccessibleDescription(/Поле Позиция должно быть числом 2 или меньше$/);
  await page.keyboard.press("Escape");
  await choose("Запланировать публикацию");
  await page.getByRole("button", { name: "Запланировать публикацию" }).press("Enter");
  await expect(page.getByLabel("Дата и время по Москве")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Действия: А" })).toBeFocused();
});

test("an avatar is cut by keys, mouse and finger, its result is next to it, and the header shows it and the initials after it", async ({
  author,
  page,
  reader,
}) => {
  await author.register({ fio: "Ада Резак", userName: "ada", email: "ada@example.org", password: "верхняя Волга" });
  await page.goto("/account/settings");
  await page.getByLabel("Аватар").setInputFiles(await twoHalves());
  const dialog = page.getByRole("dialog", { name: "Выбрать часть для аватара" });
  await expect(dialog.getByText("Выделено 400 × 400 точек")).toBeVisible();
  await reader.seeAccessible();
  /** Red and blue of a point right of the middle of the result. */
  const point = () =>
    dialog.getByRole("img", { name: "Что получится" }).evaluate((canvas: HTMLCanvasElement) => {
      const [red, , blue] = canvas.getContext("2d")?.getImageData(110, 96, 1, 1).data ?? [];
      return [red, blue];
    });
  expect(await point()).toEqual([0, 255]);
  await dialog.getByRole("group", { name: /^Выделенная часть/ }).focus();
  await page.keyboard.press("Control+ArrowLeft");
  await expect.poll(point).toEqual([255, 0]);
  const corner = await dialog.getByRole("button", { name: /правый нижний угол/ }).boundingBox();
  if (!corner) throw new Error("no corner");
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
  await page.mouse.down();
  await page.mouse.move(corner.x - 60, corner.y - 60, { steps: 5 });
  await page.mouse.up();
  await expect(dialog.getByText(/^Выделено 3\d\d × 3\d\d точек$/)).toBeVisible();
  expect(await point()).toEqual([255, 0]);
  // A finger takes the part itself over to the right.
  const devtools = await page.context().newCDPSession(page);
  const part = await dialog.getByRole("group", { name: /^Выделенная часть/ }).boundingBox();
  if (!part) throw new Error("no part");
  const [x, y] = [part.x + part.width / 2, part.y + part.height / 2];
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  for (const moved of [60, 120, 180, 240, 300])
    await devtools.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: x + moved, y }] });
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(point).toEqual([0, 255]);
  await expect(dialog.getByText(/^Выделено 3\d\d × 3\d\d точек$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Взять эту часть" }).click();
  await expect(page.getByText("Картинка загружена")).toBeVisible();
  await page.getByLabel("согласие на распространение персональных данных").check();
  await page.getByRole("button", { name: "Сохранить профиль" }).click();
  const menu = page.getByRole("button", { name: /личное меню/ });
  await expect(menu.locator("img")).toHaveAttribute("src", /^\/files\/[0-9a-f-]{36}\/96\.webp$/);
  await page.getByRole("button", { name: "Убрать аватар" }).click();
  await page.getByRole("button", { name: "Сохранить профиль" }).click();
  await expect(menu.locator("img")).toHaveCount(0);
  await expect(menu).toContainText("АР");
});
