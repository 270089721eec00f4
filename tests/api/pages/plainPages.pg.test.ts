import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addArt, addPost, addReview } from "../../support/factories.publications.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addChapter, addSeries, addWork } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

const HOSTILE = '"><script>alert(1)</script>';

let server: TestServer;
let webRoot: string;
let vera: TestAccount;
let at: Record<"book" | "chapter" | "series" | "post" | "review" | "art", string>;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
  await writeFile(
    join(webRoot, "index.html"),
    '<!doctype html><head><title>Рукопись</title></head><body><noscript>Нужен JavaScript.</noscript><div id="root"></div></body>',
  );
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

const open = (url: string, userAgent = "Mozilla/5.0 (compatible; Googlebot/2.1)") =>
  server.app.inject({ url, headers: { accept: "text/html", "user-agent": userAgent } });
const mainOf = (body: string) => /<div id="root"><main>(.*?)<\/main><\/div>/s.exec(body)?.[1];

it.each([
  ["/", () => at.book, "Новые книги"],
  ["/catalog", () => at.book, "Каталог"],
  ["/u/vera", () => at.book, "Вера"],
  ["/posts", () => at.post, "Посты"],
  ["/reviews", () => at.review, "Рецензии"],
  ["/arts", () => at.art, "Арты"],
])("%s has its list in the first HTML, with its links", async (path, link, heading) => {
  const { statusCode, body } = await open(path);
  const main = mainOf(body) ?? "";
  expect([statusCode, main.includes(`href="${link()}"`), main.includes(`<h1>${heading}`)]).toEqual([200, true, true]);
});

it.each([
  ["book", ["О море.", "Утро", 'href="/catalog?tag=', "Цикл"]],
  ["chapter", ["Было.", "Соль"]],
  ["series", ["Цикл", "Соль"]],
  ["post", ["Пост.", "Слово"]],
  ["review", ["Слово", "Соль лежит на подоконнике."]],
  ["art", ["Арт.", "Слово"]],
] as const)("a page of a %s has its words in the first HTML", async (name, words) => {
  const main = mainOf((await open(at[name])).body) ?? "";
  expect(words.filter((word) => !main.includes(word))).toEqual([]);
});

it.each([
  ["/support", "<h1>Поддержка</h1><h2>Спрашивают чаще всего</h2><h3>Деньги списались, а книга не открылась</h3>"],
  ["/terms", "<h1>Условия использования</h1><p>Редакция от 20 ноября 2026</p><p>«Рукопись» даёт авторам место,"],
  ["/offer", "<h1>Условия покупки</h1><p>Редакция от 25 ноября 2026</p><p>Это предложение купить доступ к книгам"],
  [
    "/personal-data",
    "<h1>Согласие на обработку персональных данных</h1><p>Редакция от 24 ноября 2026</p><p>Регистрируясь, вы",
  ],
  [
    "/distribution",
    "<h1>Согласие на распространение персональных данных</h1><p>Редакция от 24 ноября 2026</p><p>Отмечая согласие",
  ],
])("the text of %s is in the first HTML", async (path, beginning) => {
  const { statusCode, body } = await open(path);
  const main = mainOf(body) ?? "";
  expect([statusCode, main.slice(0, beginning.length)]).toEqual([200, beginning]);
  expect((await open(path, "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0")).body).toContain('<div id="root"></div>');
});

it("the offer ends with who sells, and links in a text are links", async () => {
  expect(mainOf((await open("/offer")).body)).toMatch(
    /<h2>Продавец<\/h2><p>Площадка работает в проверочном режиме, деньги не списываются\.<\/p>$/,
  );
  expect(mainOf((await open("/personal-data")).body)).toContain(
    'отдельное <a href="/distribution">согласие на распространение</a>. Почту',
  );
});

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const readWithoutScripts = (body: string) =>
  /<noscript><link [^>]*><nav [^>]*>.*?<\/nav><p>[^<]*<\/p><main>(.*?)<\/main><\/noscript><div id="root"><\/div>/s.exec(
    body,
  )?.[1];

it("a person without scripts reads every public page", async () => {
  const paths = [...Object.values(at), "/", "/catalog", "/u/vera", "/posts", "/reviews", "/arts", "/terms", "/support"];
  for (const path of paths) {
    const read = readWithoutScripts((await open(path, firefox)).body);
    expect([path, read]).toEqual([path, mainOf((await open(path)).body)]);
  }
  const nowhere = ["/login", "/nowhere", "/book/99999"];
  for (const path of nowhere)
    expect((await open(path, firefox)).body).toContain('<noscript>Нужен JavaScript.</noscript><div id="root"></div>');
});

it("hostile words are words, on every page", async () => {
  for (const path of [...Object.values(at), "/", "/catalog", "/u/vera", "/posts", "/reviews", "/arts"])
    for (const reader of [undefined, firefox])
      expect([path, (await open(path, reader)).body.includes("<script>alert(1)")]).toEqual([path, false]);
});

it("a browser gets the page without it, and a program that comes to nothing its status", async () => {
  const browser = await open(at.book, "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0");
  expect([mainOf(browser.body), mainOf((await open(at.book)).body) !== undefined]).toEqual([undefined, true]);
  const statuses = await Promise.all(
    ["/book/99999", "/nowhere", at.book].map(async (path) => (await open(path)).statusCode),
  );
  expect(statuses).toEqual([404, 404, 200]);
});

it("a client that calls itself a program is counted as no reader", async () => {
  await server.database.deleteFrom("workReader").execute();
  await open(at.chapter);
  expect(await server.database.selectFrom("workReader").selectAll().execute()).toEqual([]);
});
