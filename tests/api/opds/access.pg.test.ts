import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addHolding, addSale } from "../../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addChapter, addFile, addWork, documentOf, EARLIER } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

/** Everybody but the guest comes with a key. */
const people = ["guest", "stranger", "adult", "friend", "buyer", "author", "staff"] as const;
type Person = (typeof people)[number];

/**
 * A work of each standing: who finds it in the lists of programs, who sees its cover, and the status of its file for
 * each person. `bot`: does a program that reads pages for others get its words, whatever key it sends?
 */
const everybody: readonly Person[] = people;
const insiders: readonly Person[] = ["author"];
const of = (file: Partial<Record<Person, number>>, others: number) =>
  Object.fromEntries(people.map((person) => [person, file[person] ?? others])) as Record<Person, number>;

const standings = {
  open: { given: {}, listed: everybody, covers: everybody, file: of({}, 200), bot: true },
  "by its link": {
    given: { privacyDisplay: "Link" },
    listed: [],
    covers: everybody,
    file: of({}, 200),
    bot: true,
  },
  "for signed-in people": {
    given: { privacyDisplay: "Registered", privacyDownloads: "Registered" },
    listed: people.slice(1),
    covers: people.slice(1),
    file: of({ guest: 401 }, 200),
    bot: false,
  },
  "for friends": {
    given: { privacyDisplay: "Friends", privacyDownloads: "Friends" },
    listed: ["friend", "author"],
    covers: ["friend", "buyer", "author"],
    file: of({ friend: 200, buyer: 200, author: 200 }, 404),
    bot: false,
  },
  "for adults": {
    given: { adultOnly: true, ageMark: "18+" },
    listed: ["adult", "author"],
    covers: ["adult", "author"],
    file: of({ adult: 200, author: 200 }, 404),
    bot: false,
  },
  "whose files are for nobody": {
    given: { privacyDownloads: "Disable" },
    listed: everybody,
    covers: everybody,
    file: of({ guest: 401, buyer: 200, author: 200 }, 403),
    bot: true,
  },
  "that is sold": {
    given: {},
    isSold: true,
    listed: everybody,
    covers: everybody,
    file: of({ guest: 401, buyer: 200, author: 200 }, 403),
    bot: true,
  },
  "a draft": { given: { state: "draft" }, listed: [], covers: insiders, file: of({ author: 200 }, 404), bot: false },
  "that was removed": {
    given: { state: "removed" },
    listed: [],
    covers: ["buyer", "author"],
    file: of({ buyer: 200, author: 200 }, 404),
    bot: false,
  },
} as const satisfies Record<string, Standing>;
type Standing = {
  given: Parameters<typeof addWork>[2];
  isSold?: true;
  listed: readonly Person[];
  covers: readonly Person[];
  file: Record<Person, number>;
  bot: boolean;
};
type Name = keyof typeof standings;
const names = Object.keys(standings) as Name[];

let server: TestServer;
let webRoot: string;
let accounts: Record<Exclude<Person, "guest">, TestAccount>;
let keys: Record<Exclude<Person, "guest">, string>;
let works: Record<Name, { workId: number; chapterId: number; word: string }>;

async function addThing(name: Name): Promise<(typeof works)[Name]> {
  const standing: Standing = standings[name];
  const word = `слово${names.indexOf(name)}`;
  const owner = accounts.author;
  const { id: workId } = await addWork(
    server,
    { owner },
    {
      title: `Повесть ${word}`,
      annotation: `Тайна ${word}`,
      state: "published",
      privacyDownloads: "All",
      coverFileId: await addFile(server, owner),
      ...standing.given,
    },
  );
  await addChapter(server, workId, { state: "published" });
  const { id: chapterId } = await addChapter(server, workId, {
    state: "published",
    sortOrder: 2,
    documents: [documentOf(`Тайна ${word}`)],
  });
  const fileId = randomUUID();
  const folder = join(server.config.dataDir, "books", fileId.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, fileId), `Тайна ${word}`);
  await server.database
    .insertInto("bookFile")
    .values({ workId, format: "epub", state: "ready", fileId, byteSize: 20, contentVersion: 1, builtAt: EARLIER })
    .onConflict((same) => same.columns(["workId", "format"]).doUpdateSet({ state: "ready", fileId, byteSize: 20 }))
    .execute();
  if (standing.isSold) await addSale(server, workId);
  // What is for adults and a draft was never bought.
  if (!["for adults", "a draft"].includes(name)) await addHolding(server, workId, accounts.buyer);
  return { workId, chapterId, word };
}

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
  await writeFile(
    join(webRoot, "index.html"),
    '<!doctype html><head><title>Рукопись</title></head><body><div id="root"></div></body>',
  );
  server = await startServer({ config: { webRoot } });
  accounts = {
    stranger: await addAccount(server),
    adult: await addAccount(server),
    friend: await addAccount(server),
    buyer: await addAccount(server),
    author: await addAccount(server, { fio: "Вера Лядова" }),
    staff: await addAccount(server, { roles: ["Moderator"] }),
  };
  await server.database
    .updateTable("account")
    .set({ adultConfirmedAt: EARLIER })
    .where("id", "=", accounts.adult.id)
    .execute();
  const { friend, author } = accounts;
  await server.database
    .insertInto("follow")
    .values([
      { followerId: friend.id, followedId: author.id, followedAt: EARLIER },
      { followerId: author.id, followedId: friend.id, followedAt: EARLIER },
    ])
    .execute();
  keys = {} as typeof keys;
  for (const [person, account] of Object.entries(accounts)) {
    const { key } = await server.as(account)("createReaderKey", { body: { title: "Читалка" } });
    keys[person as keyof typeof keys] = `Basic ${Buffer.from(`${account.userName}:${key}`).toString("base64")}`;
  }
  works = {} as typeof works;
  for (const name of names) works[name] = await addThing(name);
});
// All of them come from one address.
beforeEach(() => server.database.deleteFrom("attemptCounter").execute());
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

const ask = (url: string, person: Person) =>
  server.app.inject({ url, headers: person === "guest" ? {} : { authorization: keys[person] } });
/** What of each person's answers holds. */
const whoGets = async (isGiven: (person: Person) => Promise<boolean>): Promise<Person[]> => {
  const given: Person[] = [];
  for (const person of people) if (await isGiven(person)) given.push(person);
  return given;
};

describe.each(names)("of a work %s", (name) => {
  const { listed, covers, file, bot }: Standing = standings[name];

  it.each(["/opds/new", "/opds/popular", "/opds/genre/43", "/opds/author/:id", "/opds/search?q=:word"])(
    "%s tells those alone who find it on the site",
    async (path) => {
      const { word } = works[name];
      const url = path.replace(":id", String(accounts.author.id)).replace(":word", encodeURIComponent(word));
      expect(await whoGets(async (person) => (await ask(url, person)).body.includes(`Повесть ${word}`))).toEqual(
        listed,
      );
    },
  );

  it("its cover is seen by those alone who may read it", async () => {
    const url = `/opds/cover/${works[name].workId}/160.jpeg`;
    expect(await whoGets(async (person) => (await ask(url, person)).headers.etag !== undefined)).toEqual(covers);
  });

  it("its file is given to those alone who may have it", async () => {
    const statuses: Record<string, number> = {};
    for (const person of people)
      statuses[person] = (await ask(`/opds/book/${works[name].workId}/epub`, person)).statusCode;
    expect(statuses).toEqual(file);
  });

  it("shelves and purchases of others never hold it", async () => {
    for (const person of ["stranger", "adult", "staff"] as const)
      for (const url of ["/opds/purchased", "/opds/library/reading"])
        expect((await ask(url, person)).body).not.toContain(works[name].word);
  });

  it.each(["googlebot/2.1", "Mozilla/5.0 (compatible; YandexBot/3.0)"])(
    "%s reads what a guest reads, with any person's cookies",
    async (userAgent) => {
      const { workId, chapterId, word } = works[name];
      const { cookies } = await server.login(accounts.author);
      const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join("; ");
      const bodies: string[] = [];
      for (const headers of [{}, { cookie }, { cookie: "adult=1" }])
        for (const path of [`/book/${workId}`, `/book/${workId}/read/${chapterId}`]) {
          const url = { url: path, headers: { accept: "text/html", "user-agent": userAgent, ...headers } };
          bodies.push((await server.app.inject(url)).body);
        }
      const isSold = "isSold" in standings[name];
      const listed = bodies.map((body, place) =>
        body.includes(place % 2 === 0 || !isSold ? `Тайна ${word}` : '"isClosed":true'),
      );
      expect(new Set(listed)).toEqual(new Set([bot]));
      if (isSold) expect(bodies.filter((body, place) => place % 2 === 1 && body.includes(`Тайна ${word}`))).toEqual([]);
    },
  );
});
