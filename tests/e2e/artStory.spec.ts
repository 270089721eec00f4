import { expect, test } from "./fixtures.ts";

const numbers = Array.from({ length: 12 }, (_, index) => index + 1);

test("an author publishes twelve arts, one fails and is tried again; their order is changed, one for adults is a blur to a guest until they say that they are 18", {
  tag: "@whole",
}, async ({ author, reader, page }) => {
  await author.logIn("vera");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/art/create");
  await reader.seeAccessible();
  const drawn = await page.evaluate(
    (places) =>
      places.map((place) => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
        const context = canvas.getContext("2d");
        if (context) {
          context.fillStyle = `hsl(${place * 30} 60% 50%)`;
          context.fillRect(0, 0, 640, 480);
        }
        return canvas.toDataURL("image/png").split(",")[1] ?? "";
      }),
    numbers,
  );
  let isBroken = true;
  await page.route("**/api/v2/file/upload/art*", (route) => {
    if (isBroken && route.request().postDataBuffer()?.includes('filename="Рисунок_7.png"')) return route.abort();
    return route.continue();
  });
  await page.getByLabel("Изображения", { exact: true }).setInputFiles(
    drawn.map((bytes, index) => ({
      name: `Рисунок_${index + 1}.png`,
      mimeType: "image/png",
      buffer: Buffer.from(bytes, "base64"),
    })),
  );
  const rows = page.getByRole("list", { name: "Выбранные изображения" }).getByRole("listitem");
  await expect(rows).toHaveCount(12);
  await expect(rows.nth(2).getByLabel("Заголовок")).toHaveValue("Рисунок 3");
  await reader.seeAccessible();
  await reader.seeNoSidewaysScroll();
  await page.getByLabel("Кто нарисовал").fill("Лев Чернов");
  await page.getByRole("button", { name: /^Опубликовать: 12/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^Не загружено: 1/ })).toBeVisible();
  await expect(rows.filter({ hasText: "Готово" })).toHaveCount(11);
  await reader.seeAccessible();
  isBroken = false;
  await page.getByRole("button", { name: "Повторить" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^Опубликовано: 12/ })).toBeFocused();
  await reader.seeAccessible();

  // By the keyboard alone.
  await page.goto("/u/vera/arts/edit?tab=order");
  const order = page.getByRole("list", { name: "Арты" });
  const first = () => order.locator("[data-row] [data-part=main]").first();
  await expect(order.locator("[data-row]")).toHaveCount(14);
  const top = (await first().textContent()) ?? "";
  await first().focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(first()).not.toHaveText(top);
  await expect(
    page
      .getByText("Порядок сохранён")
      .or(page.getByText(/теперь на 2/))
      .first(),
  ).toBeVisible();
  await reader.seeAccessible();
  const now = (await first().textContent()) ?? "";
  await page.goto("/u/vera?tab=arts");
  await expect(page.getByRole("region", { name: "Арты" }).getByRole("heading", { level: 3 }).first()).toHaveText(now);

  await page.goto("/u/vera/arts/edit");
  await page.getByRole("link", { name: "Рисунок 5" }).click();
  await page.getByLabel("Только для взрослых, 18+").check();
  await page.getByRole("button", { name: "Сохранить изменения" }).click();
  await expect(page.getByText(/^Сохранено на сервере в /)).toBeVisible();
  const address = new URL(page.url()).pathname.replace("/edit", "");
  await page.goto("/");
  await author.logOut();

  await page.goto(address);
  await expect(page.getByText("Изображение 18+")).toBeVisible();
  await reader.seeAccessible();
  const file =
    /\/files\/[0-9a-f-]{36}/.exec((await page.locator('img[src$="/blur.webp"]').getAttribute("src")) ?? "")?.[0] ?? "";
  const statuses = [];
  for (const copy of ["", "/320.webp", "/640.avif", "/1280.webp", "/blur.webp"])
    statuses.push((await page.request.get(file + copy)).status());
  expect(statuses).toEqual([404, 404, 404, 404, 200]);
  await page.getByRole("button", { name: "Мне есть 18, показать" }).focus();
  await page.keyboard.press("Enter");
  const large = page.getByRole("button", { name: "Открыть целиком: Рисунок 5" });
  await expect(large).toBeVisible();
  await large.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Рисунок 5" }).getByRole("img")).toBeVisible();
  await reader.seeAccessible();
  // The art next to it is as large; Esc opens its page.
  await page.keyboard.press("ArrowRight");
  await expect(page).not.toHaveURL(address);
  const beside = page.getByRole("dialog");
  await expect(beside).not.toHaveAccessibleName("Рисунок 5");
  const name = (await beside.getByRole("heading").textContent()) ?? "";
  await expect(beside.getByRole("button", { name: "Следующий арт" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Рисунок 5");
  const files = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(files.filter((name) => /RichText|createEditor|tiptap|prosemirror/i.test(name))).toEqual([]);
});
