import { utimes, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { patient } from "../support/patience.ts";
import { silence } from "../support/silence.ts";
import { m4a, mp3 } from "../support/sounds.ts";
import { expect, test } from "./fixtures.ts";
import { AudioDesk } from "./pages/AudioDesk.ts";
import { Author } from "./pages/Author.ts";
import { Listener } from "./pages/Listener.ts";
import { Reader } from "./pages/Reader.ts";

const TWO_HOURS = 7_200_000;

/** axe in both themes. */
async function seeWell(page: Page) {
  const seen = new Reader(page);
  await seen.seeAccessible();
  await page.emulateMedia({ colorScheme: "dark" });
  await seen.seeAccessible("color-contrast");
  await page.emulateMedia({ colorScheme: "light" });
}

test(
  "an author uploads an audiobook across interruptions, cuts it, replaces a recording and publishes it; a reader hears it on a phone and on two devices until it is withdrawn",
  { tag: "@whole" },
  async ({ author, page, phone, browser, server }, info) => {
    test.setTimeout(patient(240_000));
    const written = async (name: string, bytes: Buffer) => {
      const path = info.outputPath(name);
      await writeFile(path, bytes);
      await utimes(path, 1_000_000_000, 1_000_000_000);
      return path;
    };
    const long = await written("Форточка.mp3", mp3({ frames: 60_000 }));
    const chapters = [
      { title: "Сухари", startMs: 0 },
      { title: "Эпилог", startMs: 15_000 },
    ];
    const book = await written("Вся книга.m4b", m4a({ packets: 1_300, brand: "M4B ", chapters }));
    const notes = await written("заметки.mp3", Buffer.from("Это не звук. ".repeat(200)));

    // Vera brings three files, and loses the network at half.
    await author.logIn("vera");
    const first = new AudioDesk(page);
    await first.openNew("Соль вслух", "О доме и о море, вслух.");
    const address = page.url();
    const workId = Number(/\/work\/(\d+)\//.exec(address)?.[1]);
    await seeWell(page);
    await first.setNetwork(600_000);
    await first.choose(long, book, notes);
    await expect(first.file("Форточка.mp3")).toContainText(/[5-9]\d\s%/, { timeout: patient(30_000) });
    await first.setNetwork(0);
    await expect(first.file("Форточка.mp3")).toContainText(/целы, попробуем ещё раз сами/);
    await seeWell(page);
    await page.close();

    // In another tab it is there, and goes on when she chooses the file again.
    const vera = new Author(await page.context().newPage(), server);
    const desk = new AudioDesk(vera.page);
    await vera.page.goto(address);
    await expect(desk.file("Форточка.mp3")).toContainText("Выберите файлы ещё раз, загруженное цело");
    await expect(desk.file("заметки.mp3")).toContainText("Это не звук. Подойдут MP3, M4A, M4B, Ogg");
    await expect(desk.file("Вся книга.m4b")).toContainText("В файле 2 главы");
    await seeWell(vera.page);
    const offsets: string[] = [];
    vera.page.on("request", (request) => {
      const offset = new URL(request.url()).searchParams.get("offset");
      if (offset !== null) offsets.push(offset);
    });
    await desk.choose(long);
    await expect(desk.rename("Форточка")).toBeVisible({ timeout: patient(30_000) });
    expect(offsets).not.toContain("0");
    await desk.file("заметки.mp3").getByRole("button", { name: "Убрать: заметки.mp3" }).click();
    await vera.page.getByRole("button", { name: "Разделить на 2 главы" }).click();
    await expect(desk.chapters()).toHaveCount(3, { timeout: patient(30_000) });
    await expect(desk.chapters().filter({ hasText: "0:15" })).toHaveCount(2);
    await desk.moveToTop("Форточка");
    await vera.page.getByLabel("Новая запись: Форточка").setInputFiles({
      name: "Форточка, целиком.mp3",
      mimeType: "audio/mpeg",
      buffer: silence(TWO_HOURS),
    });
    await expect(desk.chapters().first()).toContainText("2:00:00", { timeout: patient(30_000) });
    await desk.publishChapters("Форточка", "Сухари", "Эпилог");
    await vera.publishWork();
    await seeWell(vera.page);

    // A guest at 360 px listens by the keyboard alone, faster, to the chapter's end.
    const content = await (await phone.page.request.get(`${server.url}/api/v1/audiobook/${workId}/content`)).json();
    const [{ id: chapterId }] = content.data.chapters;
    const guest = new Listener(phone.page);
    const { keyboard } = phone.page;
    await guest.open(workId, `?chapter=${chapterId}&t=6570`);
    await seeWell(phone.page);
    await guest.tabTo("Слушать");
    await keyboard.press("Enter");
    await guest.seeSounding();
    await guest.seeTimePass();
    await keyboard.press("ArrowUp");
    await keyboard.press("ArrowUp");
    await expect(guest.bar().getByRole("button", { name: "Скорость 1,5×" })).toBeVisible();
    await guest.tabTo("До конца главы");
    await keyboard.press("Space");
    await expect(phone.page.getByText("Остановится в конце главы, последние 10 секунд тише.")).toBeVisible();
    await seeWell(phone.page);
    await phone.seeNoSidewaysScroll();
    await guest.tabTo("Место в главе");
    for (let press = 0; press < 20; press += 1) await keyboard.press("ArrowRight");
    await expect(phone.page.getByRole("button", { name: "Слушать дальше" })).toBeVisible({ timeout: patient(30_000) });
    await expect(phone.page.getByRole("button", { name: "Ещё 15 минут" })).toBeVisible({ timeout: patient(30_000) });
    await guest.seePaused();
    await guest.seeChapter("Сухари");
    await expect(guest.line()).toHaveValue("0");
    await seeWell(phone.page);

    // The rate is this device's, and stays when the page is reloaded.
    await guest.open(workId, `?chapter=${chapterId}&t=60`);
    await guest.begin();
    await expect(guest.bar().getByRole("button", { name: "Скорость 1,5×" })).toBeVisible();

    // Nina stops on one device, and goes on from another; the first one, which has stood still, does not overwrite that.
    const deviceOf = async () => {
      const context = await browser.newContext({ baseURL: server.url, locale: "ru-RU" });
      const nina = new Author(await context.newPage(), server);
      await nina.logIn("nina");
      const listener = new Listener(nina.page);
      await listener.open(workId);
      return listener;
    };
    const kept = { chapterId };
    const desktop = await deviceOf();
    await desktop.begin();
    await desktop.seeTimePass();
    await desktop.line().fill("300");
    await desktop.seeTimePass();
    await desktop.bar().getByRole("button", { name: "Пауза", exact: true }).click();
    await expect
      .poll(() => desktop.keptPlace(workId))
      .toMatchObject({ ...kept, location: expect.closeTo(303_000, -4) });
    const laptop = await deviceOf();
    await expect(laptop.page.getByText(/^5:0\d из 2:00:00, до конца книги 1\sч 55\sмин$/)).toBeVisible();
    await laptop.begin();
    await laptop.seeTimePass();
    await laptop.line().fill("1200");
    await laptop.seeTimePass();
    await laptop.bar().getByRole("button", { name: "Пауза", exact: true }).click();
    const moved = { ...kept, location: expect.closeTo(1_203_000, -4) };
    await expect.poll(() => laptop.keptPlace(workId)).toMatchObject(moved);
    await desktop.lookAway();
    const offer = desktop.page.getByRole("button", { name: /^Перейти к 20:0\d$/ });
    await expect(offer).toBeVisible();
    await expect(desktop.page.getByText(/вы остановились на 20:0\d, .+ Перейти\?$/)).toBeVisible();
    expect(await laptop.keptPlace(workId)).toMatchObject(moved);
    await seeWell(desktop.page);
    await offer.click();
    await desktop.seeSounding();
    await expect.poll(async () => Number(await desktop.line().inputValue())).toBeGreaterThanOrEqual(1_200);
    // Vera takes it back: the next range is silent.
    await vera.page.getByRole("button", { name: "Действия: Соль вслух" }).click();
    await vera.page.getByRole("menuitem", { name: "Вернуть в черновики" }).click();
    await expect(vera.page.getByRole("button", { name: "Опубликовать произведение" })).toBeVisible();
    await guest.tabTo("Место в главе");
    await keyboard.press("End");
    await guest.seeWords("Запись снята автором");
    await seeWell(phone.page);
  },
);
