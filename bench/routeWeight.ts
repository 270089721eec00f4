import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { contract } from "../src/api/contract/index.ts";
import { findPage, type Page, type PagePath, pages } from "../src/api/contract/pages.ts";
import { silence } from "../tests/support/silence.ts";
import { Chromium } from "./lib/browser.ts";
import { Product } from "./lib/product.ts";
import { factRow, type Row, sizeRow } from "./lib/report.ts";
import { addAudiobook, addSound } from "./lib/sound.ts";

/** `usable`: a selector of what a person came for. */
type Route = { name: string; path: string; usable: string; cookie: string };
type Weight = ReadonlyMap<string, number>;

const sum = (weight: Weight): number => [...weight.values()].reduce((total, bytes) => total + bytes, 0);
const without = (weight: Weight, ...others: Weight[]): Weight =>
  new Map([...weight].filter(([url]) => others.every((other) => !other.has(url))));

/** Marks the moment at which the page holds what a person came for. */
function markUsable(selector: string): void {
  const observer = new MutationObserver(() => {
    // The server has drawn it already: what counts is the program's page.
    if (!document.querySelector(selector) || document.querySelector("[data-server-rendered]")) return;
    observer.disconnect();
    performance.mark("usable");
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Scripts that a fresh browser received: address -> bytes of the body as it came; until the page was usable, and in the end. */
async function weigh(
  chromium: Chromium,
  url: string,
  { path, usable, cookie }: Route,
): Promise<Record<"first" | "whole", Weight>> {
  const context = await chromium.context(url, cookie);
  try {
    const page = await context.newPage();
    await page.addInitScript(markUsable, usable);
    await page.goto(path, { waitUntil: "commit" });
    await page
      .waitForFunction(() => performance.getEntriesByName("usable").length > 0)
      .catch((cause: unknown) => {
        throw new Error(`${path} never held ${usable}`, { cause });
      });
    await page.waitForLoadState("networkidle");
    const scripts = await page.evaluate(() => {
      const usableAt = performance.getEntriesByName("usable")[0]?.startTime ?? 0;
      const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      return resources
        .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
        .map(({ name, encodedBodySize, responseEnd }) => ({
          name,
          encodedBodySize,
          isFirst: responseEnd <= usableAt,
        }));
    });
    const weightOf = (some: typeof scripts): Weight =>
      new Map(some.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
    return { first: weightOf(scripts.filter(({ isFirst }) => isFirst)), whole: weightOf(scripts) };
  } finally {
    await context.close();
  }
}

/** What a press on «Слушать» brings: the player, its bar, the timer, the place's machine. */
async function weighPlayer(chromium: Chromium, url: string, path: string): Promise<Weight> {
  const context = await chromium.context(url);
  try {
    const page = await context.newPage();
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const scripts = () =>
      page.evaluate(() =>
        (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
          .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
          .map(({ name, encodedBodySize }) => [name, encodedBodySize] as const),
      );
    const before = new Map(await scripts());
    await page.getByRole("main").getByRole("button", { name: "Слушать", exact: true }).click();
    await page.getByRole("region", { name: "Проигрыватель" }).waitFor();
    await page.waitForLoadState("networkidle");
    return without(new Map(await scripts()), before);
  } finally {
    await context.close();
  }
}

/** The pages that no row names, each at its own address: a page with a parameter needs a row. */
async function otherRoutes(product: Product, rows: readonly Route[]): Promise<Route[]> {
  const named = new Set(rows.map(({ path }) => findPage(path.replace(/[?#].*/, ""))?.page.path));
  const others = (pages as readonly Page[]).filter(({ path }) => !path.includes(":") && !named.has(path as PagePath));
  const staff = await product.cookieOf("moder");
  const cookieOf = ({ roles, needsLogin }: Page) => (roles ? staff : needsLogin ? product.cookie : "");
  return others.map((page) => ({ name: page.path, path: page.path, usable: "h1", cookie: cookieOf(page) }));
}

async function routesOf(product: Product, audiobookId: number): Promise<Route[]> {
  const answer = contract.getAccountWorks.result.parse(await product.get("/api/v2/account/works"));
  const works = answer.works.filter(({ format }) => format === "EBook");
  const work = works.find(({ state }) => state === "published");
  if (!work) throw new Error("no published demo work");
  const { chapters } = contract.getWorkContent.result.parse(await product.get(`/api/v2/work/${work.id}/edit/content`));
  const chapter = chapters[0]?.id;
  const series = contract.createSeries.result.parse(
    await product.post("/api/v2/work-series/create", {
      title: "Дачный ключ",
      annotation: "",
      isFinished: false,
      coverFileId: null,
      workIds: works.map(({ id }) => id),
    }),
  );
  const guest = "";
  const bookLink = `main a[href="/book/${work.id}"]`;
  const { cookie } = product;
  const ofAccount: [name: string, usable: string][] = [
    ["settings", "main form input[type=file]"],
    ["privacy", "main form input"],
    ["security", "#sessions"],
    ["security/password", "main input[type=password]"],
    ["security/email", "main input[type=email]"],
    ["security/phone", "main input[type=tel]"],
    ["totp", "main input[type=password]"],
    ["leaving", "#leave"],
    ["ignorelist", "main h2"],
  ];
  return [
    ...ofAccount.map(([name, usable]) => ({ name: `account/${name}`, path: `/account/${name}`, usable, cookie })),
    {
      name: "admin/accounts",
      path: "/admin/accounts",
      usable: "main article",
      cookie: await product.cookieOf("moder"),
    },
    {
      name: "moderation",
      path: `/work/moderation?work=${work.id}`,
      usable: "#case-decision",
      cookie: await product.cookieOf("moder"),
    },
    { name: "/", path: "/", usable: bookLink, cookie: guest },
    {
      name: "reader",
      path: `/book/${work.id}/read/${chapter}`,
      usable: ".prose p",
      cookie: guest,
    },
    { name: "book", path: `/book/${work.id}`, usable: "main h1", cookie: guest },
    { name: "audiobook", path: `/audiobook/${audiobookId}`, usable: "main ol button", cookie: guest },
    { name: "edit-audio", path: `/work/${audiobookId}/edit-audio`, usable: "[data-row]", cookie },
    {
      name: "login",
      path: "/account/login",
      usable: "input[type=password]",
      cookie: guest,
    },
    { name: "/ signed in", path: "/", usable: bookLink, cookie },
    {
      name: "works",
      path: "/u/vera/works/edit",
      usable: `main a[href="/work/${work.id}/edit/content"]`,
      cookie,
    },
    { name: "contents", path: `/work/${work.id}/edit/content`, usable: "[data-row]", cookie },
    { name: "settings", path: `/work/${work.id}/edit`, usable: "main form [name=title]", cookie },
    { name: "gallery", path: `/work/${work.id}/edit/gallery`, usable: "main input[type=file]", cookie },
    { name: "sales", path: `/work/${work.id}/sales`, usable: "#sale-terms", cookie },
    { name: "promo codes", path: `/work/${work.id}/promo-codes`, usable: "#promo-make", cookie },
    { name: "promo", path: "/promo", usable: "#field-code", cookie },
    { name: "purchases", path: "/account/purchases", usable: "main h2", cookie },
    { name: "balance", path: "/merchant/balance", usable: "#payouts", cookie },
    { name: "files of a work", path: `/work/${work.id}/uploads`, usable: "#files", cookie },
    { name: "list of series", path: "/u/vera/series/edit", usable: `main [data-row="${series.id}"]`, cookie },
    { name: "new series", path: "/work/series/create", usable: "main form [name=title]", cookie },
    { name: "edited series", path: `/work/series/edit/${series.id}`, usable: "main [data-row]", cookie },
    { name: "series", path: `/series/${series.id}`, usable: `main a[href="/book/${work.id}"]`, cookie: guest },
    { name: "catalogue", path: "/catalog", usable: "main article h2", cookie: guest },
    { name: "exclusions", path: "/account/catalog", usable: "main form input", cookie },
    { name: "posts", path: "/posts", usable: 'main a[href^="/post/"]', cookie: guest },
    { name: "post", path: "/post/1", usable: "main .prose", cookie: guest },
    { name: "own posts", path: "/u/vera/posts/edit", usable: "main [data-row]", cookie },
    { name: "form of a post", path: "/post/create", usable: "[role=textbox][contenteditable]", cookie },
    { name: "arts", path: "/arts", usable: 'main a[href^="/art/"]', cookie: guest },
    { name: "art", path: "/art/11", usable: "main button img", cookie: guest },
    { name: "own arts", path: "/u/vera/arts/edit", usable: "main [data-row]", cookie },
    { name: "form of new arts", path: "/art/create", usable: "main input[type=file]", cookie },
    { name: "reviews", path: "/reviews", usable: 'main a[href^="/review/"]', cookie: guest },
    { name: "review", path: "/review/7", usable: "main .prose", cookie: guest },
    { name: "reviews of a book", path: "/book/1/reviews", usable: 'main a[href^="/review/"]', cookie: guest },
    { name: "own reviews", path: "/u/vera/reviews/edit", usable: "main [data-row]", cookie },
    {
      name: "form of a review",
      path: "/review/create?workId=2",
      usable: "[role=textbox][contenteditable]",
      cookie,
    },
    {
      name: "messages",
      path: "/messages",
      usable: 'main a[href^="/messages/"]',
      cookie: await product.cookieOf("nina"),
    },
    { name: "identification", path: "/account/identification", usable: "#field-lastName", cookie },
    { name: "library", path: "/library", usable: "main [role=tablist], main nav a, main h2", cookie },
    { name: "book search", path: `/work/${work.id}/search`, usable: "main form input", cookie },
    { name: "typos", path: `/work/${work.id}/typos`, usable: "#typos, main h2", cookie },
    { name: "notifications", path: "/notifications", usable: "main [role=radio], main button", cookie },
    { name: "account/notifications", path: "/account/notifications", usable: "main input[role=switch]", cookie },
    { name: "support", path: "/support", usable: "main details", cookie: guest },
    { name: "cover editor", path: `/work/create-cover?work=${work.id}`, usable: "#cover-templates", cookie },
    { name: "import", path: "/work/import", usable: "input[type=file]", cookie },
    {
      name: "editor",
      path: `/work/edit/chapter/${chapter}`,
      usable: "[role=textbox]",
      cookie,
    },
  ];
}

/** A chunk as the server sends it. @returns its bytes */
async function packedChunk({ webRoot }: Product, name: string): Promise<number> {
  const folder = join(webRoot, "assets");
  const file = (await readdir(folder)).find((one) => one.startsWith(`${name}-`) && one.endsWith(".js.br"));
  if (!file) throw new Error(`no chunk is called ${name}`);
  return (await stat(join(folder, file))).size;
}

/** The bytes of the worker that opens saved books, which is built apart. */
async function packedWorker({ webRoot }: Product): Promise<number> {
  Object.assign(process.env, { WORKER: "offline", WORKER_DIR: webRoot });
  await build({ configFile: "vite.workers.config.ts", logLevel: "error" });
  return gzipSync(await readFile(join(webRoot, "sw.js"))).length;
}

/** JavaScript of each route, compressed as the server sends it. */
export async function measure(): Promise<Row[]> {
  const [product, chromium] = await Promise.all([Product.start(), Chromium.start()]);
  try {
    const weights = new Map<string, Weight>();
    // What / fetches once it is shown is there when a person goes on.
    const wholes = new Map<string, Weight>();
    const audiobookId = await addAudiobook(product);
    await addSound(product, audiobookId, silence(2_400));
    const rows = await routesOf(product, audiobookId);
    const routes = [...rows, ...(await otherRoutes(product, rows))];
    for (const route of routes) {
      const { first, whole } = await weigh(chromium, product.server.url, route);
      weights.set(route.name, first);
      wholes.set(route.name, whole);
    }
    const of = (name: string): Weight => weights.get(name) ?? new Map();
    const wholeOf = (name: string): Weight => wholes.get(name) ?? new Map();
    const measuredApart = [
      "/",
      "reader",
      "/ signed in",
      "editor",
      "form of a post",
      "form of a review",
      "form of new arts",
    ];
    const others = routes.map(({ name }) => name).filter((name) => !measuredApart.includes(name));
    const ofGuests = ["book", "audiobook", "login", "support"].concat(
      routes.filter(({ cookie }) => cookie === "").map(({ path }) => path),
    );
    const first = (name: string) => wholeOf(ofGuests.includes(name) ? "/" : "/ signed in");
    // What several routes load and the first one does not.
    const shared = new Map(
      others.flatMap((name) =>
        [...without(of(name), wholeOf("/"), wholeOf("/ signed in"))].filter(
          ([url]) => others.filter((other) => of(other).has(url)).length > 1,
        ),
      ),
    );
    const [largest = ["none", 0]] = [...shared].sort(([, one], [, other]) => other - one);
    const chunk: Weight = new Map([largest]);
    return [
      sizeRow("JavaScript of /", sum(of("/")), 105),
      sizeRow("JavaScript of / when signed in", sum(of("/ signed in")), 105),
      factRow(
        "JavaScript that / fetches once it is shown",
        `${(sum(without(first("works"), of("/ signed in"))) / 1_000).toFixed(1)} kB`,
      ),
      sizeRow("JavaScript of the reader", sum(of("reader")), 105),
      sizeRow(`largest chunk that several routes share (${largest[0].replace(/.*\//, "")})`, largest[1], 50),
      factRow("all chunks that several routes share", `${(sum(shared) / 1_000).toFixed(1)} kB in ${shared.size} files`),
      ...others.map((name) =>
        sizeRow(
          `JavaScript of «${name}» beyond / and that chunk`,
          sum(without(of(name), first(name), chunk)),
          name === "cover editor" ? 60 : 40,
        ),
      ),
      sizeRow(
        "JavaScript of the editor beyond / and that chunk",
        sum(without(of("editor"), first("editor"), chunk)),
        150,
      ),
      ...["form of a post", "form of a review", "form of new arts"].map((name) =>
        sizeRow(`JavaScript of the ${name} beyond / and that chunk`, sum(without(of(name), first(name), chunk)), 150),
      ),
      sizeRow(
        "JavaScript of the player, its bar and its timer, fetched with the first «Слушать»",
        sum(
          without(
            await weighPlayer(chromium, product.server.url, `/audiobook/${audiobookId}`),
            wholeOf("/"),
            wholeOf("/ signed in"),
          ),
        ),
        15,
      ),
      ...(await Promise.all(
        (
          [
            ["QrCode", 5],
            ["CropStage", 5],
            ["Comments", 15],
            ["ReadAloud", 10],
          ] as const
        ).map(async ([name, most]) =>
          sizeRow(`chunk ${name}, fetched when it is wanted`, await packedChunk(product, name), most),
        ),
      )),
      sizeRow("worker of saved books, fetched with the first one", await packedWorker(product), 15),
    ];
  } finally {
    await Promise.all([product.stop(), chromium.stop()]);
  }
}
