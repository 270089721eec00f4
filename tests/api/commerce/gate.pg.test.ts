import { describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import { eraseAccount } from "../../../server/leaving/erasure.ts";
import { personalData } from "../../../server/personalData.ts";
import { addAudioChapter } from "../../support/factories.audio.ts";
import { addHolding, addPromoCode, addSale, identify, SOLD_TEXT } from "../../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addChapter, addWork, EARLIER, storedChapter } from "../../support/factories.works.ts";
import { NOW } from "../../support/server.ts";
import { addPicturedBook, as, begin, cast, drain, SECRET, server } from "./stage.ts";

begin();

const persons = [
  "guest",
  "stranger",
  "buyer",
  "given",
  "refunded",
  "bannedBuyer",
  "unconfirmed",
  "coAuthor",
  "owner",
  "moderator",
  "admin",
] as const;
type Person = (typeof persons)[number];
const everybody: readonly Person[] = persons;
const insiders: readonly Person[] = ["coAuthor", "owner", "moderator", "admin"];
const holders: readonly Person[] = ["buyer", "given", ...insiders];

type People = Record<Exclude<Person, "guest">, TestAccount>;

async function addPeople(workId: number): Promise<People> {
  const [buyer, refunded, bannedBuyer] = [await addAccount(server), await addAccount(server), await addAccount(server)];
  await addHolding(server, workId, buyer);
  const given = await addAccount(server);
  const redeemed = { state: "redeemed", redeemedBy: given.id, redeemedAt: EARLIER } as const;
  const { id: promoCodeId } = await addPromoCode(server, workId, cast.owner, redeemed);
  await addHolding(server, workId, given, { promoCodeId });
  await addHolding(server, workId, refunded, { endedAt: NOW });
  await addHolding(server, workId, bannedBuyer);
  await server.database.updateTable("account").set({ bannedAt: EARLIER }).where("id", "=", bannedBuyer.id).execute();
  return { ...cast, buyer, given, refunded, bannedBuyer };
}

const browserOf = (person: Person, people: People) =>
  person === "guest" ? server.browser() : server.login(people[person]);

/** Whose answer holds the words, or the bytes. */
async function given(
  people: People,
  path: string,
  holds: (answer: { statusCode: number; body: string }) => boolean,
  headers: Record<string, string> = {},
): Promise<Person[]> {
  const found: Person[] = [];
  for (const person of persons) {
    const answer = await (await browserOf(person, people)).ask(path, { headers });
    expect([person, path, answer.statusCode < 500]).toEqual([person, path, true]);
    if (holds(answer)) found.push(person);
  }
  return found;
}

const withWords = (words: string) => (answer: { body: string }) => answer.body.includes(words);
const sent = ({ statusCode }: { statusCode: number }) => statusCode === 200;
const unchanged = ({ statusCode }: { statusCode: number }) => statusCode === 304;

/** Every address that carries a text or a picture of a chapter, and who gets what of the sold one. */
async function ways(book: Awaited<ReturnType<typeof addPicturedBook>>, people: People) {
  const { workId, sold, fileId } = book;
  const read = `/book/${workId}/read/${sold.id}`;
  return {
    call: await given(people, `/api/v1/work/${workId}/chapter/${sold.id}/text`, withWords(SECRET)),
    many: await given(people, `/api/v1/work/${workId}/chapter/many-texts?ids=${sold.id}`, withWords(SECRET)),
    payload: await given(people, `/_payload${read}.json`, withWords(SECRET)),
    page: await given(people, read, withWords(SECRET)),
    picture: await given(people, `/files/${fileId}`, sent),
    smaller: await given(people, `/files/${fileId}/480.webp`, sent),
    remembered: await given(people, `/files/${fileId}`, unchanged, { "if-none-match": `"${fileId}"` }),
    smallerRemembered: await given(people, `/files/${fileId}/480.webp`, unchanged, {
      "if-none-match": `"${fileId}.480.webp"`,
    }),
    named: await given(people, `/api/v1/work/${workId}/details`, withWords(SECRET)),
    feed: await given(people, `/feed/book/${workId}.xml`, withWords(SECRET)),
  };
}

const onlyFor = (readers: readonly Person[]) => ({
  call: readers,
  many: readers,
  payload: readers,
  page: readers,
  picture: readers,
  smaller: readers,
  remembered: readers,
  smallerRemembered: readers,
  named: [],
  // The feed is always a guest's, for every person who asks.
  feed: readers === everybody ? everybody : [],
});

describe.each([
  ["subscription", holders],
  ["paid", holders],
  ["frozen", holders],
  ["promo", holders],
  ["waiting, free until then", everybody],
  ["waiting, a fragment until then", holders],
  ["free", everybody],
] as const)("a chapter that is sold: %s", (name, readers) => {
  it.each([false, true])("its text and pictures, the opening shown %s", async (promoFragment) => {
    const [state = "free"] = name.split(",") as ("free" | "waiting")[];
    const former = name.endsWith("a fragment until then") ? "promo" : "free";
    const startsAt = state === "waiting" ? "2026-12-01T09:00:00.000Z" : null;
    const book = await addPicturedBook({ state, former, startsAt, promoFragment });
    const people = await addPeople(book.workId);
    expect(await ways(book, people)).toEqual(onlyFor(readers));
    const opened = await given(
      people,
      `/api/v1/work/${book.workId}/chapter/${book.sold.id}/text`,
      withWords(SOLD_TEXT),
    );
    expect(opened).toEqual(promoFragment ? everybody : readers);
    const free = await given(
      people,
      `/api/v1/work/${book.workId}/chapter/${book.free.id}/text`,
      withWords("Было утро."),
    );
    expect(free).toEqual(everybody);
  });
});

describe("a closed chapter", () => {
  it("is a success with its title, its place and what the book costs", async () => {
    const { workId, free, sold, last } = await addPicturedBook();
    const chapter = await as(cast.stranger)("getBookChapter", { params: { workId, chapterId: sold.id } });
    expect(chapter).toMatchObject({
      isClosed: true,
      title: "День",
      number: 2,
      opening: "",
      previous: { id: free.id, title: "Утро" },
      next: { id: last.id, title: "Вечер" },
      offer: {
        access: "subscription",
        price: 19_900,
        startsAt: null,
        canBuy: true,
        refusal: null,
        holding: null,
        refundEndsAt: null,
      },
    });
    expect(chapter).not.toHaveProperty("html");
    const book = await as(null)("getBook", { params: { id: workId } });
    expect("chapters" in book && book.chapters.map(({ access }) => access)).toEqual(["open", "closed", "closed"]);
  });

  it("shows its opening without the picture in it", async () => {
    const { workId, sold } = await addPicturedBook({ promoFragment: true });
    const chapter = await as(null)("getBookChapter", { params: { workId, chapterId: sold.id } });
    expect(chapter).toMatchObject({ isClosed: true, opening: `<p>${SOLD_TEXT}</p>` });
  });

  it("stores no place of a person who cannot read it", async () => {
    const { workId, sold, free } = await addPicturedBook();
    const at = (chapterId: number) =>
      as(cast.stranger)("updateReaderProgress", { body: { workId, chapterId, location: 0, progress: 0 } });
    await expect(at(sold.id)).rejects.toMatchObject({ httpStatus: 404 });
    await expect(at(free.id)).resolves.toMatchObject({ outcome: "saved" });
  });

  it("is opened for the buyer once and for all: the money does not go back by itself any more", async () => {
    const { workId, free, sold } = await addPicturedBook();
    const { buyer } = await addPeople(workId);
    const openedAt = async () =>
      (
        await server.database
          .selectFrom("holding")
          .where("accountId", "=", buyer.id)
          .selectAll()
          .executeTakeFirstOrThrow()
      ).openedAt;
    await as(buyer)("getBookChapter", { params: { workId, chapterId: free.id } });
    expect(await openedAt()).toBeNull();
    const browser = await server.login(buyer);
    const ahead = async () => (await browser.ask(`/_payload/book/${workId}/read/${sold.id}.json`)).statusCode;
    // What is fetched before anybody wants to see it opens nothing.
    expect(await ahead()).toBe(404);
    expect(await openedAt()).toBeNull();
    await as(buyer)("getBookChapter", { params: { workId, chapterId: sold.id } });
    expect(await openedAt()).toEqual(new Date(NOW));
    server.clock.pass(1_000);
    expect(await ahead()).toBe(200);
    await as(buyer)("getBookChapter", { params: { workId, chapterId: sold.id } });
    expect(await openedAt()).toEqual(new Date(NOW));
  });
});

describe("the files of a book that is sold", () => {
  const download = async (person: TestAccount | null, workId: number) => {
    const browser = person ? await server.login(person) : server.browser();
    const answer = await browser.ask(`/api/v1/work/${workId}/download/fb2`);
    const { data, message } = answer.json() as { data?: { url: string }; message?: string };
    return data ? (await browser.ask(data.url)).body : `${answer.statusCode} ${message}`;
  };

  it("are their holders' alone, whatever the author lets others download", async () => {
    const { workId } = await addPicturedBook({}, { privacyDownloads: "All" });
    const { buyer, refunded } = await addPeople(workId);
    await as(cast.owner)("rebuildWorkUploads", { params: { id: workId } });
    await drain();
    for (const person of [null, cast.stranger, refunded])
      expect(await download(person, workId)).toBe("403 Скачать можно купленную книгу");
    const file = await download(buyer, workId);
    expect(file).toContain(SECRET);
    expect(file).toContain("<binary");
    for (const person of [null, cast.stranger, refunded]) {
      const browser = person ? await server.login(person) : server.browser();
      expect((await browser.ask(`/book-files/${workId}/fb2`)).statusCode).toBe(403);
    }
  });

  it("are a holder's where the author lets nobody download", async () => {
    const { workId } = await addPicturedBook({}, { privacyDownloads: "Disable" });
    const { buyer } = await addPeople(workId);
    expect(await download(buyer, workId)).toContain(SECRET);
  });

  it("are gone with the holding", async () => {
    const { workId } = await addPicturedBook();
    const { buyer } = await addPeople(workId);
    const browser = await server.login(buyer);
    const { url } = await browser.call("downloadWork", { params: { id: workId, format: "epub" } });
    expect((await browser.ask(url)).statusCode).toBe(200);
    await server.database.updateTable("holding").set({ endedAt: NOW }).where("accountId", "=", buyer.id).execute();
    expect((await browser.ask(url)).statusCode).toBe(404);
  });
});

describe("what a buyer has bought stays theirs", () => {
  type Book = Awaited<ReturnType<typeof addPicturedBook>>;
  const fates: [string, (book: Book) => Promise<unknown>][] = [
    ["the work is moved to drafts", ({ workId }) => as(cast.owner)("moveWorkToDraft", { params: { id: workId } })],
    [
      "the sale is stopped, and a fragment is left",
      ({ workId }) =>
        as(cast.owner)("stopWorkSales", { params: { id: workId }, body: { accessAfter: "promo", reason: "" } }),
    ],
    [
      "the chapter is withdrawn",
      ({ workId, sold }) =>
        as(cast.owner)("updateChapterState", {
          params: { workId, chapterId: sold.id },
          body: { type: "withdrawal.requested" },
        }),
    ],
    [
      "the chapter is withdrawn with others",
      ({ workId, sold }) =>
        as(cast.owner)("updateChapterStates", {
          params: { workId },
          body: { chapterIds: [sold.id], type: "withdrawal.requested" },
        }),
    ],
    [
      "the chapter is deleted, and the bin is emptied",
      async ({ workId, sold }) => {
        await as(cast.owner)("deleteChapter", { params: { workId, chapterId: sold.id } });
        server.clock.pass(31 * 86_400_000);
        await cleanUp(server.clock.now());
        expect(await storedChapter(server, sold.id)).toMatchObject({ state: "deleted" });
      },
    ],
    [
      "a moderator removes the work",
      ({ workId }) =>
        as(cast.moderator)("updateWorkState", {
          params: { id: workId },
          body: { type: "removal.given", reason: "Жалоба" },
        }),
    ],
    [
      "the work is shown to friends alone",
      ({ workId }) =>
        server.database.updateTable("work").set({ privacyDisplay: "Friends" }).where("id", "=", workId).execute(),
    ],
  ];

  it.each(fates)("%s", async (_, happen) => {
    const book = await addPicturedBook();
    const { workId, sold, fileId } = book;
    const people = await addPeople(workId);
    await happen(book);
    const { buyer, stranger, refunded } = people;
    const params = { workId, chapterId: sold.id };
    expect(await as(buyer)("getBookChapter", { params })).toMatchObject({
      html: expect.stringContaining(SECRET),
      title: "День",
    });
    const browser = await server.login(buyer);
    expect((await browser.ask(`/files/${fileId}`)).statusCode).toBe(200);
    const { url } = await browser.call("downloadWork", { params: { id: workId, format: "fb2" } });
    const file = (await browser.ask(url)).body;
    for (const words of [SECRET, "Вечером.", "Было утро.", "<binary"]) expect(file).toContain(words);
    for (const person of [null, stranger, refunded]) {
      const other = person ? await server.login(person) : server.browser();
      expect((await other.ask(`/api/v1/work/${workId}/chapter/${sold.id}/text`)).body).not.toContain(SECRET);
      expect((await other.ask(`/files/${fileId}`)).statusCode).toBe(404);
    }
  });

  it("after the author's account is erased, without the drafts that nobody has bought", async () => {
    const owner = await addAccount(server, { fio: "Вера Лядова" });
    await identify(server, owner);
    const { id: workId } = await addWork(server, { owner }, { state: "published" });
    const { id: chapterId } = await addChapter(server, workId, { state: "published", texts: [SECRET] });
    const draft = await addChapter(server, workId, { texts: ["Тайный черновик."], sortOrder: 2 });
    await addSale(server, workId, { freeChapterCount: 1 });
    const buyer = await addAccount(server);
    await addHolding(server, workId, buyer);
    await server.database
      .insertInto("accountDeletion")
      .values({ accountId: owner.id, state: "leaving", keepTexts: false, shownWorkIds: "[]", until: NOW })
      .execute();
    await eraseAccount(owner.id, server.clock.now(), personalData);
    expect(await as(buyer)("getBookChapter", { params: { workId, chapterId } })).toMatchObject({
      html: `<p>${SECRET}</p>`,
      work: { authors: [{ fio: "Удалённый пользователь" }] },
    });
    await expect(as(null)("getBookChapter", { params: { workId, chapterId } })).rejects.toMatchObject({
      httpStatus: 404,
    });
    await expect(storedChapter(server, draft.id)).rejects.toThrow();
    expect(await server.database.selectFrom("workSale").where("workId", "=", workId).select("state").execute()).toEqual(
      [{ state: "promo" }],
    );
  });

  it("and what was withdrawn before was never theirs", async () => {
    const { workId, sold } = await addPicturedBook();
    const params = { workId, chapterId: sold.id };
    await as(cast.owner)("updateChapterState", { params, body: { type: "withdrawal.requested" } });
    server.clock.pass(1_000);
    const buyer = await addAccount(server);
    await addHolding(server, workId, buyer, { grantedAt: server.clock.now().toISOString() });
    await expect(as(buyer)("getBookChapter", { params })).rejects.toMatchObject({ httpStatus: 404 });
  });

  it("marks what was withdrawn, and counts what comes", async () => {
    const { workId, sold } = await addPicturedBook();
    const { buyer } = await addPeople(workId);
    await as(cast.owner)("updateChapterState", {
      params: { workId, chapterId: sold.id },
      body: { type: "withdrawal.requested" },
    });
    await addChapter(server, workId, { state: "published", title: "Ночь", sortOrder: 4, texts: ["Была ночь."] });
    const book = await as(buyer)("getBook", { params: { id: workId } });
    expect("chapters" in book && book.chapters.map(({ title, access }) => [title, access])).toEqual([
      ["Утро", "open"],
      ["День", "kept"],
      ["Вечер", "open"],
      ["Ночь", "open"],
    ]);
    expect(book).toMatchObject({ offer: { holding: "bought", canBuy: false }, isPreview: false });
  });
});

describe("an audiobook that is sold", () => {
  async function addHeard() {
    await identify(server, cast.owner);
    const { id: workId } = await addWork(server, cast, { state: "published", format: "Audiobook" });
    const free = await addAudioChapter(server, workId);
    const sold = await addAudioChapter(server, workId, { title: "Форточка", sortOrder: 2 });
    await addSale(server, workId);
    return { workId, free, sold, people: await addPeople(workId) };
  }
  const personsOf = (people: People) =>
    persons
      .filter((person) => person !== "bannedBuyer")
      .map((person) => [person, person === "guest" ? null : people[person]] as const);

  it("gives addresses of its sold sounds to its holders", async () => {
    const { workId, free, sold, people } = await addHeard();
    const heard = async (chapterId: number) => {
      const found: Person[] = [];
      for (const [person, account] of personsOf(people))
        await as(account)("getAudioUrl", { params: { id: workId, chapterId } }).then(
          () => found.push(person),
          ({ httpStatus }: { httpStatus: number }) => expect(httpStatus).toBe(403),
        );
      return found;
    };
    expect(await heard(sold.id)).toEqual(holders);
    expect(await heard(free.id)).toEqual(everybody.filter((person) => person !== "bannedBuyer"));
    const book = await as(null)("getAudiobook", { params: { id: workId } });
    expect("chapters" in book && book.chapters.map(({ access }) => access)).toEqual(["open", "closed"]);
  });

  it("falls silent with the next range when the money goes back, and when a sale begins", async () => {
    const { workId, free, sold, people } = await addHeard();
    const addressFor = async (account: TestAccount | null, chapterId: number) => {
      const { sources } = await as(account)("getAudioUrl", { params: { id: workId, chapterId } });
      const browser = account ? await server.login(account) : server.browser();
      return async () => (await browser.ask(sources[0]?.url ?? "", { headers: { range: "bytes=100-199" } })).statusCode;
    };
    const range = await addressFor(people.buyer, sold.id);
    expect(await range()).toBe(206);
    await server.database
      .updateTable("holding")
      .set({ endedAt: NOW })
      .where("accountId", "=", people.buyer.id)
      .execute();
    expect(await range()).toBe(404);
    await server.database.updateTable("workSale").set({ state: "free" }).where("workId", "=", workId).execute();
    const freely = await addressFor(null, sold.id);
    expect(await freely()).toBe(206);
    await server.database.updateTable("workSale").set({ state: "paid" }).where("workId", "=", workId).execute();
    expect(await freely()).toBe(404);
    expect(await (await addressFor(null, free.id))()).toBe(206);
  });
});
