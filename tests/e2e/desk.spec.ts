import { patient } from "../support/patience.ts";
import { expect, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

test("a train without a network: works, contents and the chapter open, what is typed there arrives later, a logout takes all away", {
  tag: "@whole",
}, async ({ author, page, reader }) => {
  test.setTimeout(patient(120_000));
  /** The entries of the desk, as the worker has written them. */
  const kept = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.startsWith("desk."));
      const entries = name ? await (await caches.open(name)).keys() : [];
      return entries.map(({ url }) => new URL(url).pathname).sort();
    });
  const hasText = (words: string, address: string) =>
    page.evaluate(
      async ([text, call]) => {
        const name = (await caches.keys()).find((one) => one.startsWith("desk."));
        const found = name && (await (await caches.open(name)).match(call as string));
        return found ? (await found.text()).includes(text as string) : false;
      },
      [words, address] as const,
    );

  await author.logIn("vera");
  await page.goto("/u/vera/works/edit");
  const address = await author.beginChapter({ work: "Поезд", title: "Перрон", text: "Поезд тронулся." });
  const call = `/v2${address}`;
  await expect.poll(() => hasText("Поезд тронулся.", call), { timeout: patient(40_000) }).toBe(true);
  await author.typeOn(" За окном темнело.");
  await author.seeSaved();
  await expect.poll(() => hasText("За окном темнело.", call)).toBe(true);
  await page.getByRole("link", { name: "К содержанию «Поезд»" }).click();
  await expect(page.getByRole("link", { name: "Перрон" })).toBeVisible();
  const content = new URL(page.url()).pathname;
  await page.getByRole("link", { name: "Мои произведения" }).first().click();
  await expect(page.getByRole("link", { name: "Поезд", exact: true })).toBeVisible();
  await expect
    .poll(kept)
    .toEqual(
      ["/v2/account/works", call, `/v2${content}`, `/v2${content.replace("edit/content", "add/chapter")}`].sort(),
    );

  await author.goOffline();
  await page.goto("/");
  await expect(page).toHaveURL("/u/vera/works/edit");
  await reader.seeAccessible();
  await page.getByRole("link", { name: "Поезд", exact: true }).click();
  await page.goto(content);
  await page.getByRole("link", { name: "Перрон" }).click();
  await author.seeText(["Поезд тронулся. За окном темнело."]);
  await author.typeOn(" Начался туннель.");
  await author.seeKeptOnDevice();
  await page.reload();
  await author.seeText(["Поезд тронулся. За окном темнело. Начался туннель."]);
  await author.typeOn(" Он не кончался.");
  await author.seeKeptOnDevice();
  await author.closeTab();

  const again = await author.openTab("about:blank");
  await again.page.goto(address);
  await again.seeText(["Поезд тронулся. За окном темнело. Начался туннель. Он не кончался."]);
  await again.goOnline();
  await again.seeSaved();
  await again.seeServerText(["Поезд тронулся. За окном темнело. Начался туннель. Он не кончался."]);
  await again.page.goto("/");
  await again.logOut();
  expect(
    await again.page.evaluate(async () => (await caches.keys()).filter((one) => /^(desk|account)/.test(one))),
  ).toEqual([]);
});
