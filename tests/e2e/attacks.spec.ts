import { test as base, expect } from "@playwright/test";
import { beside } from "../support/beside.ts";
import { patient } from "../support/patience.ts";
import type { ServerProcess } from "../support/process.ts";
import { startInWorld } from "../support/world.ts";
import { type Attacked, fill, type Pack } from "./attacks/filling.ts";
import { askers, type CheckedPage, EMPTY, judge } from "./attacks/judging.ts";
import { attackVectors } from "./attacks/vectors.ts";
import { type Visit, Visitor } from "./attacks/visiting.ts";

const vectors = attackVectors();
const harmlessWords = [
  "Слово",
  "https://example.org/слово",
  "> цитата\nответ",
  "||скрыто|| и «слово»",
  "mailto:a@example.org",
  "Слово без запятых и всё же длиннее метки и имени",
];
const TIME = patient(120_000 + vectors.length * 1_000);

/** Two servers: what words make of the first is what they may make of the second. */
type Filled = Record<"harmless" | "attacked", { server: ServerProcess; packs: Pack[] }>;

/** A server whose every field holds each of these words; who asks it from which address is what they say. */
async function filledWith(words: readonly string[]) {
  // As people run it: a test's server refuses to answer with words that are longer than a form takes.
  const server = await startInWorld({ NODE_ENV: "production", TRUST_PROXY: "loopback" });
  return { server, packs: await beside(server, (world) => fill(world, words)) };
}

const test = base.extend<object, { filled: Filled }>({
  filled: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const harmless = await filledWith(harmlessWords);
      const attacked = await filledWith(vectors);
      await use({ harmless, attacked });
      await Promise.all([harmless.server.stop(), attacked.server.stop()]);
    },
    { scope: "worker", timeout: TIME },
  ],
});

const spelled = encodeURIComponent;

/** Pages that hold the words. */
const pagesOf = ({ words, ...at }: Attacked): CheckedPage[] => [
  { kind: "book", path: `/book/${at.workId}`, heading: words },
  { kind: "chapter", path: `/book/${at.workId}/read/${at.chapterId}`, heading: words },
  { kind: "reviews of a book", path: `/book/${at.workId}/reviews` },
  { kind: "series", path: `/series/${at.seriesId}`, heading: words },
  { kind: "person", path: `/u/${at.userName}`, heading: words },
  { kind: "post", path: `/post/${at.postId}`, heading: words },
  { kind: "review", path: `/review/${at.reviewId}`, heading: words },
  { kind: "art", path: `/art/${at.artId}`, heading: words },
];
/** Pages that say back what they are asked; of many vectors each asks one. */
const echoesOf = ({ vectors: all }: Attacked): CheckedPage[] =>
  all.map(spelled).flatMap((words, index) => {
    const pages = [
      { kind: "books found", path: `/?search=${words}` },
      { kind: "books with a tag", path: `/catalog?tag=${words}` },
      { kind: "posts with a tag", path: `/posts?tag=${words}` },
      { kind: EMPTY, path: `/u/${words}` },
    ];
    return all.length === 1 ? pages : pages.filter((_, turn) => turn === index % pages.length);
  });
/** Feeds are the same for every asker. */
const feedsOf = ({ vectors: all, ...at }: Attacked): CheckedPage[] => [
  { kind: "catalogue of a person", path: `/opds/author/${at.personId}` },
  { kind: "catalogue found", path: `/opds/search?q=${spelled(all[0] ?? "")}` },
  { kind: "feed of a book", path: `/feed/book/${at.workId}.xml` },
  { kind: "feed of a person", path: `/feed/u/${at.userName}.xml` },
];
const pagesOfPack = ({ tag }: Pack): CheckedPage[] => [
  { kind: "catalogue", path: `/catalog?tag=${tag}` },
  { kind: "posts", path: `/posts?tag=${tag}` },
  { kind: "reviews", path: `/reviews?tag=${tag}` },
  { kind: "arts", path: `/arts?tag=${tag}` },
];
const shared: CheckedPage[] = ["/", "/feed/new.xml", "/opds/new", "/sitemap.xml"].map((path) => ({ kind: path, path }));
const allPages = (packs: readonly Pack[], asker: keyof typeof askers): CheckedPage[] => [
  ...shared,
  ...packs.flatMap(pagesOfPack),
  ...packs.flatMap(({ things }) => things.flatMap(pagesOf)),
  ...packs.flatMap(({ things }) => things.flatMap(echoesOf)),
  ...(asker === "bot" ? packs.flatMap(({ things }) => things.flatMap(feedsOf)) : []),
];

for (const asker of Object.keys(askers) as (keyof typeof askers)[])
  test(`what is answered to a ${asker} has no element, attribute or address that words have made`, {
    tag: "@whole",
  }, async ({ browser, filled: { harmless, attacked } }) => {
    test.setTimeout(TIME);
    const sideOf = ({ server, packs }: Filled["harmless"]) => ({
      baseURL: server.url,
      pages: allPages(packs, asker),
    });
    const sides = { model: sideOf(harmless), judged: sideOf(attacked) };
    expect(await judge(browser, asker, sides)).toEqual([]);
  });

/** What somebody sees who has all of a pack to look at. */
function visitsOf({ tag, things }: Pack): Visit[] {
  // A list may show the beginning alone.
  const all = things.map(({ words }) => words.slice(0, 20));
  const first = things[0];
  if (!first) return [];
  const listed = ["catalog", "posts", "reviews", "arts"].map((list) => ({ path: `/${list}?tag=${tag}`, holds: all }));
  return [
    ...listed,
    { path: `/book/${first.workId}`, holds: all.filter((words) => !/\|\||^> |\n/.test(words)) },
    { path: `/book/${first.workId}/read/${first.chapterId}`, holds: [first.words] },
    { path: `/post/${first.postId}`, holds: [first.words] },
    { path: `/review/${first.reviewId}`, holds: [first.words] },
    { path: `/art/${first.artId}`, holds: [first.words] },
    { path: `/series/${first.seriesId}`, holds: [first.words] },
    { path: `/u/${first.userName}`, holds: [first.words] },
    { path: `/messages/${first.userName}`, holds: all },
    { path: "/messages", holds: [first.words.slice(0, 20)] },
    { path: "/account/marks", holds: all },
    { path: "/library", holds: all },
    { path: "/support", holds: all },
  ];
}

test("nothing runs, asks or leads away where somebody opens it", { tag: "@whole" }, async ({
  browser,
  filled: { attacked },
}) => {
  test.setTimeout(TIME);
  const found: string[] = [];
  for (const pack of attacked.packs) {
    const visitor = await Visitor.enter(browser, attacked.server.url, pack.desk);
    for (const visit of visitsOf(pack)) await visitor.visit(visit);
    await visitor.leave();
    found.push(...visitor.found);
  }
  expect(found).toEqual([]);
});

test("what a vector does in a page is noticed", { tag: "@whole" }, async ({ browser, filled: { harmless } }) => {
  const visitor = await Visitor.enter(browser, harmless.server.url);
  await visitor.visit({ path: "/catalog", holds: ["Каталог"] });
  const act = (words: string) =>
    visitor.page.evaluate((markup) => {
      document.body.insertAdjacentHTML("beforeend", markup);
    }, words);
  await act('<img src="data:," onerror="xssRan()">');
  await act('<img src="https://example.org/a.png">');
  await visitor.page.evaluate(() => window.alert("1"));
  await expect
    .poll(() => visitor.found)
    .toEqual([
      "/catalog is held back by script-src-attr inline",
      "/catalog asks https://example.org/a.png",
      "/catalog is held back by img-src https://example.org/a.png",
      "/catalog alert ran",
    ]);
  await visitor.leave();
});
