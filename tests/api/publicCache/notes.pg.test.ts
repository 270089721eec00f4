import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { beginNotes, forgetNotes, planPurge } from "../../../server/publicCache/notes.ts";
import { rankWorks } from "../../../server/works/ranks.ts";
import { addArt, addPost, addReview } from "../../support/factories.publications.ts";
import { addAgreement, addDiscount, addSale } from "../../support/factories.sales.ts";
import {
  addCast,
  addGalleryImage,
  addPublishedBook,
  addSeries,
  addWork,
  type Cast,
  EARLIER,
} from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let cast: Cast;
let book: { workId: number; chapterId: number };
let postId: number;
let reviewId: number;
let artId: number;
let seriesId: number;
let discountId: number;
let imageId: string;
beforeAll(async () => {
  server = await startServer();
  cast = await addCast(server);
  book = await addPublishedBook(server, cast);
  const published = { state: "published" } as const;
  postId = (await addPost(server, cast.owner, published)).id;
  reviewId = (await addReview(server, cast.stranger, book.workId, published)).id;
  artId = (await addArt(server, cast.owner, published)).id;
  seriesId = (await addSeries(server, cast)).id;
  await addSale(server, book.workId);
  discountId = await addDiscount(server, cast.owner, [book.workId]);
  await addAgreement(server, book.workId, { state: "active" });
  imageId = (await addGalleryImage(server, book.workId)).id;
});
afterAll(() => server.stop());

const notes = async () => {
  const rows = await server.database.selectFrom("publicCacheNote").select("key").distinct().orderBy("key").execute();
  return rows.map(({ key }) => key);
};
const clear = () => server.database.deleteFrom("publicCacheNote").execute();

describe("what pages show", () => {
  beforeEach(async () => {
    await beginNotes(["http://cache.example/"]);
    await clear();
  });

  const set = (table: "work" | "series" | "publication" | "account", id: () => number, values: () => object) => () =>
    server.database.updateTable(table).set(values()).where("id", "=", id()).execute();
  const setWork = (values: () => object) => set("work", () => book.workId, values);
  const ofBook = () => [`book-${book.workId}`, "list"];
  const ofOwner = () => ["list", `person-${cast.owner.id}`];

  it.each<[string, () => Promise<unknown>, () => string[]]>([
    ["a title", setWork(() => ({ title: "Иначе" })), ofBook],
    ["an age", setWork(() => ({ adultOnly: true })), ofBook],
    ["who may see it", setWork(() => ({ privacyDisplay: "Registered" })), ofBook],
    ["a withdrawal", setWork(() => ({ state: "draft" })), ofBook],
    ["a publication", setWork(() => ({ state: "published" })), ofBook],
    ["its series", setWork(() => ({ seriesId: seriesId, seriesOrder: 1 })), () => [...ofBook(), `series-${seriesId}`]],
    [
      "a chapter that is withdrawn",
      () => server.database.updateTable("chapter").set({ state: "draft" }).where("id", "=", book.chapterId).execute(),
      () => [...ofBook(), `series-${seriesId}`],
    ],
    [
      "a price",
      () => server.database.updateTable("workSale").set({ price: 29_900 }).where("workId", "=", book.workId).execute(),
      ofBook,
    ],
    [
      "a discount that is cut",
      () => server.database.updateTable("discount").set({ isCut: true }).where("id", "=", discountId).execute(),
      ofBook,
    ],
    [
      "a discount that takes no more part",
      () => server.database.deleteFrom("discountWork").where("workId", "=", book.workId).execute(),
      ofBook,
    ],
    ["an agreement", () => server.database.updateTable("exclusiveAgreement").set({ state: "ended" }).execute(), ofBook],
    [
      "a tag",
      () =>
        server.database.insertInto("workTag").values({ workId: book.workId, title: "соль", sortOrder: 0 }).execute(),
      ofBook,
    ],
    [
      "a co-author who goes",
      () => server.database.deleteFrom("workAuthor").where("accountId", "=", cast.coAuthor.id).execute(),
      ofBook,
    ],
    [
      "a picture of the gallery",
      () => server.database.updateTable("galleryImage").set({ caption: "Дом" }).where("id", "=", imageId).execute(),
      ofBook,
    ],
    [
      "a series",
      set(
        "series",
        () => seriesId,
        () => ({ title: "Ключи" }),
      ),
      () => ["list", `series-${seriesId}`],
    ],
    [
      "a post",
      set(
        "publication",
        () => postId,
        () => ({ title: "Иначе" }),
      ),
      () => ["list", `post-${postId}`],
    ],
    [
      "the text of a post",
      () =>
        server.database
          .updateTable("publicationText")
          .set({ html: "<p>Иначе</p>" })
          .where("publicationId", "=", postId)
          .execute(),
      () => ["list", `post-${postId}`],
    ],
    [
      "a reply to a review",
      () =>
        server.database
          .updateTable("review")
          .set({ replyText: "Спасибо", replyAuthorId: cast.owner.id, repliedAt: EARLIER })
          .where("publicationId", "=", reviewId)
          .execute(),
      () => ["list", `review-${reviewId}`],
    ],
    [
      "the order of arts",
      () => server.database.updateTable("art").set({ sortOrder: 3 }).where("publicationId", "=", artId).execute(),
      () => [`art-${artId}`, `arts-${cast.owner.id}`, "list"],
    ],
    [
      "a name",
      set(
        "account",
        () => cast.owner.id,
        () => ({ fio: "Нина Заречная" }),
      ),
      ofOwner,
    ],
    [
      "a ban",
      set(
        "account",
        () => cast.owner.id,
        () => ({ bannedAt: EARLIER }),
      ),
      ofOwner,
    ],
    [
      "whether search engines may have a person",
      () =>
        server.database
          .insertInto("privacy")
          .values({
            accountId: cast.owner.id,
            showBirthday: "nobody",
            whoCanWrite: "everybody",
            whoSeesFollows: "me",
            whoSeesLibrary: "me",
            inSearchEngines: false,
          })
          .execute(),
      ofOwner,
    ],
  ])("%s is noted where it changes", async (_, change, keys) => {
    await change();
    expect(await notes()).toEqual(keys().sort());
  });

  it("counts, ranks, drafts and what nothing has changed are no change", async () => {
    const { database } = server;
    const draft = await addWork(server, cast);
    await clear();
    await database.updateTable("work").set({ title: "Черновик" }).where("id", "=", draft.id).execute();
    const counts = { viewCount: 9, likeCount: 9, commentCount: 9, popular: 9, trending: 9, contentVersion: 9 };
    await database.updateTable("work").set(counts).where("id", "=", book.workId).execute();
    await database.updateTable("work").set({ title: "Иначе" }).where("id", "=", book.workId).execute();
    await database.updateTable("publication").set({ likeCount: 9, popular: 9 }).where("id", "=", postId).execute();
    await rankWorks({ rankedOn: "" }, new Date(EARLIER));
    expect(await notes()).toEqual([]);
  });

  it("a change that is taken back is none", async () => {
    const work = server.database.transaction().execute(async (open) => {
      await open.updateTable("work").set({ title: "Нет" }).where("id", "=", book.workId).execute();
      throw new Error("taken back");
    });
    await expect(work).rejects.toThrow("taken back");
    expect(await notes()).toEqual([]);
  });

  it("of two that write at once neither waits for the other", async () => {
    const title = async (open: Pick<TestServer["database"], "updateTable">, id: number, given: string) =>
      open.updateTable("work").set({ title: given }).where("id", "=", id).execute();
    const other = await addPublishedBook(server, cast);
    await clear();
    await server.database.transaction().execute(async (first) => {
      await title(first, book.workId, "Первая");
      await server.database.transaction().execute((second) => title(second, other.workId, "Вторая"));
      expect(await notes()).toEqual([`book-${other.workId}`, "list"].sort());
    });
    expect(await notes()).toEqual([`book-${book.workId}`, `book-${other.workId}`, "list", `series-${seriesId}`].sort());
  });
});

it("where no cache is to hear of it nothing is noted, and what was is gone", async () => {
  await beginNotes(["http://cache.example/"]);
  expect(await notes()).toContain("page");
  await beginNotes([]);
  expect(await notes()).toEqual([]);
  await server.database.updateTable("work").set({ title: "Тихо" }).where("id", "=", book.workId).execute();
  expect(await notes()).toEqual([]);
});

describe("a purge", () => {
  let caches: Server[];
  let heard: [cache: number, method: string | undefined, keys: string[]][];
  let status: number;
  beforeAll(async () => {
    const answer = (cache: number) =>
      createServer((request: IncomingMessage, response) => {
        heard.push([cache, request.method, String(request.headers["xkey-purge"]).split(" ").sort()]);
        response.writeHead(cache === 1 ? status : 200).end();
      });
    caches = [answer(0), answer(1)];
    await Promise.all(caches.map((one) => new Promise<void>((done) => void one.listen(0, "127.0.0.1", done))));
    server.config.cachePurgeUrls = caches.map((one) => `http://127.0.0.1:${(one.address() as AddressInfo).port}/`);
  });
  afterAll(() => Promise.all(caches.map((one) => new Promise((done) => one.close(done)))));
  beforeEach(async () => {
    heard = [];
    status = 200;
    await server.database.deleteFrom("job").execute();
    await beginNotes(server.config.cachePurgeUrls);
    await clear();
  });
  const change = (title: string) =>
    server.database.updateTable("work").set({ title }).where("id", "=", book.workId).execute();
  const purge = async () => {
    await planPurge();
    return server.drainJobs();
  };
  const keys = () => [`book-${book.workId}`, "list", `series-${seriesId}`];

  it("tells every cache, each key once, and once more for what was under way meanwhile", async () => {
    await change("Раз");
    await change("Два");
    await purge();
    expect(heard.sort()).toEqual([
      [0, "PURGE", keys()],
      [1, "PURGE", keys()],
    ]);
    heard = [];
    expect(await purge()).toEqual({ done: 0, failed: 0 });
    await server.database
      .updateTable("publicCacheNote")
      .set({ sentAt: new Date(Date.now() - 21_000).toISOString() })
      .execute();
    expect([await purge(), heard.length, await notes()]).toEqual([{ done: 1, failed: 0 }, 2, []]);
  });

  it("that a cache refuses is a failed job, and is tried again until all have heard it", async () => {
    status = 405;
    await change("Три");
    expect(await purge()).toEqual({ done: 0, failed: 1 });
    const job = () => server.database.selectFrom("job").select(["kind", "attempts", "lastError"]).execute();
    const [failed] = await job();
    expect(failed).toMatchObject({ kind: "cache.purge", attempts: 1 });
    expect(failed?.lastError).toMatch(/^the cache \S+ refused to forget: 405$/);
    status = 200;
    heard = [];
    // Asked for meanwhile it keeps its time.
    expect(await purge()).toEqual({ done: 0, failed: 0 });
    server.clock.pass(2_000);
    expect([await purge(), heard.length, await job()]).toEqual([{ done: 1, failed: 0 }, 2, []]);
  });

  it("is not tried for what is older than everything in a cache", async () => {
    await change("Четыре");
    await server.database
      .updateTable("publicCacheNote")
      .set({ notedAt: new Date(Date.now() - 3_601_000).toISOString() })
      .execute();
    await forgetNotes();
    expect([await notes(), await purge(), heard]).toEqual([[], { done: 0, failed: 0 }, []]);
  });

  it("of very many keys takes several requests, each with a header that caches take", async () => {
    await server.database
      .insertInto("publicCacheNote")
      .values(Array.from({ length: 1_000 }, (_, index) => ({ key: `book-${1_000_000 + index}` })))
      .execute();
    await purge();
    const ofFirst = heard.filter(([cache]) => cache === 0).map(([, , given]) => given);
    expect(ofFirst.map((given) => given.join(" ").length <= 4_000)).toEqual(ofFirst.map(() => true));
    expect(new Set(ofFirst.flat()).size).toBe(1_000);
  });
});
