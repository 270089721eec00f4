import { patient } from "../support/patience.ts";
import { expect, test } from "./fixtures.ts";
import { Owner } from "./pages/Owner.ts";
import { Reader } from "./pages/Reader.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

test.use({ viewport: { width: 360, height: 740 } });

test("an account is its owner's alone: picture, second factor, e-mail by both letters, sessions, an ignored person, the archive, the way out and back", async ({
  page,
  server,
  reader,
  phone,
  browser,
  baseURL,
}) => {
  test.slow();
  page.setDefaultTimeout(patient(60_000));
  const owner = new Owner(page, server);
  const email = "zoya@example.org";
  const login = "zoya";
  /** axe in both themes, and nothing wider than the phone's screen. */
  const seeWell = async () => {
    // A toast that fades away while it is looked at has the colours of neither.
    await page.mouse.move(0, 0);
    await expect(page.getByRole("region", { name: "Сообщения" }).getByRole("button")).toHaveCount(0);
    await reader.seeNoSidewaysScroll();
    await reader.seeAccessible();
    await page.emulateMedia({ colorScheme: "dark" });
    await reader.seeAccessible("color-contrast");
    await page.emulateMedia({ colorScheme: "light" });
  };

  owner.password = "верхняя Волга";
  await owner.register({ fio: "Зоя Ларина", userName: login, email, password: owner.password });
  await owner.confirmEmail(email);
  await owner.setAvatarByKeyboard();
  await owner.tellAboutSelf({ status: "Пишу о реке", about: "Родилась в Плёсе.", day: "7", month: "5" });
  await owner.seeAvatarInHeader();
  await seeWell();

  // A guest sees what the privacy allows: the birthday is for nobody until its owner says else.
  await phone.page.goto(`/u/${login}`);
  await expect(phone.page.getByText("Родилась в Плёсе.")).toBeVisible();
  await expect(phone.page.getByText("Пишу о реке")).toBeVisible();
  await expect(phone.page.getByText("7 мая")).toHaveCount(0);
  await phone.seeNoSidewaysScroll();

  await owner.beginTotp();
  await owner.scanKey();
  await seeWell();
  await owner.confirmTotp();
  await seeWell();
  await owner.keepRecoveryCodes();
  await owner.logOut();
  await owner.giveLogin(email);
  await expect(page.getByLabel("Введите код из приложения")).toBeFocused();
  await seeWell();
  await owner.giveAppCode();
  await owner.seeAvatarInHeader();

  await owner.askForEmail("zoya.new@example.net");
  await seeWell();
  await owner.confirmNewEmail("zoya.new@example.net");
  await seeWell();
  await owner.takeEmailBack(email, "нижняя Волга");
  await owner.giveLogin(email);
  await owner.givePaperCode();

  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }), userAgent: FIREFOX });
  const other = await elsewhere.newPage();
  await owner.enterElsewhere(other, login);
  await owner.endOtherSession("Firefox");
  await seeWell();
  const refused = await other.request.get("/api/v1/account/security");
  expect(refused.status()).toBe(401);
  await elsewhere.close();

  await owner.ignore("gleb");
  await seeWell();
  const ofGleb = await browser.newContext({ ...(baseURL && { baseURL }) });
  const gleb = new Owner(await ofGleb.newPage(), server);
  await gleb.logIn("gleb");
  await gleb.page.goto(`/u/${login}`);
  await gleb.page.getByRole("button", { name: "Подписаться" }).click();
  await expect(gleb.page.getByRole("alert")).toHaveText("Автор ограничил вам возможность писать здесь");
  await ofGleb.close();

  expect(await owner.takeArchive()).toBe("PK");
  await seeWell();
  const deadline = await owner.leave();
  await seeWell();
  await phone.page.goto(`/u/${login}`);
  await new Reader(phone.page).seeMissingPage();

  await owner.comeBack(email, deadline);
  await phone.page.goto(`/u/${login}`);
  await expect(phone.page.getByText("Родилась в Плёсе.")).toBeVisible();
});
