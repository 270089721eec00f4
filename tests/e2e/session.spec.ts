import { expect, test } from "./fixtures.ts";

test("a session that ends in the middle leaves the page and the text; after a login in another tab it is saved", async ({
  author,
  page,
  context,
  server,
}) => {
  await author.logIn("gleb");
  await page.goto("/u/gleb/works/edit");
  await author.createWork({ title: "Долгая глава", genre: "Фэнтези", annotation: "" });
  await author.addChapter("Прилив");
  await author.typeInChapter("Вода пришла ночью.");
  await author.seeSaved();
  const address = page.url();

  // Behind the browser's back, as when all sessions are ended from another device.
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const ended = await fetch(`${server.url}/api/v1/account/logout`, {
    method: "POST",
    headers: { cookie, "sec-fetch-site": "same-origin" },
  });
  expect(ended.status).toBe(200);

  await page.keyboard.type(" И не ушла.");
  await expect(page.getByText(/^Вход устарел\. Войдите снова в новой вкладке/)).toBeVisible();
  expect(page.url()).toBe(address);
  await expect(author.text()).toHaveText("Вода пришла ночью. И не ушла.");

  const [other] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Войти", exact: true }).click(),
  ]);
  await other.getByLabel("Почта или имя пользователя").fill("gleb");
  await other.getByLabel("Пароль", { exact: true }).fill(server.passwordOf("gleb"));
  await other.getByRole("button", { name: "Войти" }).click();
  await expect(other).toHaveURL(`${server.url}/`);
  await expect(page.getByText(/^Вход устарел/)).toHaveCount(0);
  await author.seeSaved();
  await page.reload();
  await expect(author.text()).toHaveText("Вода пришла ночью. И не ушла.");
});

test("back behind a login, and forward behind a logout, is never the page of who was here before", {
  tag: "@whole",
}, async ({ author, page, context }) => {
  await page.goto("/reviews");
  await author.logIn("vera");
  const back = await page.goBack();
  await expect(page).toHaveURL("/reviews");
  expect(await back?.text()).toContain('data-person=""');
  await context.clearCookies();
  const forward = await page.goForward();
  await expect(page).toHaveURL("/");
  expect(await forward?.text()).not.toContain('data-person=""');
});
