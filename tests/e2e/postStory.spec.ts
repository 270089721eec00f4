import { expect, test } from "./fixtures.ts";

const title = "Как мы срубили Штрейфлинг";
const words = "Меня спрашивают, было ли дерево. Было.";

test("an author drafts a post in a tab that dies, gets it back, plans it, publishes and pins it; a follower finds it, a stranger does not see the one for followers", {
  tag: "@whole",
}, async ({ author, reader, page, context }) => {
  await author.logIn("vera");
  const dying = await context.newPage();
  await dying.goto("/post/create");
  await dying.getByRole("textbox", { name: "Заголовок" }).fill(title);
  await dying.keyboard.press("Enter");
  await expect(dying.getByRole("textbox", { name: "Текст поста" })).toBeFocused();
  await dying.keyboard.type(words);
  await expect(dying.getByText(/^Черновик сохранён на этом устройстве в /)).toBeVisible();
  await dying.close({ runBeforeUnload: false });

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/post/create");
  await expect(page.getByRole("heading", { level: 2, name: /^На этом устройстве остался черновик: / })).toBeVisible();
  await reader.seeAccessible();
  await page.getByRole("button", { name: "Взять черновик" }).click();
  await expect(page.getByRole("textbox", { name: "Заголовок" })).toHaveValue(title);
  await expect(page.getByRole("textbox", { name: "Текст поста" })).toHaveText(words);
  await reader.seeAccessible();
  await reader.seeNoSidewaysScroll();

  await page.getByRole("button", { name: "Посмотреть" }).click();
  await expect(page.getByRole("dialog", { name: title }).getByText(words)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Запланировать", exact: true }).click();
  const time = page.getByRole("dialog", { name: "Запланировать публикацию" });
  await time.getByLabel("Дата и время по Москве").fill("2020-01-01T12:00");
  await time.getByRole("button", { name: "Запланировать публикацию" }).click();
  await expect(time.getByText("Выберите время в будущем")).toBeVisible();
  await time.getByRole("button", { name: "Завтра в 12:00" }).click();
  await time.getByRole("button", { name: "Запланировать публикацию" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Пост выйдет: завтра, 12:00" })).toBeVisible();
  await reader.seeAccessible();

  // The device keeps it no longer.
  await page.goto("/post/create");
  await expect(page.getByText("Пока ничего не написано")).toBeVisible();
  await page.goto("/u/vera/posts/edit?tab=scheduled");
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("group", { name: "Кто увидит" }).getByText("Подписчики").click();
  await page.getByRole("button", { name: "Опубликовать сейчас" }).click();
  await expect(page.getByRole("button", { name: "Закрепить", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Закрепить", exact: true }).click();
  await expect(page.getByRole("button", { name: "Закреплено", pressed: true })).toBeVisible();
  const address = new URL(page.url()).pathname;
  await page.goto("/");
  await author.logOut();

  await author.logIn("nina");
  await page.goto("/u/vera");
  await page.getByRole("button", { name: "Подписаться" }).click();
  await expect(page.getByRole("button", { name: "Вы подписаны" })).toBeVisible();
  await page.goto("/posts?feed=true");
  await page.getByRole("link", { name: title }).click();
  await reader.seeText(words);
  await page.getByRole("button", { name: "Нравится, 0" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Нравится, 1" })).toHaveAttribute("aria-pressed", "true");
  await reader.seeAccessible();
  await page.goto("/u/vera?tab=posts");
  await expect(page.getByRole("region", { name: "Посты" }).getByRole("heading", { level: 3 }).first()).toHaveText(
    title,
  );
  await page.goto("/");
  await author.logOut();

  await author.logIn("gleb");
  await page.goto("/posts");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);
  await page.goto(address);
  await reader.seeMissingPage();
});

test("the text of a long post is laid out where it is looked at, and its page has no editor", {
  tag: "@whole",
}, async ({ author, page }) => {
  await author.logIn("vera");
  const paragraphs = Array.from({ length: 400 }, (_, index) => ({
    type: "paragraph",
    content: [{ type: "text", text: `${index}. ${"Длинная строка о саде и о соседях. ".repeat(7).trim()}` }],
  }));
  const answer = await page.request.post("/api/v2/post/create", {
    headers: { "sec-fetch-site": "same-origin" },
    data: {
      requestId: crypto.randomUUID(),
      publish: true,
      fields: {
        categoryId: 9,
        title: "Сто тысяч знаков",
        document: { type: "doc", content: paragraphs },
        tags: [],
        privacyDisplay: "All",
      },
    },
  });
  const { data } = await answer.json();
  expect(data.textLength).toBeGreaterThan(97_000);
  await page.goto(`/post/${data.id}`);
  await expect(page.getByText(/^0\. Длинная строка/)).toBeVisible();
  expect(await page.locator(".prose > [data-run]").count()).toBeGreaterThan(10);
  const files = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(files.filter((name) => /RichText|createEditor|posting|tiptap|prosemirror/i.test(name))).toEqual([]);
});
