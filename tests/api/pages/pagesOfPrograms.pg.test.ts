import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addArt, addPost, addReview } from "../../support/factories.publications.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addChapter, addSeries, addWork, documentOf } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

const HOSTILE = '"><script>alert(1)</script>';

let server: TestServer;
let webRoot: string;
let vera: TestAccount;
let at: Record<"book" | "chapter" | "reviews" | "series" | "post" | "review" | "art", string>;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
  await writeFile(
    join(webRoot, "index.html"),
    '<!doctype html><html><head><title>Рукопись</title></head><body><noscript>Нужен JavaScript.</noscript><div id="root"></div></body>',
  );
  // As people build it: what is drawn by is the production's.
  vi.stubEnv("NODE_ENV", "production");
  await build({ logLevel: "error", build: { ssr: "src/shell/serverRendering.tsx", outDir: join(webRoot, ".ssr") } });
  vi.unstubAllEnvs();
  server = await startServer({ config: { webRoot, origin: "https://rukopis.example" } });
  vera = await addAccount(server, { userName: "vera", fio: `Вера ${HOSTILE}` });
  const gleb = await addAccount(server, { fio: "Глеб Оршанский" });
  const given = { state: "published", title: `Соль ${HOSTILE}`, annotation: `О море. ${HOSTILE}` } as const;
  const { id } = await addWork(server, { owner: vera }, given);
  await server.database
    .insertInto("workTag")
    .values({ workId: id, title: `метка ${HOSTILE}`, sortOrder: 0 })
    .execute();
  const title = `Утро ${HOSTILE}`;
  const { id: chapterId } = await addChapter(server, id, { state: "published", title, texts: [`Было. ${HOSTILE}`] });
  const { id: seriesId } = await addSeries(server, { owner: vera }, { title: `Цикл ${HOSTILE}` }, id);
  const published = { state: "published", title: `Слово ${HOSTILE}` } as const;
  at = {
    book: `/book/${id}`,
    chapter: `/book/${id}/read/${chapterId}`,
    reviews: `/book/${id}/reviews`,
    series: `/series/${seriesId}`,
    post: `/post/${(await addPost(server, vera, { ...published, text: `Пост. ${HOSTILE}` })).id}`,
    review: `/review/${(await addReview(server, gleb, id, published)).id}`,
    art: `/art/${(await addArt(server, vera, { ...published, text: `Арт. ${HOSTILE}` })).id}`,
  };
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

const googlebot = "Mozilla/5.0 (compatible; Googlebot/2.1)";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const open = (url: string, userAgent = googlebot) =>
  server.app.inject({ url, headers: { accept: "text/html", "user-agent": userAgent } });
/** The main part of the drawn page; undefined: the page comes empty. */
const mainOf = (body: string) =>
  /<div id="root"><div data-server-rendered="">.*?<main[^>]*>(.*?)<\/main>/s.exec(body)?.[1];
/** Its words, tags as «|». */
const wordsOf = (body: string) => mainOf(body)?.replace(/(?:<[^>]*>)+/g, "|") ?? "";

it.each([
  ["/", () => at.book, "Новые книги"],
  ["/catalog", () => at.book, "Каталог"],
  ["/u/vera", () => at.book, "Вера"],
  ["/u/vera?tab=posts", () => at.post, "Вера"],
  ["/u/vera?tab=arts", () => at.art, "Вера"],
  ["/posts", () => at.post, "Посты"],
  ["/reviews", () => at.review, "Рецензии"],
  ["/arts", () => at.art, "Арты"],
])("%s has its list in the first HTML, with its links", async (path, link, heading) => {
  const { statusCode, body } = await open(path);
  const main = mainOf(body) ?? "";
  expect([statusCode, main.includes(`href="${link()}"`), new RegExp(`<h1[^>]*>${heading}`).test(main)]).toEqual([
    200,
    true,
    true,
  ]);
});

it.each([
  ["book", ["О море.", "Утро", 'href="/catalog?tag=', "Цикл"]],
  ["chapter", ["Было.", "Соль"]],
  ["reviews", ["Слово", "Соль лежит на подоконнике."]],
  ["series", ["Цикл", "Соль"]],
  ["post", ["Пост.", "Слово"]],
  ["review", ["Слово", "Соль лежит на подоконнике."]],
  ["art", ["Арт.", "Слово"]],
] as const)("a page of %s has its words in the first HTML", async (name, words) => {
  const { body } = await open(at[name]);
  // The book's title is above the chapter, in the bar.
  expect(words.filter((word) => !body.slice(body.indexOf("data-server-rendered")).includes(word))).toEqual([]);
  expect(mainOf(body)?.match(/<h1/g)).toEqual(["<h1"]);
});

it.each([
  ["/support", "|Поддержка|Ответы на частые вопросы. Если вашего среди них нет, |напишите в поддержку|.|"],
  ["/terms", "|Условия использования|Редакция от 20 ноября 2026|"],
  ["/offer", "|Условия покупки|Редакция от 25 ноября 2026|"],
  ["/personal-data", "|Согласие на обработку персональных данных|Редакция от 24 ноября 2026|"],
  ["/distribution", "|Согласие на распространение персональных данных|Редакция от 24 ноября 2026|"],
])("%s begins with its title in the first HTML", async (path, beginning) => {
  const { statusCode, body } = await open(path);
  expect([statusCode, wordsOf(body).slice(0, beginning.length)]).toEqual([200, beginning]);
});

it.each([
  ["/support", "|Спрашивают чаще всего|Деньги списались, а книга не открылась|"],
  ["/terms", "|«Рукопись» даёт авторам место,"],
  ["/offer", "|Это предложение купить доступ к книгам"],
  ["/personal-data", "|Регистрируясь, вы"],
  ["/distribution", "|Отмечая согласие"],
])("the text of %s is in the first HTML", async (path, words) => {
  expect(wordsOf((await open(path)).body)).toContain(words);
});

it("the offer ends with who sells, and links in a text are links", async () => {
  expect(wordsOf((await open("/offer")).body)).toMatch(
    /\|Продавец\|Площадка работает в проверочном режиме, деньги не списываются\.\|$/,
  );
  expect(mainOf((await open("/personal-data")).body)).toContain(
    'отдельное <a href="/distribution">согласие на распространение</a>. Почту',
  );
});

it("a person gets the page that a program gets, and its way to the other sections, without a script", async () => {
  const texts = ["/support", "/terms", "/offer", "/personal-data", "/distribution"];
  const paths = [...Object.values(at), "/", "/catalog", "/posts", "/reviews", "/arts", ...texts];
  for (const path of paths) {
    const [person, program] = [(await open(path, firefox)).body, (await open(path)).body];
    const drawn = (body: string) => /<div id="root">(.*)<\/div>(?:<script|<\/body>)/s.exec(body)?.[1];
    expect([path, drawn(person), mainOf(person) !== undefined]).toEqual([path, drawn(program), true]);
    expect(person).toContain("<noscript>Нужен JavaScript.</noscript>");
  }
  const { body } = await open("/terms", firefox);
  for (const section of ["/catalog", "/posts", "/reviews", "/arts", "/support"])
    expect(body).toContain(`href="${section}"`);
  for (const path of ["/account/login", "/nowhere", "/book/99999"])
    expect((await open(path, firefox)).body).toContain('<noscript>Нужен JavaScript.</noscript><div id="root"></div>');
});

it("of an author a person gets the words, and the program of the page fetches the list", async () => {
  const [person, program] = [(await open("/u/vera", firefox)).body, (await open("/u/vera")).body];
  expect([wordsOf(person).includes("|Книги загружаются|"), wordsOf(program).includes("|Книги загружаются|")]).toEqual([
    true,
    false,
  ]);
  expect(mainOf(person)?.split('<h2 id="books">')[0]).toBe(mainOf(program)?.split('<h2 id="books">')[0]);
});

it("a long chapter is whole for a program", async () => {
  const { id } = await addWork(server, { owner: vera }, { state: "published", title: "Длинная" });
  const paragraphs = Array.from({ length: 300 }, (_, index) => `Абзац ${index}. ${"Море шумело. ".repeat(100)}`);
  const documents = [documentOf(...paragraphs)];
  const { id: chapterId } = await addChapter(server, id, { state: "published", title: "Долгая", documents });
  const path = `/book/${id}/read/${chapterId}`;
  const [person, program] = [(await open(path, firefox)).body, (await open(path)).body];
  const has = (body: string, word: string) => wordsOf(body).includes(word);
  expect([has(person, "Абзац 0."), has(person, "Абзац 299.")]).toEqual([true, false]);
  expect([has(program, "Абзац 0."), has(program, "Абзац 299.")]).toEqual([true, true]);
});

it("hostile words are words, on every page", async () => {
  for (const path of [...Object.values(at), "/", "/catalog", "/u/vera", "/posts", "/reviews", "/arts"])
    for (const reader of [undefined, firefox])
      expect([path, (await open(path, reader)).body.includes("<script>alert(1)")]).toEqual([path, false]);
});

it("a program that comes to nothing gets its status", async () => {
  const statuses = await Promise.all(
    ["/book/99999", "/nowhere", at.book].map(async (path) => (await open(path)).statusCode),
  );
  expect(statuses).toEqual([404, 404, 200]);
});
