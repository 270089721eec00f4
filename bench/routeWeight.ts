import type { Locator, Page } from "@playwright/test";
import { contract } from "../src/api/contract/index.ts";
import { Chromium } from "./lib/browser.ts";
import { Product } from "./lib/product.ts";
import { factRow, type Row, sizeRow } from "./lib/report.ts";

/** `usable`: what a person came for. */
type Route = { name: string; path: string; usable: (page: Page) => Locator; cookie: string };
type Weight = ReadonlyMap<string, number>;

const sum = (weight: Weight): number => [...weight.values()].reduce((total, bytes) => total + bytes, 0);
const without = (weight: Weight, ...others: Weight[]): Weight =>
  new Map([...weight].filter(([url]) => others.every((other) => !other.has(url))));

/** Scripts as they were received, a fresh browser's, until the page is usable: address -> bytes of the body. */
async function weigh(chromium: Chromium, url: string, { path, usable, cookie }: Route): Promise<Weight> {
  const context = await chromium.context(url, cookie);
  try {
    const page = await context.newPage();
    const weight = new Map<string, Promise<number>>();
    page.on("requestfinished", (request) => {
      const size = async () => {
        const response = await request.response();
        const isScript = /javascript/.test(response?.headers()["content-type"] ?? "");
        return isScript ? (await request.sizes()).responseBodySize : 0;
      };
      weight.set(request.url(), size());
    });
    await page.goto(path, { waitUntil: "commit" });
    await usable(page).first().waitFor();
    const entries = [...weight].map(async ([address, bytes]): Promise<[string, number]> => [address, await bytes]);
    return new Map((await Promise.all(entries)).filter(([, bytes]) => bytes > 0));
  } finally {
    await context.close();
  }
}

async function routesOf(product: Product): Promise<Route[]> {
  const { works } = contract.getAccountWorks.result.parse(await product.get("/api/v2/account/works"));
  const work = works.find(({ state }) => state === "published");
  if (!work) throw new Error("no published demo work");
  const { chapters } = contract.getWorkContent.result.parse(await product.get(`/api/v2/work/${work.id}/edit/content`));
  const chapter = chapters[0]?.id;
  const guest = "";
  const { cookie } = product;
  return [
    { name: "/", path: "/", usable: (page) => page.getByRole("link", { name: work.title }), cookie: guest },
    {
      name: "reader",
      path: `/book/${work.id}/read/${chapter}`,
      usable: (page) => page.locator(".prose p"),
      cookie: guest,
    },
    { name: "book", path: `/book/${work.id}`, usable: (page) => page.locator("main h1"), cookie: guest },
    {
      name: "login",
      path: "/account/login",
      usable: (page) => page.getByLabel("Пароль", { exact: true }),
      cookie: guest,
    },
    { name: "/ signed in", path: "/", usable: (page) => page.getByRole("article"), cookie },
    {
      name: "works",
      path: "/u/vera/works/edit",
      usable: (page) => page.getByRole("link", { name: work.title }),
      cookie,
    },
    { name: "contents", path: `/work/${work.id}/edit/content`, usable: (page) => page.locator("[data-row]"), cookie },
    { name: "import", path: "/work/import", usable: (page) => page.locator("input[type=file]"), cookie },
    {
      name: "editor",
      path: `/work/edit/chapter/${chapter}`,
      usable: (page) => page.getByRole("textbox", { name: "Текст главы" }),
      cookie,
    },
  ];
}

/** JavaScript of each route, compressed as the server sends it. */
export async function measure(): Promise<Row[]> {
  const [product, chromium] = await Promise.all([Product.start(), Chromium.start()]);
  try {
    const weights = new Map<string, Weight>();
    for (const route of await routesOf(product))
      weights.set(route.name, await weigh(chromium, product.server.url, route));
    const of = (name: string): Weight => weights.get(name) ?? new Map();
    const others = ["book", "login", "works", "contents", "import"];
    const first = (name: string) => (["book", "login"].includes(name) ? of("/") : of("/ signed in"));
    // What several routes load and the first one does not.
    const shared = new Map(
      others.flatMap((name) =>
        [...without(of(name), of("/"), of("/ signed in"))].filter(
          ([url]) => others.filter((other) => of(other).has(url)).length > 1,
        ),
      ),
    );
    const [largest = ["none", 0]] = [...shared].sort(([, one], [, other]) => other - one);
    const chunk: Weight = new Map([largest]);
    return [
      sizeRow("JavaScript of /", sum(of("/")), 105),
      sizeRow("JavaScript of / when signed in", sum(of("/ signed in")), 105),
      sizeRow("JavaScript of the reader", sum(of("reader")), 105),
      sizeRow(`largest chunk that several routes share (${largest[0].replace(/.*\//, "")})`, largest[1], 50),
      factRow("all chunks that several routes share", `${(sum(shared) / 1_000).toFixed(1)} kB in ${shared.size} files`),
      ...others.map((name) =>
        sizeRow(`JavaScript of «${name}» beyond / and that chunk`, sum(without(of(name), first(name), chunk)), 40),
      ),
      sizeRow(
        "JavaScript of the editor beyond / and that chunk",
        sum(without(of("editor"), of("/ signed in"), chunk)),
        150,
      ),
    ];
  } finally {
    await Promise.all([product.stop(), chromium.stop()]);
  }
}
