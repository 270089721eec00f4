import { utimes, writeFile } from "node:fs/promises";
import { patient } from "../support/patience.ts";
import { mp3 } from "../support/sounds.ts";
import { expect, test } from "./fixtures.ts";
import { AudioDesk } from "./pages/AudioDesk.ts";

/** About six megabytes, 26 minutes of silence. */
const long = (times = 1) => mp3({ frames: 60_000 * times });
const begun = 1_000_000_000;

test("files by drop stand in the order of their numbers, what is no sound says so, one with many chapters is cut", {
  tag: "@whole",
}, async ({ author, page, reader }) => {
  const desk = new AudioDesk(page);
  await author.logIn("vera");
  await desk.openNew("Соль вслух");
  await reader.seeAccessible();
  await desk.drop(
    { name: "Глава 10. Дорога.mp3", bytes: mp3() },
    { name: "заметки.mp3", bytes: Buffer.from("Это не звук. ".repeat(200)) },
    { name: "Глава 2. Утро.mp3", bytes: mp3({ frames: 200 }) },
  );
  await desk.seeChapters("Глава 2. Утро", "Глава 10. Дорога");
  await expect(desk.file("заметки.mp3")).toContainText("Это не звук. Подойдут MP3, M4A, M4B, Ogg");
  await reader.seeAccessible();
  await page.emulateMedia({ colorScheme: "dark" });
  await reader.seeAccessible();
  await page.setViewportSize({ width: 320, height: 640 });
  await reader.seeAccessible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await desk.file("заметки.mp3").getByRole("button", { name: "Убрать: заметки.mp3" }).click();
  await expect(desk.file("заметки.mp3")).toHaveCount(0);

  await page.getByRole("button", { name: "Переименовать: Глава 10. Дорога" }).click();
  await page.getByLabel("Название главы").fill("Дорога домой");
  await page.keyboard.press("Enter");
  await desk.seeChapters("Глава 2. Утро", "Дорога домой");
  await page.getByRole("button", { name: "Переместить выше: Дорога домой" }).click();
  await desk.seeChapters("Дорога домой", "Глава 2. Утро");
  await page.getByRole("button", { name: "Действия: Дорога домой" }).click();
  await page.getByRole("menuitem", { name: "Опубликовать главу" }).click();
  await expect(desk.chapters().first()).toContainText("Выйдет с произведением");

  await page.getByLabel("Новая запись: Дорога домой").setInputFiles({
    name: "Дорога, новая.mp3",
    mimeType: "audio/mpeg",
    buffer: mp3({ frames: 230 }),
  });
  await expect(desk.chapters().first()).toContainText("Есть новая запись", { timeout: patient(20_000) });
  await expect(desk.chapters().first()).toContainText("0:06");
  await page.getByRole("button", { name: "Действия: Дорога домой" }).click();
  await page.getByRole("menuitem", { name: "Обновить опубликованную запись" }).click();
  await expect(desk.chapters().first()).toContainText("Выйдет с произведением");

  const chapters = ["Пролог", "Соль", "Эпилог"].map((title, index) => ({
    title,
    startMs: index * 3_000,
    endMs: (index + 1) * 3_000,
  }));
  await desk.drop({ name: "Вся книга.mp3", bytes: mp3({ frames: 345, chapters }) });
  await expect(desk.file("Вся книга.mp3")).toContainText("В файле 3 главы", { timeout: patient(20_000) });
  await reader.seeAccessible();
  await page.getByRole("textbox", { name: "Название главы 1" }).fill("Начало");
  await page.getByRole("button", { name: "Присоединить к предыдущей: Соль" }).click();
  await page.getByRole("button", { name: "Пропустить: Эпилог" }).click();
  await page.getByRole("button", { name: "Разделить на 1 главу" }).click();
  await desk.seeChapters("Дорога домой", "Глава 2. Утро", "Начало");
  await expect(desk.chapters().last()).toContainText("0:06");
});

test("offline at half: it stops, says what is safe, and goes on by itself; a pause holds it", async ({
  author,
  page,
  reader,
}, info) => {
  const path = info.outputPath("Глава 1.mp3");
  // Half a minute of sending: a machine that is slow to press must not find it ended.
  await writeFile(path, long(2));
  const desk = new AudioDesk(page);
  await author.logIn("vera");
  await desk.openNew("Соль с обрывом");
  await desk.setNetwork(400_000);
  await desk.choose(path);
  await expect(desk.file("Глава 1.mp3")).toContainText(/из 11,9\sМБ/);
  await expect(desk.file("Глава 1.mp3")).toContainText(/КБ\/с/);
  await desk.setNetwork(0);
  await expect(desk.file("Глава 1.mp3")).toContainText(/целы, попробуем ещё раз сами/);
  await reader.seeAccessible();
  // So slow that a pause does not wait for all that is on its way.
  await desk.setNetwork(100_000);
  await expect(desk.file("Глава 1.mp3")).toContainText(/осталось/);
  await desk.file("Глава 1.mp3").getByRole("button", { name: "Приостановить: Глава 1.mp3" }).click();
  // What had been begun is let end, for ten seconds at most.
  await expect(desk.file("Глава 1.mp3")).toContainText("приостановлено", { timeout: patient(20_000) });
  await reader.seeAccessible();
  await page.getByRole("link", { name: "Настройки", exact: true }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.goBack();
  await desk.file("Глава 1.mp3").getByRole("button", { name: "Продолжить: Глава 1.mp3" }).click();
  await page.getByRole("link", { name: "Настройки", exact: true }).click();
  await expect(page.getByText(/^Загружается 1\sфайл: \d+\s%$/)).toBeVisible();
  await desk.setNetwork();
  await expect(page.getByText("«Глава 1.mp3» теперь глава в черновиках")).toBeVisible({ timeout: patient(20_000) });
  await page.goBack();
  await desk.seeChapters("Глава 1");
});

test("after a reload the same file goes on where it stopped; a changed one does not", async ({
  author,
  page,
  reader,
}, info) => {
  const path = info.outputPath("Глава 1.mp3");
  await writeFile(path, long());
  await utimes(path, begun, begun);
  const desk = new AudioDesk(page);
  await author.logIn("vera");
  await desk.openNew("Соль с продолжением");
  await desk.setNetwork(400_000);
  await desk.choose(path);
  await expect(desk.file("Глава 1.mp3")).toContainText(/[6-9]\d\s%/, { timeout: patient(20_000) });
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await desk.setNetwork();
  await expect(desk.file("Глава 1.mp3")).toContainText("Выберите файлы ещё раз, загруженное цело");
  await reader.seeAccessible();
  await utimes(path, begun + 60, begun + 60);
  await desk.choose(path);
  await expect(desk.file("Глава 1.mp3")).toContainText("Файл изменился, начните заново");
  await page.reload();
  await utimes(path, begun, begun);
  const offsets: string[] = [];
  page.on("request", (request) => {
    const offset = new URL(request.url()).searchParams.get("offset");
    if (offset !== null) offsets.push(offset);
  });
  await desk.choose(path);
  await desk.seeChapters("Глава 1");
  expect(offsets).not.toContain("0");
});

test("one tab sends, the other says so; a session that ends is waited for", async ({
  author,
  page,
  context,
  server,
}, info) => {
  const path = info.outputPath("Глава 1.mp3");
  await writeFile(path, long());
  await utimes(path, begun, begun);
  const desk = new AudioDesk(page);
  await author.logIn("gleb");
  await desk.openNew("Соль вдвоём");
  await desk.setNetwork(400_000);
  await desk.choose(path);
  await expect(desk.file("Глава 1.mp3")).toContainText(/осталось/);

  const beside = new AudioDesk(await context.newPage());
  await beside.page.goto(page.url());
  await beside.choose(path);
  await expect(beside.file("Глава 1.mp3")).toContainText("Файл отправляет другая вкладка");

  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  await fetch(`${server.url}/api/v1/account/logout`, {
    method: "POST",
    headers: { cookie, "sec-fetch-site": "same-origin" },
  });
  await desk.setNetwork();
  await expect(page.getByText(/^Вход устарел/)).toBeVisible();
  await expect(desk.file("Глава 1.mp3")).toContainText("Войдите, чтобы продолжить");
  const [entrance] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Войти", exact: true }).click(),
  ]);
  await entrance.getByLabel("Почта или имя пользователя").fill("gleb");
  await entrance.getByLabel("Пароль", { exact: true }).fill(server.passwordOf("gleb"));
  await entrance.getByRole("button", { name: "Войти" }).click();
  await desk.seeChapters("Глава 1");
  await beside.seeChapters("Глава 1");
});
