import { expect, test } from "./fixtures.ts";

test("the form says what is wrong, field by field, in the specification's words; without an answer a session is not lost, and the page says so", async ({
  author,
  context,
  page,
  reader,
}) => {
  await page.goto("/account/register");
  await page.getByRole("button", { name: "Зарегистрироваться" }).click();
  const summary = page.getByRole("region", { name: "Исправьте 6 ошибок" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    "Поле Имя обязательно для заполнения",
    "Поле Имя пользователя обязательно для заполнения",
    "Поле Электронная почта обязательно для заполнения",
    "Поле Пароль обязательно для заполнения",
    "Без согласия продолжить нельзя: примите условия использования",
    "Без согласия продолжить нельзя: дайте согласие на обработку персональных данных",
  ]);
  await reader.seeAccessible();
  await summary.getByRole("link", { name: "Поле Электронная почта обязательно для заполнения" }).click();
  await page.keyboard.type("не адрес");
  await page.keyboard.press("Tab");
  await expect(
    page.getByText("Поле Электронная почта должно быть действительным электронным адресом").first(),
  ).toBeVisible();
  await page.getByLabel("Имя пользователя").fill("12345");
  await page.keyboard.press("Tab");
  await expect(page.getByText("не одни цифры", { exact: false }).last()).toBeVisible();

  await author.logIn("vera");
  await page.route("**/api/v2/account", (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/^Вход не проверен: Нет связи с сервером/)).toBeVisible();
  await page.unroute("**/api/v2/account");
  await page.getByRole("button", { name: "Повторить сейчас" }).click();
  await expect(page.getByRole("button", { name: /личное меню/ })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(["LoginCookie", "device", "sid"]);
});

test("a forgotten password is set again by the letter's link, which works once", async ({ author, page }) => {
  const email = "lost@example.org";
  await author.register({ fio: "Лев Забывчивый", userName: "lev", email, password: "первый пароль" });
  await author.logOut();
  await page.goto("/account/login");
  await page.getByRole("link", { name: "Восстановить пароль" }).click();
  await page.getByLabel("Электронная почта").fill(email);
  await page.getByRole("button", { name: "Прислать ссылку" }).click();
  await expect(page.getByText("Письмо отправлено")).toBeVisible();
  const link = await author.linkFor(email, /\/account\/password\/reset/);
  await page.goto(link);
  await page.getByLabel("Новый пароль").fill("второй пароль");
  await page.getByRole("button", { name: "Сохранить пароль и войти" }).click();
  await expect(page).toHaveURL("/u/lev/works/edit");
  await author.logOut();
  await page.goto(link);
  await page.getByLabel("Новый пароль").fill("третий пароль");
  await page.getByRole("button", { name: "Сохранить пароль и войти" }).click();
  await expect(page.getByText("Ссылка устарела или уже использована")).toBeVisible();
  await page.goto("/account/login");
  await author.fillLogin(email, "второй пароль");
  await expect(page).toHaveURL("/");
});
