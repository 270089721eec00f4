import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { disk } from "../../../server/blobs/disk.ts";
import { forgetOldCards } from "../../../server/cards/cards.ts";
import { db, transaction, tryWriting } from "../../../server/db/transaction.ts";
import { headOf } from "../../../server/pages/head.ts";
import { addArt, addPost, addReview } from "../../support/factories.publications.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addChapter, addFile, addSeries, addWork, storedWork } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

const head = '<title>Рукопись</title><meta name="description" content="Место, где пишут" />';

let server: TestServer;
let webRoot: string;
let paths: Record<"book" | "adult" | "adultFirst" | "plain" | "first" | "second", string>;
let cover: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
  await writeFile(join(webRoot, "index.html"), `<!doctype html><head>${head}</head><body></body>`);
  server = await startServer({ config: { webRoot, origin: "https://rukopis.example" } });
  const owner = await addAccount(server, { userName: "vera", fio: "Вера «<Лядова>»" });
  const add = async (title: string, change: object) => {
    const work = await addWork(server, { owner }, { title, state: "published" });
    await server.database
      .updateTable("work")
      .set({ annotation: "", ...change })
      .where("id", "=", work.id)
      .execute();
    const chapters = [
      await addChapter(server, work.id, { state: "published" }),
      await addChapter(server, work.id, { state: "published" }),
    ];
    return { id: work.id, chapters: chapters.map((chapter) => `/book/${work.id}/read/${chapter.id}`) };
  };
  const book = await add("Соль на подоконнике", {
    annotation: `Первая строка.\n  Вторая  "в кавычках" & <b>, ${"слово ".repeat(40)}`,
  });
  cover = await addFile(server, owner, { workId: book.id });
  await server.database.updateTable("work").set({ coverFileId: cover }).where("id", "=", book.id).execute();
  const adult = await add("О".repeat(100), { ageMark: "18+" });
  const plain = await add("Тихо", {});
  const [first = "", second = ""] = book.chapters;
  const [adultFirst = ""] = adult.chapters;
  paths = {
    book: `/book/${book.id}`,
    adult: `/book/${adult.id}`,
    adultFirst,
    plain: `/book/${plain.id}`,
    first,
    second,
  };
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

/** What every public page without a picture says of its painted one. */
const painted =
  /<meta property="og:image" content="(https:\/\/rukopis\.example\/cards\/[\w-]{32}\.jpeg)" \/><meta property="og:image:width" content="1200" \/><meta property="og:image:height" content="630" \/><meta name="twitter:card" content="summary_large_image" \/>/;

/** Without its painted picture, which a test of its own looks at. */
const headAt = async (path: string, accept?: string) => {
  const response = await server.app.inject({ url: path, ...(accept && { headers: { accept } }) });
  // tests/api/pages/structuredData.pg.test.ts reads the block of data.
  return /<head>(.*?)(?:<script type="application\/ld\+json">[^<]*<\/script>)?<\/head>/s.exec(
    response.body.replace(painted, ""),
  )?.[1];
};
const meta = (name: string, content: string) => `<meta property="og:${name}" content="${content}" />`;
const about = (kind: string, title: string, description: string, path: string) =>
  [
    meta("site_name", "Рукопись"),
    meta("locale", "ru_RU"),
    meta("type", kind),
    meta("title", title),
    meta("description", description),
    meta("url", `https://rukopis.example${path}`),
  ].join("");
const whole = (title: string, description: string, rest: string) =>
  `<title>${title}</title><meta name="description" content="${description}" />${rest}`;
const canonical = (path: string) => `<link rel="canonical" href="https://rukopis.example${path}" />`;
const feed = (path: string) =>
  `<link rel="alternate" type="application/rss+xml" href="https://rukopis.example/feed/${path}.xml" />`;
const noindex = '<meta name="robots" content="noindex" />';

describe("what the first HTML tells of a page", () => {
  it("a book: title, annotation to 160 signs, its cover, its one address", async () => {
    const title = "Соль на подоконнике — Рукопись";
    const description =
      "Первая строка. Вторая &quot;в кавычках&quot; &amp; &lt;b&gt;, слово слово слово слово слово слово слово слово слово слово слово слово слово слово слово слово слово слово слово…";
    expect(await headAt(`${paths.book}?from=feed`)).toBe(
      whole(
        title,
        description,
        canonical(paths.book) +
          feed(paths.book.slice(1)) +
          about("book", title, description, paths.book) +
          meta("image", `https://rukopis.example/files/${cover}`),
      ),
    );
  });

  it("the picture of a book is the one for messengers as soon as it is whole", async () => {
    const path = join(server.config.dataDir, "files", cover.slice(0, 2), `${cover}.1200x630.jpeg`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, "jpeg");
    onTestFinished(() => rm(path));
    const head = await headAt(paths.book);
    expect(head?.slice(head.indexOf('<meta property="og:image"'))).toBe(
      `${meta("image", `https://rukopis.example/files/${cover}/1200x630.jpeg`)}${meta("image:width", "1200")}${meta("image:height", "630")}<meta name="twitter:card" content="summary_large_image" />`,
    );
  });

  it("a book for adults is not to be found; a long title is cut; without an annotation its author is named", async () => {
    const title = `${"О".repeat(69)}…`;
    const description = `«${"О".repeat(100)}»: книга автора Вера «&lt;Лядова&gt;» на «Рукописи».`;
    expect(await headAt(paths.adult)).toBe(
      whole(
        title,
        description,
        canonical(paths.adult) + feed(paths.adult.slice(1)) + noindex + about("book", title, description, paths.adult),
      ),
    );
  });

  it("a book that is not for everybody is not to be found, and shows only its title before its reader confirms 18", async () => {
    const change = (given: object) =>
      server.database
        .updateTable("work")
        .set(given)
        .where("id", "=", Number(paths.plain.split("/").at(-1)))
        .execute();
    const headOf = async () => {
      const { headers, body } = await server.app.inject({ url: paths.plain, headers: { accept: "text/html" } });
      return [headers["x-robots-tag"], /<head>(.*)<\/head>/s.exec(body)?.[1]];
    };
    await change({ privacyDisplay: "Link" });
    const [robots, ofLink] = await headOf();
    expect([robots, String(ofLink).includes(feed(paths.plain.slice(1)) + noindex)]).toEqual(["noindex", true]);
    await change({ privacyDisplay: "Registered" });
    expect(await headOf()).toEqual(["noindex", whole("Книга — Рукопись", "Место, где пишут", noindex)]);
    await change({ privacyDisplay: "All", adultOnly: true, annotation: "О тайном." });
    expect(await headOf()).toEqual(["noindex", whole("Тихо — Рукопись", "Место, где пишут", noindex)]);
    await change({ adultOnly: false, annotation: "" });
  });

  it("a chapter names its book; only the first one is to be found", async () => {
    const title = "Глава 1 — Соль на подоконнике — Рукопись";
    const of = (number: number) => `Глава ${number} книги «Соль на подоконнике», Вера «&lt;Лядова&gt;».`;
    expect(await headAt(paths.first)).toBe(
      whole(title, of(1), canonical(paths.first) + about("book", title, of(1), paths.first)),
    );
    expect(await headAt(paths.second)).toBe(
      whole(title, of(2), canonical(paths.second) + noindex + about("book", title, of(2), paths.second)),
    );
    expect(await headAt(paths.adultFirst)).toContain(noindex);
  });

  it("a series tells of itself; one of books for adults alone is not to be found", async () => {
    const id = (path: string) => Number(path.split("/").at(-1));
    const { ownerId } = await storedWork(server, id(paths.book));
    const add = (title: string, ...workIds: number[]) =>
      addSeries(server, { owner: { id: ownerId } as TestAccount }, { title, coverFileId: cover }, ...workIds);
    const series = await add("Дачный ключ", id(paths.book), id(paths.adult));
    const [path, title] = [`/series/${series.id}`, "Дачный ключ — Цикл — Рукопись"];
    const description = "«Дачный ключ»: цикл автора Вера «&lt;Лядова&gt;» на «Рукописи».";
    const expected =
      about("website", title, description, path) + meta("image", `https://rukopis.example/files/${cover}`);
    expect(await headAt(path)).toBe(whole(title, description, canonical(path) + expected));
    await server.database.updateTable("work").set({ seriesId: null }).where("id", "=", id(paths.book)).execute();
    expect(await headAt(path)).toBe(whole(title, description, canonical(path) + noindex + expected));
  });

  it.each(["/u/vera", "/u/1"])("an author at %s has a name and one address", async (path) => {
    const title = "Вера «&lt;Лядова&gt;» — Рукопись";
    const description = "Книги автора Вера «&lt;Лядова&gt;» на «Рукописи».";
    expect(await headAt(path)).toBe(
      whole(
        title,
        description,
        canonical("/u/vera") + feed("u/vera") + about("profile", title, description, "/u/vera"),
      ),
    );
  });

  it("an audiobook is one on the page of a book as well", async () => {
    const owner = { id: (await storedWork(server, Number(paths.book.slice(6)))).ownerId } as TestAccount;
    const { id } = await addWork(server, { owner }, { title: "Соль вслух", state: "published", format: "Audiobook" });
    await server.database.updateTable("work").set({ annotation: "" }).where("id", "=", id).execute();
    const description = "«Соль вслух»: аудиокнига автора Вера «&lt;Лядова&gt;» на «Рукописи».";
    expect(await headAt(`/book/${id}`)).toBe(
      whole(
        "Соль вслух — Рукопись",
        description,
        canonical(`/audiobook/${id}`) +
          feed(`book/${id}`) +
          about("book", "Соль вслух — Рукопись", description, `/audiobook/${id}`),
      ),
    );
  });

  it.each([
    ["/", "/", ""],
    ["/?utm=x", "/", ""],
    ["/?page=x", "/", ""],
    ["/?page=1.5", "/", ""],
    ["/?search=соль", "/", noindex],
    ["/?genre=43", "/", noindex],
    ["/?cursor=abc", "/", noindex],
    // There are not so many books, and numbers do not reach so far.
    ["/?page=2", "/", noindex],
    ["/?page=999", "/", noindex],
  ])("the list of books at %s is known by %s", async (path, known, hidden) => {
    const title = "Новые книги — Рукопись";
    const description = "Новые книги и аудиокниги «Рукописи»: читайте и слушайте, пишите и публикуйте своё.";
    expect(await headAt(path)).toBe(
      whole(title, description, canonical(known) + feed("new") + hidden + about("website", title, description, known)),
    );
  });

  it.each([
    ["/catalog", "/catalog", ""],
    ["/catalog?page=2", "/catalog", noindex],
    ["/catalog?page=9999", "/catalog", noindex],
    ["/catalog?genre=43&page=2", "/catalog", noindex],
    ["/catalog?q=соль", "/catalog", noindex],
  ])("the catalogue at %s is known by %s", async (path, known, hidden) => {
    const title = "Каталог — Рукопись";
    const description = "Книги и аудиокниги «Рукописи»: по жанрам, меткам, объёму и цене, бесплатные и по подписке.";
    expect(await headAt(path)).toBe(
      whole(title, description, canonical(known) + feed("new") + hidden + about("website", title, description, known)),
    );
  });

  it.each([
    ["/", "?page=2", { searchResults: [{}] }, ["/?page=2", true]],
    ["/", "?page=50", { searchResults: [{}] }, ["/?page=50", true]],
    ["/", "?page=51", { searchResults: [{}] }, ["/", false]],
    ["/", "", { searchResults: [] }, ["/", true]],
    ["/catalog", "?page=2", { searchResults: [{}] }, ["/catalog?page=2", true]],
    ["/catalog", "?page=2", { searchResults: [] }, ["/catalog", false]],
    ["/catalog", "?page=2", undefined, ["/catalog?page=2", true]],
    ["/catalog", "?genre=43&page=2", { searchResults: [{}] }, ["/catalog?page=2", false]],
  ])("a later page of %s at %s is one where there are books: %o", (path, search, answer, told) => {
    const { canonical: known, isIndexed } = headOf({ path, title: "Книги" }, search, answer);
    expect([known, isIndexed]).toEqual(told);
  });

  it.each([
    ["/posts", "Посты", "Посты авторов «Рукописи»: о том, как пишутся книги, новости и разговоры с читателями."],
    ["/reviews", "Рецензии", "Рецензии читателей на книги и аудиокниги «Рукописи»."],
    ["/arts", "Арты", "Арты «Рукописи»: рисунки и иллюстрации авторов к книгам и сами по себе."],
    ["/support", "Поддержка", "Ответы на частые вопросы о «Рукописи» и письмо в поддержку."],
    ["/account/login", "Вход", "Вход на «Рукопись»: ваша библиотека, ваши книги и переписка."],
    [
      "/account/register",
      "Регистрация",
      "Регистрация на «Рукописи»: читайте, сохраняйте место в книгах и публикуйте своё.",
    ],
    [
      "/terms",
      "Условия использования",
      "«Рукопись» даёт авторам место, где можно писать, публиковать и показывать читателям свои произведения.",
    ],
    [
      "/offer",
      "Условия покупки",
      "Это предложение купить доступ к книгам на «Рукописи». Оплачивая заказ, вы принимаете его условия.",
    ],
    [
      "/personal-data",
      "Согласие на обработку персональных данных",
      "Регистрируясь, вы соглашаетесь на обработку оператором этого сайта персональных данных, которые названы ниже. Для учётной записи нужны имя, имя пользователя…",
    ],
    [
      "/distribution",
      "Согласие на распространение персональных данных",
      "Отмечая согласие в настройках профиля, вы разрешаете оператору этого сайта распространять персональные данные, которые сами о себе указали. Давать его…",
    ],
  ])(
    "the public page %s: what it is, its one address; with anything in its query it is not to be found",
    async (path, name, description) => {
      const title = `${name} — Рукопись`;
      const rest = about("website", title, description, path);
      expect(await headAt(path)).toBe(whole(title, description, canonical(path) + rest));
      for (const query of ["?sort=popular", "?page=2", "?x=1"])
        expect(await headAt(path + query)).toBe(whole(title, description, canonical(path) + noindex + rest));
    },
  );

  it("a client that accepts anything gets the page, but not for a broken address or a missing picture", async () => {
    const statuses = async (path: string, accepts: (string | undefined)[]) =>
      Promise.all(
        accepts.map(async (accept) => {
          const { statusCode, headers } = await server.app.inject({
            url: path,
            ...(accept && { headers: { accept } }),
          });
          return `${statusCode} ${String(headers["content-type"]).replace(/;.*/, "")}`;
        }),
      );
    const anything = ["*/*", undefined, "text/html"];
    expect(await statuses(paths.plain, anything)).toEqual(Array(3).fill("200 text/html"));
    // A monitor has no session: the page says that one must log in.
    expect(await statuses("/notifications", anything)).toEqual(Array(3).fill("200 text/html"));
    expect(await statuses("/book/999999", anything)).toEqual(Array(3).fill("404 text/html"));
    expect(await statuses(paths.plain, ["application/json"])).toEqual(["404 application/json"]);
    expect(await statuses("/nowhere", ["*/*", "text/html"])).toEqual(["404 application/json", "404 text/html"]);
    const script = await server.app.inject({
      url: paths.plain,
      headers: { accept: "*/*", "sec-fetch-dest": "script" },
    });
    expect(script.statusCode).toBe(404);
    expect(await statuses("/gone.png", ["image/avif,image/webp,*/*;q=0.8", "*/*"])).toEqual(
      Array(2).fill("404 application/json"),
    );
  });
});

describe("the picture of a page that has none", () => {
  const pages = async () => {
    const { ownerId } = await storedWork(server, Number(paths.plain.split("/").at(-1)));
    const owner = { id: ownerId } as TestAccount;
    const plain = Number(paths.plain.split("/").at(-1));
    const { id: series } = await addSeries(server, { owner }, { title: "Цикл без обложки" }, plain);
    const audiobook = await addWork(server, { owner }, { title: "Вслух", state: "published", format: "Audiobook" });
    const published = { state: "published" } as const;
    const post = await addPost(server, owner, published);
    const review = await addReview(server, await addAccount(server), plain, published);
    const adult = await addArt(server, owner, { ...published, title: "Ночью", adultOnly: true });
    return [
      ...[`/post/${post.id}`, `/review/${review.id}`, `/art/${adult.id}`, `/book/${plain}/reviews`],
      ...["/", "/catalog", "/posts", "/reviews", "/arts", "/support", "/terms", "/offer", "/u/vera"],
      ...[paths.plain, paths.adult, paths.first, `/audiobook/${audiobook.id}`, `/series/${series}`],
    ];
  };
  const bodyAt = async (url: string) => (await server.app.inject({ url })).body;
  const cardOf = async (url: string) =>
    painted.exec(await bodyAt(url))?.[1]?.replace("https://rukopis.example", "") ?? "";

  it("is painted for every public page, another for each, and kept", async () => {
    const cards: string[] = [];
    for (const page of await pages()) {
      const card = await cardOf(page);
      expect([page, card]).toEqual([page, expect.stringMatching(/^\/cards\//)]);
      const first = await server.app.inject({ url: card });
      const { format, width, height } = await sharp(first.rawPayload).metadata();
      expect([page, first.statusCode, first.headers["content-type"], format, width, height]).toEqual([
        ...[page, 200, "image/jpeg", "jpeg", 1200, 630],
      ]);
      expect(await cardOf(page)).toBe(card);
      const kept = await stat(join(server.config.dataDir, card));
      expect((await server.app.inject({ url: card })).rawPayload.equals(first.rawPayload)).toBe(true);
      expect((await stat(join(server.config.dataDir, card))).mtimeMs).toBe(kept.mtimeMs);
      cards.push(card);
    }
    expect(new Set(cards).size).toBe(cards.length);
  });

  it("of an art is the art itself, with its size", async () => {
    const { ownerId } = await storedWork(server, Number(paths.plain.split("/").at(-1)));
    const { id, fileId } = await addArt(server, { id: ownerId }, { state: "published" });
    expect((await bodyAt(`/art/${id}`)).match(/<meta property="og:image.*?summary_large_image" \/>/)?.[0]).toBe(
      `${meta("image", `https://rukopis.example/files/${fileId}`)}${meta("image:width", "4")}${meta("image:height", "3")}<meta name="twitter:card" content="summary_large_image" />`,
    );
  });

  it("is another one with another title, and the old one goes when no page has named it for two months", async () => {
    const card = await cardOf(paths.plain);
    const id = Number(paths.plain.split("/").at(-1));
    const rename = (title: string) => server.database.updateTable("work").set({ title }).where("id", "=", id).execute();
    await rename("Громко");
    expect(await cardOf(paths.plain)).not.toBe(card);
    await rename("Тихо");
    await forgetOldCards(new Date(Date.now() + 59 * 86_400_000));
    expect((await server.app.inject({ url: card })).statusCode).toBe(200);
    await forgetOldCards(new Date(Date.now() + 61 * 86_400_000));
    expect((await server.app.inject({ url: card })).statusCode).toBe(404);
  });

  it.each(["/cards/x.jpeg", `/cards/${"a".repeat(32)}.jpeg`, `/cards/${"a".repeat(32)}.json`, "/cards/..%2fkeys.jpeg"])(
    "is none at %s: what no page has said is not painted",
    async (url) => expect((await server.app.inject({ url })).statusCode).toBe(404),
  );
});

describe("is it up", () => {
  const ask = async (url: string) => {
    const { statusCode, headers, body } = await server.app.inject({ url });
    return [statusCode, headers["cache-control"], JSON.parse(body)];
  };

  it("the process and its database", async () => {
    expect(await ask("/health")).toEqual([200, "no-store", { status: "ok" }]);
    expect(await ask("/ready")).toEqual([200, "no-store", { status: "ok" }]);
  });

  const later = () => server.clock.pass(5_000);

  it("what was found holds for five seconds, however many ask", async () => {
    later();
    const opened = vi.spyOn(disk, "open");
    onTestFinished(() => opened.mockRestore());
    await Promise.all(Array.from({ length: 20 }, () => ask("/ready")));
    server.clock.pass(4_999);
    await ask("/ready");
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it("a database that takes no changes says so", async () => {
    const tried = transaction(async () => {
      await sql`set transaction read only`.execute(db());
      await tryWriting();
    });
    await expect(tried).rejects.toMatchObject({ code: "25006" });
    await expect(tryWriting()).resolves.toBeUndefined();
  });

  it.each([
    ["25006", "the database cannot be written: it is read-only"],
    ["53100", "the database cannot be written: its disk is full"],
    ["57P01", "the database does not answer"],
  ])("a database that answers a change with %s is not ready", async (code, status) => {
    later();
    const refusing = vi
      .spyOn(db().getExecutor(), "provideConnection")
      .mockRejectedValue(Object.assign(new Error(code), { code }));
    onTestFinished(() => refusing.mockRestore());
    expect(await ask("/ready")).toEqual([503, "no-store", { status }]);
  });

  it.each([
    ["ENOSPC", "its disk is full"],
    ["EROFS", "it is read-only"],
    ["EDQUOT", "its quota is used up"],
  ])("files that cannot be written for %s are not ready", async (code, reason) => {
    later();
    const full = vi.spyOn(disk, "open").mockRejectedValue(Object.assign(new Error(code), { code }));
    onTestFinished(() => full.mockRestore());
    const status = `the file store cannot be written: ${reason}`;
    expect(await ask("/ready")).toEqual([503, "no-store", { status }]);
    expect(await ask("/health")).toEqual([200, "no-store", { status: "ok" }]);
    full.mockRestore();
    later();
    expect(await ask("/ready")).toEqual([200, "no-store", { status: "ok" }]);
  });

  it("without the database the process is up, and not ready", async () => {
    later();
    const away = vi.spyOn(db().getExecutor(), "provideConnection").mockRejectedValue(new Error("away"));
    onTestFinished(() => away.mockRestore());
    expect(await ask("/health")).toEqual([200, "no-store", { status: "ok" }]);
    expect(await ask("/ready")).toEqual([503, "no-store", { status: "the database does not answer" }]);
  });
});
