import { findPage, type Page, type PagePath, pages } from "../../src/api/contract/pages.ts";
import { patient } from "../support/patience.ts";
import { expect, test } from "./fixtures.ts";
import { deleteSeries, deleteWork, makeAudiobook, makeSeries } from "./pages/makeWork.ts";
import type { Reader } from "./pages/Reader.ts";
import { Shell } from "./pages/Shell.ts";
import { spaceText, stopSpacing } from "./pages/spacing.ts";

/** Pages whose address has a parameter or says more, and states that an address alone brings about. `CHAPTER`: one of the demo's; `SERIES`, `SOUND`: a series and an audiobook of vera's. */
const table: Record<"guest" | "vera" | "gleb" | "moder", string[]> = {
  guest: [
    "/",
    "/?search=ничего+такого",
    "/?genre=43",
    "/?page=99",
    "/terms",
    "/offer",
    "/personal-data",
    "/distribution",
    "/u/vera",
    "/u/nina",
    "/book/1",
    "/book/1/read/CHAPTER",
    "/book/3",
    "/series/SERIES",
    "/catalog",
    "/catalog?genre=25,49&state=finished&extag=ничего",
    "/catalog?tag=ничего&state=finished",
    "/catalog?q=ничего+такого",
    "/posts",
    "/posts?tag=ничего",
    "/post/1",
    "/u/vera?tab=series",
    "/u/vera?tab=library",
    "/u/vera?tab=posts",
    "/arts",
    "/arts?tag=ничего",
    "/art/11",
    "/u/vera?tab=arts",
    "/reviews",
    "/reviews?verdict=notRecommend",
    "/review/7",
    "/review/9",
    "/book/1/reviews",
    "/u/nina?tab=reviews",
    "/account/password/reset?token=x",
    "/account/email/confirm?token=x",
    "/account/totp/removal",
    "/account/totp/removal#token=x",
    "/account/leaving",
    "/account/digest/off",
    "/nowhere",
  ],
  vera: [
    "/",
    "/account/marks",
    "/account/marks?kind=quote&search=нет",
    "/catalog?excluded=show",
    "/account/leaving",
    "/library",
    "/library?shelf=Purchased",
    "/library?search=ничего",
    "/merchant/discounts",
    "/discount/create",
    "/promo",
    "/order/7",
    "/messages",
    "/messages?search=глеб",
    "/messages/gleb",
    "/account/notifications",
    "/account/notifications/ebook",
    "/account/notifications/audiobook",
    "/account/notifications/library",
    "/account/notifications/series",
    "/account/notifications/other",
    "/u/vera/works/edit",
    "/u/vera/works/edit?tab=bin",
    "/u/vera/works/edit?q=ничего",
    "/u/gleb/works/edit",
    "/u/vera/series/edit",
    "/u/vera/series/edit?tab=bin",
    "/posts?feed=true",
    "/post/1",
    "/post/1/edit",
    "/u/vera/posts/edit",
    "/u/vera/posts/edit?tab=bin",
    "/u/vera/posts/edit?search=ничего",
    "/arts?feed=true",
    "/art/12",
    "/art/12/edit",
    "/u/vera/arts/edit",
    "/u/vera/arts/edit?tab=bin",
    "/u/vera/arts/edit?tab=order",
    "/reviews?feed=true",
    "/review/7",
    "/review/create",
    "/review/create?search=паромщик",
    "/review/create?workId=2",
    "/review/create?workId=1",
    "/review/edit/10",
    "/u/vera/reviews/edit",
    "/u/vera/reviews/edit?tab=bin",
    "/work/series/edit/SERIES",
    "/work/create?form=novel",
    "/work/create-cover?work=1",
    "/work/1",
    "/work/1/edit",
    "/work/1/edit/content",
    "/work/SOUND/edit",
    "/work/SOUND/edit-audio",
    "/audiobook/SOUND",
    "/work/1/uploads",
    "/work/1/sales",
    "/work/1/promo-codes",
    "/work/1/search",
    "/work/1/search?words=день&past=1",
    "/work/1/typos",
    "/work/1/typos?state=mended",
    "/work/1/edit/gallery",
    "/work/1/add/chapter",
    "/work/edit/chapter/CHAPTER",
    "/work/edit/chapter/CHAPTER/history",
  ],
  // The demo's seller.
  gleb: [
    "/merchant/discounts",
    "/merchant/discounts?search=ничего",
    "/merchant/statistics",
    "/merchant/statistics?span=own",
    "/discount/create",
    "/discount/edit/1",
    "/work/2/sales",
    "/work/2/exclusive",
  ],
  moder: [
    "/work/moderation",
    "/work/moderation?work=1",
    "/u/vera/works/edit",
    "/u/vera/posts/edit",
    "/post/1",
    "/u/vera/arts/edit",
    "/art/12",
    "/u/nina/reviews/edit",
    "/review/7",
    "/work/series/edit/SERIES",
  ],
};

const pageAt = (address: string) =>
  findPage(address.replace(/[?#].*/, "").replace(/CHAPTER|SERIES|SOUND/, "7"))?.page.path;
const inTable = new Set(Object.values(table).flat().map(pageAt));
/** Every other page is opened at its own address by a person whom it is for. */
for (const { path, needsLogin, roles } of pages as readonly Page[]) {
  if (inTable.has(path as PagePath) || path.includes(":")) continue;
  table[roles ? "moder" : needsLogin ? "vera" : "guest"].push(path);
}

test("every page that is built is opened", () => {
  const opened = new Set(Object.values(table).flat().map(pageAt));
  expect(pages.filter(({ path }) => !opened.has(path)).map(({ path }) => path)).toEqual([]);
});

/** With spaced text nothing is cut off or leaves the page. */
async function seeSpaced(reader: Reader) {
  await spaceText(reader.page);
  const cut = await reader.page.evaluate(() => {
    const texts = [...document.querySelectorAll("a, button, h1, h2, h3, p, label, dt, dd, legend")];
    const found = texts.filter((element) => {
      const { overflowX, overflowY, clipPath, textOverflow, webkitLineClamp } = getComputedStyle(element);
      // Cut off on purpose: what is written for screen readers alone, and the lines of a bar.
      if (
        clipPath !== "none" ||
        textOverflow === "ellipsis" ||
        webkitLineClamp !== "none" ||
        element.closest("[class~=vh], [aria-hidden=true]")
      )
        return false;
      const isCut = (overflow: string) => overflow === "hidden" || overflow === "clip";
      return (
        (isCut(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (isCut(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    });
    return found.map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
  expect(cut).toEqual([]);
  await reader.seeNoSidewaysScroll();
  await stopSpacing(reader.page);
}

/** With a finger targets are at least 44 px high and wide, but for links in a sentence and what a larger one covers. */
async function seeTouchable(reader: Reader) {
  const session = await reader.page.context().newCDPSession(reader.page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
  const find = () =>
    reader.page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")];
      const small = all.filter((element) => {
        const box = element.getBoundingClientRect();
        if (box.width === 0 || box.height === 0 || element.closest(".vh, .skip")) return false;
        const { display, opacity } = getComputedStyle(element);
        const words = element.textContent?.trim() ?? "";
        const around = element.parentElement?.textContent?.trim() ?? "";
        if (element.tagName === "A" && display === "inline" && around.length > words.length + 2) return false;
        const parts = [
          box,
          ...[...((element as HTMLInputElement).labels ?? [])].map((one) => one.getBoundingClientRect()),
        ];
        for (const name of ["::before", "::after"]) {
          const { content, position, width, height } = getComputedStyle(element, name);
          if (content !== "none" && position === "absolute")
            parts.push(new DOMRect(box.x, box.y, Number.parseFloat(width) || 0, Number.parseFloat(height) || 0));
        }
        const width = Math.max(...parts.map(({ right }) => right)) - Math.min(...parts.map(({ left }) => left));
        const height = Math.max(...parts.map(({ bottom }) => bottom)) - Math.min(...parts.map(({ top }) => top));
        return opacity !== "0" && (width < 43.5 || height < 43.5);
      });
      return [...new Set(small.map(({ outerHTML }) => outerHTML.slice(0, 160)))];
    });
  await expect.poll(find).toEqual([]);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await session.detach();
}

/** `npm run test:all` looks at every theme, at text spacing and at fingers too. */
const isWhole = process.env.TEST_ALL === "1";

/** 320 px is also a window of 1280 px at 400 %. */
async function seeEverywhereAccessible(reader: Reader) {
  const { page } = reader;
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 740 });
  await reader.seeAccessible();
  if (isWhole) {
    await seeSpaced(reader);
    await page.emulateMedia({ colorScheme: "dark" });
    await reader.seeAccessible("color-contrast");
    await page.emulateMedia({ forcedColors: "active" });
    await reader.seeAccessible("color-contrast");
    await page.emulateMedia({ forcedColors: "none" });
  }
  await page.setViewportSize({ width: 320, height: 740 });
  await reader.seeNoSidewaysScroll();
  if (isWhole) {
    await reader.seeAccessible("target-size", "scrollable-region-focusable");
    await seeTouchable(reader);
    await seeSpaced(reader);
  }
  await page.setViewportSize({ width: 1280, height: 740 });
}

for (const [who, addresses] of Object.entries(table))
  test(`${who} at every address: axe, both themes, forced colours, 320 px, text spacing`, async ({
    reader,
    page,
    request,
    server,
  }) => {
    test.setTimeout(patient(addresses.length * 20_000));
    const logIn = (login: string) =>
      page.request.post("/api/v1/account/login-by-password", {
        data: { login, password: server.passwordOf(login) },
        headers: { "sec-fetch-site": "same-origin" },
      });
    await logIn("vera");
    const series = await makeSeries(page, "Дачный ключ", [3]);
    const sound = await makeAudiobook(page, "Соль вслух");
    const tell = async (path: string, data: object = {}) => {
      const answer = await page.request.post(`/api/v2/${path}`, { data, headers: { "sec-fetch-site": "same-origin" } });
      expect(answer.status(), await answer.text()).toBe(200);
    };
    // The seller's agreement waits for a decision, or for its scans.
    await logIn("gleb");
    await tell("work/2/exclusive-request");
    if (who === "gleb") {
      const { since } = (await (await page.request.get("/api/v2/work/2/sales")).json()).data.exclusive;
      await logIn("moder");
      const proof = { password: server.passwordOf("moder") };
      await tell("moderation/exclusive-agreements/2/decide", { decision: "approve", reason: "", since, proof });
    }
    if (who === "guest") await page.context().clearCookies();
    else await logIn(who);
    const book = await (await request.get("/api/v1/work/1/details")).json();
    for (const address of addresses)
      await test.step(address, async () => {
        const at = { CHAPTER: book.data.chapters[0].id, SERIES: series, SOUND: sound };
        await page.goto(address.replace(/CHAPTER|SERIES|SOUND/, (name) => String(at[name as keyof typeof at])));
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        await expect(page.getByRole("main")).toHaveCount(1);
        await seeEverywhereAccessible(reader);
      });
    await logIn("gleb");
    await tell("work/2/exclusive-cancel");
    await logIn("vera");
    await deleteSeries(page, series);
    await deleteWork(page, sound);
  });

test("while a page loads, and when it cannot be had", async ({ author, reader, page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Инженер снов" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Инженер снов" })).toBeVisible();
  // What comes late pushes the foot of the page down, away from under the press.
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Условия", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Условия использования" })).toBeVisible();
  await author.holdCalls();
  await page.getByRole("banner").getByRole("link", { name: "Рукопись" }).click();
  await expect(page.getByText("Книги загружаются")).toBeAttached();
  await seeEverywhereAccessible(reader);
  await author.setNetwork({ offline: true });
  await author.answerCalls();
  await page.getByRole("link", { name: "Условия", exact: true }).click();
  await page.getByRole("banner").getByRole("link", { name: "Рукопись" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Не удалось загрузить" })).toBeVisible();
  await seeEverywhereAccessible(reader);
  // The page goes on by itself.
  await author.setNetwork({});
  await expect(page.getByRole("link", { name: "Инженер снов" }).first()).toBeVisible();
});

test("a book and a chapter have one title and one main part while they load and when they cannot be had", async ({
  author,
  page,
  reader,
  request,
}) => {
  const book = await (await request.get("/api/v1/work/1/details")).json();
  const chapter = `/book/1/read/${book.data.chapters[0].id}`;
  const shell = new Shell(page);
  const seeWhole = async (title: string) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText([title]);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("main")).toHaveCount(1);
    await reader.seeAccessible();
  };
  await page.goto("/terms");
  for (const path of ["/book/1", chapter, "/terms"]) await shell.go(path);
  for (const [path, loading, failed] of [
    ["/book/1", "Книга", "Книга"],
    [chapter, "Глава загружается", "Чтение"],
  ] as const) {
    await author.holdCalls();
    await shell.go(path);
    await seeWhole(loading);
    await expect(page.getByRole("banner")).toHaveCount(1);
    await author.setNetwork({ offline: true });
    await author.answerCalls();
    await shell.go("/terms");
    await shell.go(path);
    await expect(page.getByRole("heading", { level: 2, name: "Не удалось загрузить" })).toBeVisible();
    await seeWhole(failed);
    // The page goes on by itself.
    await author.setNetwork({});
    await expect(page.getByRole("heading", { level: 2, name: "Не удалось загрузить" })).toHaveCount(0);
    await expect(page.locator("main#main:not([aria-busy])")).toBeFocused();
    await shell.go("/terms");
  }
});

test("the focus goes on from the new page's main part, on screens with bars of their own and on the error page too", async ({
  page,
}) => {
  const follow = async (name: string) => {
    await page.getByRole("link", { name, exact: true }).first().focus();
    await page.keyboard.press("Enter");
  };
  const main = page.locator("main#main:not([aria-busy])");
  // The screen is fetched slowly: until it is here, the page before stays, with the focus in it.
  const left = page.getByRole("link", { name: "Инженер снов", exact: true });
  await page.route("**/assets/BookScreen-*.js", async (route) => {
    await expect(page).toHaveURL(/\/book\/\d+$/);
    await expect(left.first()).toBeFocused();
    await route.continue();
  });
  await page.goto("/");
  await follow("Инженер снов");
  await expect(page.getByRole("heading", { level: 1, name: "Инженер снов" })).toBeVisible();
  await expect(main).toBeFocused();
  await follow("Читать с первой страницы");
  await expect(page.locator(".prose p").first()).toBeVisible();
  await expect(main).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Инженер снов" })).toBeVisible();
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "/nowhere";
    link.textContent = "В никуда";
    document.querySelector("main")?.append(link);
  });
  await follow("В никуда");
  await expect(page.getByRole("heading", { level: 1, name: "404. Страница не найдена" })).toBeVisible();
  await expect(main).toBeFocused();
});
