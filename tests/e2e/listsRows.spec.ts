import { expect, test } from "./fixtures.ts";
import { Lists } from "./pages/Lists.ts";
import { makeWork, named } from "./pages/makeWork.ts";

test("chapters: rename in place, by F2 and by the menu; another's newer title is not overwritten unseen", async ({
  author,
  page,
}) => {
  await author.logIn("vera");
  const id = await makeWork(page, "Имена", named("АБ"));
  const lists = new Lists(page);
  await page.goto(`/work/${id}/edit/content`);
  await lists.link("А").focus();
  await page.keyboard.press("F2");
  await expect(page.getByLabel("Название главы")).toBeFocused();
  await page.getByLabel("Название главы").fill("Передумал");
  await page.keyboard.press("Escape");
  await lists.seeOrder(["А", "Б"]);
  await expect(lists.link("А")).toBeFocused();
  await page.keyboard.press("F2");
  await page.getByLabel("Название главы").fill("Форточка");
  await page.keyboard.press("Enter");
  await lists.seeToast("Название сохранено");
  await lists.seeOrder(["Форточка", "Б"]);
  await expect(lists.link("Форточка")).toBeFocused();

  const tab = await author.openTab(`/work/${id}/edit/content`);
  const other = new Lists(tab.page);
  await other.choose("Б", "Переименовать");
  await tab.page.getByLabel("Название главы").fill("Снегопад");
  await tab.page.keyboard.press("Enter");
  await other.seeOrder(["Форточка", "Снегопад"]);
  await lists.choose("Б", "Переименовать");
  await page.getByLabel("Название главы").fill("Метель");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Главу изменили в другом месте, теперь она «Снегопад»/)).toBeVisible();
  await expect(page.getByLabel("Название главы")).toHaveValue("Метель");
  await page.keyboard.press("Enter");
  await lists.seeStoredOrder(["Форточка", "Метель"]);
  await lists.seeOrder(["Форточка", "Метель"]);
});

test("chapters: several at once, each refused one by its name; deletion is undone", async ({
  author,
  page,
  reader,
}) => {
  await author.logIn("vera");
  const id = await makeWork(page, "Выбор", [...named("АБВ"), { title: "Пустая" }]);
  const lists = new Lists(page);
  await page.clock.install();
  await page.goto(`/work/${id}/edit/content`);
  // The bar comes to lie where the lowest row was: that one comes to stand above it.
  const lowest = await lists.row("Пустая").boundingBox();
  await page.setViewportSize({ width: 1280, height: Math.ceil((lowest?.y ?? 0) + (lowest?.height ?? 0)) + 8 });
  const tick = await lists.tickOf("Пустая").boundingBox();
  // The mouse itself: a click by name would scroll first.
  await page.mouse.click((tick?.x ?? 0) + 8, (tick?.y ?? 0) + 8);
  await expect(lists.tickOf("Пустая")).toBeChecked();
  const barTop = (await page.getByRole("region", { name: "Выбранные главы" }).locator("> div").boundingBox())?.y ?? 0;
  const ticked = await lists.row("Пустая").boundingBox();
  expect((ticked?.y ?? 0) + (ticked?.height ?? 0)).toBeLessThanOrEqual(barTop);
  await lists.tickOf("Пустая").uncheck();
  await page.setViewportSize({ width: 1280, height: 720 });
  await lists.tick("А");
  await expect(page.getByText(/^Выбрана 1\sглава$/)).toBeVisible();
  await lists.tick("Б", "Пустая");
  await expect(page.getByText(/^Выбрано 3\sглавы$/)).toBeVisible();
  await reader.seeAccessible();
  const bar = page.getByRole("region", { name: "Выбранные главы" });
  await bar.getByRole("button", { name: "Опубликовать" }).click();
  await lists.seeToast(/^2\sглавы опубликованы\. Читатели увидят их, когда будет опубликовано произведение$/);
  await expect(page.getByText("«Пустая»: В главе нет текста")).toBeVisible();
  await expect(page.getByText(/^Выбрана 1\sглава$/)).toBeVisible();
  await expect(lists.row("А").getByText("Черновик")).toHaveCount(0);
  await expect(lists.row("В").getByText("Черновик")).toBeVisible();

  await bar.getByRole("button", { name: "Выбрать все" }).click();
  await expect(page.getByText(/^Выбрано 4\sглавы$/)).toBeVisible();
  await bar.getByRole("button", { name: "Вернуть в черновики" }).click();
  await lists.seeToast(/^2\sглавы теперь в черновиках$/);
  await expect(page.getByText("«В»: Сейчас это действие недоступно")).toBeVisible();
  // What can be undone for 8 s is looked at first: they do not run meanwhile.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await bar.getByRole("button", { name: "Удалить" }).click();
  await lists.seeToast(/^2\sглавы теперь в корзине$/);
  await lists.seeOrder(["А", "Б"]);
  await lists.undo();
  await page.clock.resume();
  await lists.seeToast(/^2\sглавы снова в содержании$/);
  await lists.seeOrder(["А", "Б", "В", "Пустая"]);
});

test("chapters: what was changed elsewhere is refused by name, and alone is tried again; without a network all stays chosen", async ({
  author,
  page,
}) => {
  await author.logIn("vera");
  const id = await makeWork(page, "Вдвоём", named("АБВ"));
  const lists = new Lists(page);
  await page.goto(`/work/${id}/edit/content`);
  await lists.tick("А");
  await lists.tickOf("В").click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Выбранные главы" });
  await expect(page.getByText(/^Выбрано 3\sглавы$/)).toBeVisible();
  await author.goOffline();
  await bar.getByRole("button", { name: "Опубликовать" }).click();
  await expect(bar.getByRole("heading", { name: "Не получилось" })).toBeVisible();
  await expect(page.getByText(/^Выбрано 3\sглавы$/)).toBeVisible();
  await author.goOnline();

  const tab = await author.openTab(`/work/${id}/edit/content`);
  const other = new Lists(tab.page);
  await other.tick("Б");
  await tab.page.getByRole("button", { name: "Опубликовать", exact: true }).click();
  await other.seeToast(/^1\sглава опубликована\. Читатели увидят её, когда будет опубликовано произведение$/);

  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") calls.push(new URL(request.url()).pathname);
  });
  await bar.getByRole("button", { name: "Опубликовать" }).click();
  await lists.seeToast(/^2\sглавы опубликованы\. Читатели увидят их, когда будет опубликовано произведение$/);
  await expect(page.getByText("«Б»: Сейчас это действие недоступно")).toBeVisible();
  await expect(page.getByText(/^Выбрана 1\sглава$/)).toBeVisible();
  await bar.getByRole("button", { name: "Вернуть в черновики" }).click();
  await lists.seeToast(/^1\sглава теперь в черновиках$/);
  const many = `/api/v2/work/${id}/update/chapter-states`;
  expect(calls).toEqual([many, many]);
});

test("chapters: the search is in the address; back brings it again, «Сбросить» shows all", async ({ author, page }) => {
  await author.logIn("vera");
  const id = await makeWork(page, "Поиск глав", [...named("АБ"), { title: "Ёлка" }]);
  const lists = new Lists(page);
  await page.goto(`/work/${id}/edit/content`);
  const field = page.getByLabel("Найти главу по названию");
  await field.pressSequentially("елк");
  await lists.seeOrder(["Ёлка"]);
  await expect(page).toHaveURL(`/work/${id}/edit/content?q=${encodeURIComponent("елк")}`);
  await lists.link("Ёлка").click();
  await expect(page).toHaveURL(/\/work\/edit\/chapter\/\d+$/);
  // Until the chapter is drawn this list is still shown, and text typed into it is lost with it.
  await expect(field).toHaveCount(0);
  await page.goBack();
  await lists.seeOrder(["Ёлка"]);
  await expect(field).toHaveValue("елк");
  await field.fill("нет такой");
  await expect(page.getByText("Ничего не нашлось")).toBeVisible();
  await page.getByRole("button", { name: "Сбросить" }).click();
  await lists.seeOrder(["А", "Б", "Ёлка"]);
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(`/work/${id}/edit/content`);
});

test("the last line of a menu at the window's lower edge stays under a slow press", async ({ author, page }) => {
  await author.logIn("vera");
  const id = await makeWork(page, "У края", named("А"));
  const lists = new Lists(page);
  await page.goto(`/work/${id}/edit/content`);
  await lists.press("Действия", "А");
  const line = page.getByRole("menuitem", { name: "Удалить главу" });
  const edge = await line.boundingBox();
  if (!edge) throw new Error("the line is not drawn");
  await page.setViewportSize({ width: 1_280, height: Math.ceil(edge.y + edge.height) + 4 });
  await page.mouse.move(edge.x + 20, edge.y + edge.height / 2);
  await page.mouse.down();
  // As long as a finger rests on the button: two frames are drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
  await expect(page.getByRole("button", { name: "Удалить главу", exact: true })).toBeVisible();
});
