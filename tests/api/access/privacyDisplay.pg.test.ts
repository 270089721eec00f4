import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestBrowser } from "../../support/browser.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import {
  addChapter,
  addFile,
  addGalleryImage,
  addSeries,
  addWork,
  documentOf,
  EARLIER,
  imageNode,
} from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

const displays = ["All", "Registered", "Friends", "Link"] as const;
type Display = (typeof displays)[number];
const people = ["guest", "stranger", "follower", "friend", "unconfirmed", "coAuthor", "owner", "moderator"] as const;
type Person = (typeof people)[number];

/** Who reads and who finds it in lists, by docs/adr/0032. */
const whole: Record<Display, readonly Person[]> = {
  All: people,
  Registered: ["stranger", "follower", "friend", "unconfirmed", "coAuthor", "owner", "moderator"],
  Friends: ["friend", "coAuthor", "owner", "moderator"],
  Link: people,
};
const listed: Record<Display, readonly Person[]> = { ...whole, Link: [] };
/** Who downloads a work that they may read, and what its display lets its authors choose. */
const downloading = {
  Disable: ["coAuthor", "owner", "moderator"],
  Friends: ["friend", "coAuthor", "owner", "moderator"],
  Registered: ["stranger", "follower", "friend", "unconfirmed", "coAuthor", "owner", "moderator"],
  All: people,
} as const satisfies Record<string, readonly Person[]>;
type Downloads = keyof typeof downloading;
const chosen: Record<Display, readonly Downloads[]> = {
  All: ["Disable", "Friends", "Registered", "All"],
  Registered: ["Disable", "Friends", "Registered"],
  Friends: ["Disable", "Friends"],
  Link: ["Disable", "Friends", "Registered", "All"],
};
/** Of them no age is asked. */
const insiders: readonly Person[] = ["coAuthor", "owner", "moderator"];

let server: TestServer;
let webRoot: string;
let accounts: Record<Exclude<Person, "guest">, TestAccount>;
/** One work of each kind, with an owner of its own. */
let things: Record<Display, Record<"plain" | "adult", Thing>>;
type Thing = Awaited<ReturnType<typeof addThing>>;

/** A word that nothing else on the server holds. */
const wordOf = (display: Display, kind: string) => `${display}${kind}слово`.toLowerCase();

async function addThing(display: Display, kind: "plain" | "adult") {
  const owner = await addAccount(server, { fio: `Автор ${wordOf(display, kind)}` });
  const word = wordOf(display, kind);
  const coverFileId = await addFile(server, owner);
  const { id: workId } = await addWork(
    server,
    { owner, coAuthor: accounts.coAuthor, unconfirmed: accounts.unconfirmed },
    {
      title: `Повесть ${word}`,
      annotation: `Тайна ${word}`,
      state: "published",
      coverFileId,
      privacyDisplay: display,
      ...(kind === "adult" && { adultOnly: true, ageMark: "18+" as const }),
    },
  );
  await server.database
    .insertInto("workTag")
    .values([
      { workId, title: `метка ${word}`, sortOrder: 0 },
      { workId, title: `рядом ${word}`, sortOrder: 1 },
    ])
    .execute();
  const { id: beside } = await addWork(server, { owner: await addAccount(server) }, { state: "published" });
  await addChapter(server, beside, { state: "published" });
  await server.database
    .insertInto("workTag")
    .values({ workId: beside, title: `рядом ${word}`, sortOrder: 0 })
    .execute();
  const pictureId = await addFile(server, owner, { kind: "chapter-image", workId });
  const { fileId: galleryFileId } = await addGalleryImage(server, workId, { caption: `Тайна ${word}` });
  const { fileId: deletedFileId } = await addGalleryImage(server, workId, { sortOrder: 2, deletedAt: EARLIER });
  const document = { type: "doc", content: [...documentOf(`Тайна ${word}`).content, imageNode(pictureId)] };
  const { id: chapterId } = await addChapter(server, workId, { state: "published", documents: [document] });
  await server.database.insertInto("publishedChapterFile").values({ chapterId, fileId: pictureId }).execute();
  const fileId = randomUUID();
  const folder = join(server.config.dataDir, "books", fileId.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, fileId), `Тайна ${word}`);
  await server.database
    .insertInto("bookFile")
    .values({ workId, format: "fb2", state: "ready", fileId, byteSize: 1, contentVersion: 1, builtAt: EARLIER })
    .execute();
  const seriesCoverId = await addFile(server, owner);
  const { id: seriesId } = await addSeries(
    server,
    { owner },
    { title: `Цикл ${word}`, annotation: `Тайна ${word}`, coverFileId: seriesCoverId },
    workId,
  );
  const follow = (followerId: number, followedId: number) => ({ followerId, followedId, followedAt: EARLIER });
  await server.database
    .insertInto("follow")
    .values([
      follow(accounts.friend.id, owner.id),
      follow(owner.id, accounts.friend.id),
      follow(accounts.follower.id, owner.id),
      follow(owner.id, accounts.stranger.id),
    ])
    .execute();
  for (const account of [owner, ...Object.values(accounts)])
    await server.database
      .insertInto("readerProgress")
      .values({
        accountId: account.id,
        workId,
        chapterId,
        location: 0,
        progress: 0.5,
        movedAt: EARLIER,
      })
      .execute();
  return {
    owner,
    word,
    workId,
    beside,
    chapterId,
    coverFileId,
    pictureId,
    galleryFileId,
    deletedFileId,
    seriesId,
    seriesCoverId,
  };
}

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
  await writeFile(join(webRoot, "index.html"), "<!doctype html><head><title>Рукопись</title></head><body></body>");
  server = await startServer({ config: { webRoot } });
  accounts = {
    stranger: await addAccount(server),
    follower: await addAccount(server),
    friend: await addAccount(server),
    unconfirmed: await addAccount(server),
    coAuthor: await addAccount(server),
    owner: await addAccount(server),
    moderator: await addAccount(server, { roles: ["Moderator"] }),
  };
  things = Object.fromEntries(
    await Promise.all(
      displays.map(async (display) => [
        display,
        { plain: await addThing(display, "plain"), adult: await addThing(display, "adult") },
      ]),
    ),
  );
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

const browserOf = (person: Person, { owner }: Thing): Promise<TestBrowser> | TestBrowser =>
  person === "guest" ? server.browser() : server.login(person === "owner" ? owner : accounts[person]);

/** What a way gives of a work. */
type Given = "whole" | "marks" | "signIn" | "nothing";
type Ask = (browser: TestBrowser, thing: Thing) => Promise<Given>;

const has = async (works: Promise<object[]>, { workId }: Thing): Promise<Given> => {
  const found = (await works).find((work) => "id" in work && work.id === workId);
  if (!found) return "nothing";
  return "isWithheld" in found ? "marks" : "whole";
};
const bodyOf = async (browser: TestBrowser, url: string) => {
  const { statusCode, body } = await browser.ask(url, { headers: { accept: "text/html,*/*" } });
  return { statusCode, body };
};
/** By the status of the page, and by whether it contains the secret of the text or only the title. */
const ofPage =
  (urlOf: (thing: Thing) => string): Ask =>
  async (browser, thing) => {
    const { statusCode, body } = await bodyOf(browser, urlOf(thing));
    if (body.includes(`Тайна ${thing.word}`)) return "whole";
    if (body.includes(thing.word)) return "marks";
    return statusCode === 404 ? "nothing" : "signIn";
  };
const ofFile =
  (urlOf: (thing: Thing) => string): Ask =>
  async (browser, thing) =>
    (await browser.ask(urlOf(thing))).statusCode === 200 ? "whole" : "nothing";
const succeeds = (call: Promise<unknown>): Promise<Given> =>
  call.then(
    () => "whole",
    (fault: { httpStatus?: number }) => {
      expect(fault.httpStatus).toBe(404);
      return "nothing";
    },
  );

const listOf = (browser: TestBrowser, thing: Thing) =>
  browser.call("searchCatalog", { query: { tag: `метка ${thing.word}` } }).then(({ searchResults }) => searchResults);

/** Ways of which each gives what lists give. */
const lists: Record<string, Ask> = {
  catalogue: (browser, thing) =>
    has(
      browser.call("searchCatalog", { query: { ps: 60 } }).then(({ searchResults }) => searchResults),
      thing,
    ),
  "catalogue of a genre": (browser, thing) =>
    has(
      browser.call("searchCatalog", { query: { genre: 43, ps: 60 } }).then(({ searchResults }) => searchResults),
      thing,
    ),
  "catalogue of a tag": (browser, thing) =>
    has(
      browser
        .call("searchCatalog", { query: { tag: `метка ${thing.word}` } })
        .then(({ searchResults }) => searchResults),
      thing,
    ),
  "catalogue by other filters and in another order": (browser, thing) =>
    has(
      browser
        .call("searchCatalog", {
          query: { sorting: "likes", format: "EBook", extag: "нет такой", access: "free", lib: "any", ps: 60 },
        })
        .then(({ searchResults }) => searchResults),
      thing,
    ),
  "catalogue without what is in the way": (browser, thing) =>
    browser
      .call("searchCatalog", { query: { tag: `метка ${thing.word}`, state: "finished", lib: "any" } })
      .then(({ without }) =>
        without.some(({ name }) => name === "state") ? has(listOf(browser, thing), thing) : "nothing",
      ),
  "payload of the catalogue": async (browser, thing) => {
    const tag = encodeURIComponent(`метка ${thing.word}`);
    const { body } = await bodyOf(browser, `/_payload/catalog.json?tag=${tag}`);
    if (body.includes(`Тайна ${thing.word}`)) return "whole";
    return body.includes(thing.word) ? "marks" : "nothing";
  },
  "page of the catalogue": async (browser, thing) => {
    const { body } = await bodyOf(browser, `/catalog?tag=${encodeURIComponent(`метка ${thing.word}`)}`);
    if (body.includes(`Тайна ${thing.word}`)) return "whole";
    return body.includes(`Повесть ${thing.word}`) ? "marks" : "nothing";
  },
  "an author's books": (browser, thing) =>
    has(
      browser.call("searchCatalog", { query: { author: thing.owner.id } }).then(({ searchResults }) => searchResults),
      thing,
    ),
  "search by a word": (browser, thing) =>
    has(
      browser.call("searchCatalog", { query: { search: thing.word } }).then(({ searchResults }) => searchResults),
      thing,
    ),
  "search by several words": (browser, thing) =>
    has(
      browser
        .call("searchCatalog", { query: { search: `повесть ${thing.word}` } })
        .then(({ searchResults }) => searchResults),
      thing,
    ),
  "series of the work": (browser, thing) =>
    has(
      browser.call("getSeries", { params: { id: thing.seriesId } }).then(
        ({ works }) => works,
        () => [],
      ),
      thing,
    ),
  showcase: async (browser, thing) => {
    const inFront = (finishTime: string | null) =>
      server.database.updateTable("work").set({ finishTime }).where("id", "=", thing.workId).execute();
    await inFront(EARLIER);
    const { finished } = await browser.call("getShowcase", {});
    await inFront(null);
    return has(Promise.resolve(finished), thing);
  },
  "similar books": async (browser, thing) =>
    has(
      browser.call("getSimilarBooks", { params: { id: thing.beside } }).then(({ books }) => books),
      thing,
    ),
  "search with a mistake": (browser, thing) =>
    has(
      browser
        .call("searchCatalog", { query: { search: thing.word.replace("слово", "слоово") } })
        .then(({ searchResults }) => searchResults),
      thing,
    ),
};

/** Lists that show no more than that there is something, or nothing. */
const traces: Record<string, Ask> = {
  "suggested works": async (browser, thing) => {
    const { works } = await browser.call("searchSuggestions", { query: { search: `повесть ${thing.word}` } });
    const found = works.find(({ id }) => id === thing.workId);
    if (!found) return "nothing";
    return found.coverUrl === null ? "marks" : "whole";
  },
};

/** Ways of those who have the address. */
const addresses: Record<string, Ask> = {
  book: async (browser, { workId }) => {
    const book = await browser.call("getBook", { params: { id: workId } }).catch(() => null);
    if (!book) return "nothing";
    return "isForSignedIn" in book ? "signIn" : "isWithheld" in book ? "marks" : "whole";
  },
  chapter: async (browser, { workId, chapterId }) => {
    const chapter = await browser.call("getBookChapter", { params: { workId, chapterId } }).catch(() => null);
    if (!chapter) return "nothing";
    return "isForSignedIn" in chapter ? "signIn" : "isWithheld" in chapter ? "marks" : "whole";
  },
  "payload of the book": ofPage(({ workId }) => `/_payload/book/${workId}.json`),
  "payload of the chapter": ofPage(({ workId, chapterId }) => `/_payload/book/${workId}/read/${chapterId}.json`),
  "page of the book": ofPage(({ workId }) => `/book/${workId}`),
  "page of the chapter": ofPage(({ workId, chapterId }) => `/book/${workId}/read/${chapterId}`),
};

/** What is given whole or not at all. */
const covers: Record<string, Ask> = {
  cover: ofFile(({ coverFileId }) => `/files/${coverFileId}`),
  "copy of the cover": ofFile(({ coverFileId }) => `/files/${coverFileId}/160.webp`),
};
const pieces: Record<string, Ask> = {
  ...covers,
  "picture of the text": ofFile(({ pictureId }) => `/files/${pictureId}`),
  "picture of the gallery": ofFile(({ galleryFileId }) => `/files/${galleryFileId}`),
  "copy of the picture of the gallery": ofFile(({ galleryFileId }) => `/files/${galleryFileId}/320.avif`),
};

/** What readers have no more, and what they never have: for authors and moderators. */
const inner: Record<string, Ask> = {
  "deleted picture of the gallery": ofFile(({ deletedFileId }) => `/files/${deletedFileId}`),
  "gallery as its authors see it": (browser, { workId }) =>
    browser.call("getWorkGallery", { params: { id: workId } }).then(
      () => "whole",
      () => "nothing",
    ),
  "payload of the gallery as its authors see it": async (browser, { workId, word }) =>
    (await bodyOf(browser, `/_payload/work/${workId}/edit/gallery.json`)).body.includes(word) ? "whole" : "nothing",
};

/** Ways to the files of the book, by the address and by the call that tells it. */
const downloads: Record<string, Ask> = {
  "file of the book": ofFile(({ workId }) => `/book-files/${workId}/fb2`),
  "address of the file": (browser, { workId }) =>
    browser.call("downloadWork", { params: { id: workId, format: "fb2" } }).then(
      () => "whole",
      () => "nothing",
    ),
};

/** The same, of people who are signed in. */
const deeds: Record<string, Ask> = {
  "place in the text": (browser, { workId, chapterId }) =>
    succeeds(browser.call("updateReaderProgress", { body: { workId, chapterId, location: 0, progress: 0.5 } })),
  desk: async (browser, { workId }) => {
    await server.database
      .updateTable("readerProgress")
      .set({ movedAt: "2026-11-19T00:00:00.000Z" })
      .where("workId", "=", workId)
      .execute();
    const { reading } = await browser.call("getDesk", {});
    await server.database
      .updateTable("readerProgress")
      .set({ movedAt: EARLIER })
      .where("workId", "=", workId)
      .execute();
    return reading.some((book) => book.workId === workId) ? "whole" : "nothing";
  },
};
const complaints: Record<string, Ask> = {
  "complaint about the work": (browser, { workId }) => complain(browser, "work", workId),
  "complaint about the chapter": (browser, { chapterId }) => complain(browser, "chapter", chapterId),
};
const complain = (browser: TestBrowser, targetType: "work" | "chapter", targetId: number) =>
  succeeds(
    browser.call("complain", {
      body: { targetType, targetId, category: "other", comment: "Прошу посмотреть", url: "" },
    }),
  );
const seriesAndTags: Record<string, Ask> = {
  "hiding of its series": (browser, { seriesId }) =>
    succeeds(
      browser
        .call("hideSeries", { body: { seriesId, isHidden: true } })
        .then(() => browser.call("hideSeries", { body: { seriesId, isHidden: false } })),
    ),
};

/** What an outsider who has not said that they are 18 is given of a work for adults in place of all. */
type Kind = "plain" | "adult" | "adult, confirmed";
const kinds: readonly Kind[] = ["plain", "adult", "adult, confirmed"];
const isAsked = (kind: Kind, person: Person) => kind === "adult" && !insiders.includes(person);

const rows = displays.flatMap((display) =>
  kinds.flatMap((kind) => people.map((person) => ({ display, kind, person }))),
);

async function given(asks: Record<string, Ask>, browser: TestBrowser, thing: Thing): Promise<Record<string, Given>> {
  const found: Record<string, Given> = {};
  for (const [name, ask] of Object.entries(asks)) found[name] = await ask(browser, thing);
  return found;
}
const all = (asks: Record<string, Ask>, what: Given): Record<string, Given> =>
  Object.fromEntries(Object.keys(asks).map((name) => [name, what]));

describe("every way that shows a work asks the same question", () => {
  it.each(rows)("$display, $kind: $person", async ({ display, kind, person }) => {
    await server.database.deleteFrom("attemptCounter").execute();
    const thing = things[display][kind === "plain" ? "plain" : "adult"];
    const browser = await browserOf(person, thing);
    const account = person === "guest" ? null : person === "owner" ? thing.owner : accounts[person];
    const confirm = (adultConfirmedAt: string | null) =>
      server.database
        .updateTable("account")
        .set({ adultConfirmedAt })
        .where("id", "=", account?.id ?? 0)
        .execute();
    if (kind === "adult, confirmed") {
      await (account ? confirm(EARLIER) : Promise.resolve());
      if (!account) browser.cookies.set("adult", "1");
    }
    const isListed = listed[display].includes(person);
    const isWhole = whole[display].includes(person);
    const asksForAge = isAsked(kind, person);
    const inLists: Given = isListed ? (asksForAge ? "marks" : "whole") : "nothing";
    const byAddress: Given = isWhole
      ? asksForAge
        ? "marks"
        : "whole"
      : display === "Registered"
        ? "signIn"
        : "nothing";
    const piece: Given = isWhole && !asksForAge ? "whole" : "nothing";
    expect(await given({ ...lists, ...traces }, browser, thing)).toEqual(all({ ...lists, ...traces }, inLists));
    expect(await given(addresses, browser, thing)).toEqual(all(addresses, byAddress));
    const cover = await ofFile(({ seriesCoverId }) => `/files/${seriesCoverId}`)(browser, thing);
    expect(cover).toBe(inLists === "whole" || person === "owner" || person === "moderator" ? "whole" : "nothing");
    // A person with an open invitation to co-write sees the work's cover next to the invitation.
    const invited = person === "unconfirmed" && !asksForAge ? all(covers, "whole") : {};
    expect(await given(pieces, browser, thing)).toEqual({ ...all(pieces, piece), ...invited });
    for (const privacyDownloads of chosen[display]) {
      await server.database.updateTable("work").set({ privacyDownloads }).where("id", "=", thing.workId).execute();
      const isGiven = piece === "whole" && (downloading[privacyDownloads] as readonly Person[]).includes(person);
      expect([privacyDownloads, await given(downloads, browser, thing)]).toEqual([
        privacyDownloads,
        all(downloads, isGiven ? "whole" : "nothing"),
      ]);
    }
    expect(await given(inner, browser, thing)).toEqual(all(inner, insiders.includes(person) ? "whole" : "nothing"));
    const { authors } = await browser.call("searchSuggestions", { query: { search: `Автор ${thing.word}` } });
    expect(authors.map(({ id }) => id)).toEqual(isListed ? [thing.owner.id] : []);
    expect(await browser.call("getCatalogTags", { query: { search: `метка ${thing.word}` } })).toEqual(
      isListed && !asksForAge ? [`метка ${thing.word}`] : [],
    );
    if (account) {
      expect(await given(deeds, browser, thing)).toEqual(all(deeds, piece));
      expect(await given(seriesAndTags, browser, thing)).toEqual(all(seriesAndTags, isListed ? "whole" : "nothing"));
      const tags = await browser.call("getWorkTags", { query: { search: `метка ${thing.word}` } });
      const isWriter = person === "owner" || person === "coAuthor";
      expect(tags).toEqual((isListed && !asksForAge) || isWriter ? [`метка ${thing.word}`] : []);
      if (person !== "owner" && person !== "coAuthor")
        expect(await given(complaints, browser, thing)).toEqual(all(complaints, piece));
    }
    if (person === "unconfirmed") {
      const { invitations } = await browser.call("getCoAuthorInvitations", {});
      const { annotation, coverUrl, isWithheld } = invitations.find(({ workId }) => workId === thing.workId) ?? {};
      expect([annotation, coverUrl, isWithheld]).toEqual(
        asksForAge ? ["", null, true] : [`Тайна ${thing.word}`, `/files/${thing.coverFileId}`, false],
      );
    }
    if (account) await confirm(null);
  });
});
