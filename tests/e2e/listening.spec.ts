import { addHeardBook } from "../support/audioWorld.ts";
import { expect, test } from "./fixtures.ts";
import { Listener } from "./pages/Listener.ts";

test("a guest listens by keyboard on a phone: faster, to the chapter's end, and the next one begins by itself", async ({
  phone,
  server,
}) => {
  const { workId, chapterIds } = await addHeardBook(server, "vera", [
    ["Форточка", 600_000],
    ["Сухари", 600_000],
  ]);
  const listener = new Listener(phone.page);
  await listener.open(workId);
  await listener.begin();
  await listener.seeChapter("Форточка");
  await listener.seeTimePass();
  const { keyboard } = phone.page;
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowUp");
  await expect(listener.bar().getByRole("button", { name: "Скорость 1,5×" })).toBeVisible();
  await phone.seeNoSidewaysScroll();

  // Near its end: the next one begins without a press.
  await listener.line().focus();
  for (let press = 0; press < 20; press += 1) await keyboard.press("ArrowRight");
  await listener.seeChapter("Сухари");
  await listener.seeTimePass();

  await phone.page.getByRole("button", { name: "Слушать снова, глава 1: Форточка" }).press("Enter");
  await listener.seeChapter("Форточка");
  await listener.seeTimePass();
  await phone.page
    .getByRole("group", { name: "Таймер сна" })
    .getByRole("button", { name: "До конца главы" })
    .press("Enter");
  await listener.line().focus();
  for (let press = 0; press < 20; press += 1) await keyboard.press("ArrowRight");
  await listener.seePaused();
  await listener.seeChapter("Сухари");
  await expect(listener.line()).toHaveValue("0");
  await expect(phone.page.getByRole("button", { name: "Ещё 15 минут" })).toBeVisible();
  expect(chapterIds).toHaveLength(2);
});

test("it goes on while pages change, its place is kept, and a withdrawn book is silent from the next range on", async ({
  page,
  server,
}) => {
  const { workId, chapterIds } = await addHeardBook(server, "vera", [["Форточка", 7_200_000]]);
  const login = await page.request.post(`${server.url}/api/v1/account/login-by-password`, {
    headers: { "sec-fetch-site": "same-origin" },
    data: { login: "nina", password: server.passwordOf("nina") },
  });
  expect(login.status()).toBe(200);
  const listener = new Listener(page);
  await listener.open(workId);
  await listener.begin();
  await listener.seeTimePass();
  await listener.line().fill("600");
  await listener.seeSounding();
  await page.getByRole("link", { name: "Рукопись", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Новые книги" })).toBeVisible();
  await listener.seeTimePass();
  await listener.seeChapter("Форточка");
  await listener.bar().getByRole("button", { name: "Пауза", exact: true }).click();
  await expect
    .poll(() => listener.keptPlace(workId))
    .toMatchObject({
      chapterId: chapterIds[0],
      location: expect.closeTo(610_000, -5),
    });

  await listener.bar().getByRole("button", { name: "Слушать", exact: true }).click();
  await listener.seeTimePass();
  await withdraw(server.url, server.passwordOf("vera"), workId);
  await listener.line().fill("7000");
  await listener.seeWords("Запись снята автором");
});

/** As its author does it elsewhere. */
async function withdraw(url: string, password: string, workId: number) {
  const headers = { "sec-fetch-site": "same-origin", origin: url };
  const login = await fetch(`${url}/api/v1/account/login-by-password`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ login: "vera", password }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
  const answer = await fetch(`${url}/api/v2/work/${workId}/move-to-draft`, {
    method: "POST",
    headers: { ...headers, cookie },
  });
  expect(await answer.json()).toMatchObject({ status: 1 });
}

for (const theme of ["light", "dark"] as const)
  test(`the page and its bar are accessible: ${theme}`, async ({ page, reader, server }) => {
    await page.emulateMedia({ colorScheme: theme });
    const { workId } = await addHeardBook(server, "vera", [
      ["Форточка", 600_000],
      ["Сухари", 600_000],
    ]);
    const listener = new Listener(page);
    await listener.open(workId);
    await reader.seeAccessible();
    await listener.begin();
    await reader.seeAccessible();
    await listener.bar().getByRole("button", { name: "Таймер сна" }).click();
    await listener.bar().getByRole("button", { name: "30 мин" }).click();
    await reader.seeAccessible();
  });
