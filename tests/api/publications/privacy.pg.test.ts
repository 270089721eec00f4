import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { put } from "../../../server/files/store.ts";
import type { TestBrowser } from "../../support/browser.ts";
import { addArt, addPost } from "../../support/factories.publications.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addFile, documentOf, EARLIER, imageNode } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

const people = ["guest", "stranger", "follower", "friend", "author", "staff"] as const;
type Person = (typeof people)[number];
/** The author follows the stranger: that is no friendship. */
const signedIn: readonly Person[] = ["stranger", "follower", "friend", "author", "staff"];

/** Who opens a publication (docs/spec/community.md, «Who sees what»). Lists show the published ones of these. */
const opens = {
  "published, All": people,
  "published, Registered": signedIn,
  "published, Followers": ["follower", "friend", "author", "staff"],
  "published, Friends": ["friend", "author", "staff"],
  "published, Me": ["author"],
  "draft, All": ["author"],
  "scheduled, All": ["author"],
  "removed, All": ["author", "staff"],
  "deleted, All": ["author"],
  "of a banned author, All": [],
} as const satisfies Record<string, readonly Person[]>;
type Kind = keyof typeof opens;
const kinds = Object.keys(opens) as Kind[];

let server: TestServer;
let webRoot: string;
let accounts: Record<Exclude<Person, "guest" | "author">, TestAccount>;
type Thing = { id: number; author: TestAccount; word: string; fileId: string };
type What = "post" | "art";
const whats = ["post", "art"] as const;
let things: Record<What, Record<Kind, Thing>>;

/** What is asked of each kind of publication: the same, by other names. */
const names = {
  post: { shown: "getPost", list: "getPosts", like: "likePost", tags: "getPostTags", copy: "480.webp" },
  art: { shown: "getArt", list: "getArts", like: "likeArt", tags: "getArtTags", copy: "640.webp" },
} as const;

async function addThing(what: What, kind: Kind, index: number): Promise<Thing> {
  const [state = "", privacyDisplay] = kind.split(", ") as [string, "All"];
  const author = await addAccount(server);
  const word = `слово${"абвгдежзик"[index]}`;
  const fileId = await addFile(server, author, { kind: what === "post" ? "post-image" : "art" });
  await put(`${fileId}.${names[what].copy}`, Buffer.from("копия"));
  await put(`${fileId}.blur.webp`, Buffer.from("размытая"));
  const isBanned = state === "of a banned author";
  const common = {
    state: isBanned ? ("published" as const) : (state as "published"),
    privacyDisplay,
    title: `Название ${word}`,
    tags: [`метка ${word}`],
  };
  const document = { type: "doc", content: [...documentOf(`Тайна ${word}`).content, imageNode(fileId)] };
  const { id } = await (what === "post"
    ? addPost(server, author, { ...common, document })
    : addArt(server, author, { ...common, text: `Тайна ${word}`, fileId }));
  const follow = (follower: TestAccount, followed: TestAccount) => ({
    followerId: follower.id,
    followedId: followed.id,
    followedAt: EARLIER,
  });
  const { stranger, follower, friend } = accounts;
  await server.database
    .insertInto("follow")
    .values([follow(follower, author), follow(friend, author), follow(author, friend), follow(author, stranger)])
    .execute();
  if (isBanned)
    await server.database.updateTable("account").set({ bannedAt: EARLIER }).where("id", "=", author.id).execute();
  return { id, author, word, fileId };
}

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
  await writeFile(join(webRoot, "index.html"), "<!doctype html><head><title>Рукопись</title></head><body></body>");
  server = await startServer({ config: { webRoot } });
  accounts = {
    stranger: await addAccount(server),
    follower: await addAccount(server),
    friend: await addAccount(server),
    staff: await addAccount(server, { roles: ["Moderator"] }),
  };
  const made = { post: {}, art: {} } as typeof things;
  for (const what of whats)
    for (const [index, kind] of kinds.entries()) made[what][kind] = await addThing(what, kind, index);
  things = made;
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

const browserOf = (person: Person, { author }: Thing): Promise<TestBrowser> | TestBrowser =>
  person === "guest" ? server.browser() : server.login(person === "author" ? author : accounts[person]);

type Ask = (browser: TestBrowser, thing: Thing, what: What) => Promise<boolean>;
const listed =
  (query: (thing: Thing) => object): Ask =>
  async (browser, thing, what) => {
    const { items } = await browser.call(names[what].list, { query: query(thing) });
    return items.some(({ id }) => id === thing.id);
  };
const answers = async (browser: TestBrowser, url: string): Promise<boolean> => {
  const { statusCode } = await browser.ask(url);
  expect([200, 404]).toContain(statusCode);
  return statusCode === 200;
};
const succeeds = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (fault: { httpStatus?: number }) => {
      expect(fault.httpStatus).toBe(404);
      return false;
    },
  );

/** By whether the answer has any of its words: every person gets a page, with what is open to them. */
const shows =
  (url: (thing: Thing, what: What) => string): Ask =>
  async (browser, thing, what) => {
    const { body } = await browser.ask(url(thing, what), { headers: { accept: "text/html,*/*" } });
    return body.includes(thing.word);
  };

/** Every address at which a person who knows it opens a publication. */
const addresses: Record<string, Ask> = {
  call: (browser, { id }, what) => succeeds(browser.call(names[what].shown, { params: { id } })),
  page: shows(({ id }, what) => `/${what}/${id}`),
  payload: shows(({ id }, what) => `/_payload/${what}/${id}.json`),
  file: (browser, { fileId }) => answers(browser, `/files/${fileId}`),
  "copy of the file": (browser, { fileId }, what) => answers(browser, `/files/${fileId}/${names[what].copy}`),
  "blur of the file": async (browser, thing, what) =>
    what === "art" ? answers(browser, `/files/${thing.fileId}/blur.webp`) : answers(browser, `/files/${thing.fileId}`),
};
/** Every list that shows what is out. */
const lists: Record<string, Ask> = {
  "list of all": listed(() => ({})),
  "popular ones": listed(() => ({ sort: "popular" })),
  "list of a category": (browser, thing, what) =>
    listed(() => (what === "post" ? { category: 1 } : {}))(browser, thing, what),
  "list of an author": listed(({ author }) => ({ author: author.id })),
  "list of a tag": listed(({ word }) => ({ tag: `метка ${word}` })),
};
/** The first part of the list of all: others come out before them in none of these tests. */
const listPages: Record<string, Ask> = {
  "page of the list": shows((_, what) => `/${what}s`),
  "payload of the list": shows((_, what) => `/_payload/${what}s.json`),
};
/** The same for a person who is signed in and does not own it. */
const deeds: Record<string, Ask> = {
  like: (browser, { id }, what) =>
    succeeds(browser.call(names[what].like, { params: { id }, body: { isLiked: true } })),
  complaint: (browser, { id: targetId }, what) =>
    succeeds(
      browser.call("complain", { body: { targetType: what, targetId, category: "spam", comment: "", url: "" } }),
    ),
  "what one likes": async (browser, { id }, what) => {
    const { items } = await browser.call("getUserLikes", { query: { type: what } });
    return items.some((one) => one.id === id);
  },
};
/** Posts alone are kept in a list of one's own. */
const keeping: Record<string, Ask> = {
  favorite: (browser, { id }) => succeeds(browser.call("favoritePost", { params: { id }, body: { isFavorite: true } })),
  favourites: async (browser, { id }) => {
    const { items } = await browser.call("getAccountPosts", { query: { tab: "favorite", ps: 100 } });
    return items.some((one) => one.id === id);
  },
};

const given = async (asks: Record<string, Ask>, browser: TestBrowser, thing: Thing, what: What) => {
  const found: Record<string, boolean> = {};
  for (const [name, ask] of Object.entries(asks)) found[name] = await ask(browser, thing, what);
  return found;
};
const all = (asks: Record<string, Ask>, what: boolean) =>
  Object.fromEntries(Object.keys(asks).map((name) => [name, what]));

describe.each(whats)("every way to a %s asks the same question", (what) => {
  const rows = kinds.flatMap((kind) => people.map((person) => ({ kind, person })));
  it.each(rows)("$kind: $person", async ({ kind, person }) => {
    await server.database.deleteFrom("attemptCounter").execute();
    const thing = things[what][kind];
    const browser = await browserOf(person, thing);
    const isOpen = (opens[kind] as readonly Person[]).includes(person);
    const isOut = isOpen && kind.startsWith("published");
    expect(await given(addresses, browser, thing, what)).toEqual(all(addresses, isOpen));
    expect(await given(lists, browser, thing, what)).toEqual(all(lists, isOut));
    expect(await given(listPages, browser, thing, what)).toEqual(all(listPages, isOut));
    const isFollower = person === "follower" || person === "friend";
    expect(await listed(() => ({ feed: true }))(browser, thing, what)).toBe(isOut && isFollower);
    if (person === "guest") return;
    if (kind !== "of a banned author, All" || person !== "author") {
      const tags = await browser.call(names[what].tags, { query: { search: `метка ${thing.word}` } });
      const isOwn = person === "author" && kind !== "deleted, All";
      expect(tags).toEqual(isOut || isOwn ? [`метка ${thing.word}`] : []);
    }
    if (person === "author") return;
    expect(await given(deeds, browser, thing, what)).toEqual(all(deeds, isOut));
    if (what === "post") expect(await given(keeping, browser, thing, what)).toEqual(all(keeping, isOut));
  });
});

describe("a reader who may not open it any more", () => {
  it("what somebody has put into their list and may not open any more is not in it, nor among what they like", async () => {
    const [author, reader] = [await addAccount(server), await addAccount(server)];
    const { id } = await addPost(server, author, { state: "published" });
    const browser = await server.login(reader);
    await browser.call("likePost", { params: { id }, body: { isLiked: true } });
    await browser.call("favoritePost", { params: { id }, body: { isFavorite: true } });
    const kept = async () => [
      (await browser.call("getUserLikes", { query: {} })).counts.post,
      (await browser.call("getAccountPosts", { query: { tab: "favorite" } })).items.length,
    ];
    expect(await kept()).toEqual([1, 1]);
    await server.database.updateTable("publication").set({ privacyDisplay: "Friends" }).where("id", "=", id).execute();
    expect(await kept()).toEqual([0, 0]);
  });

  it("a public answer is revalidated each time, and a private one is never shared", async () => {
    const headersOf = async (kind: Kind, person: Person) => {
      const thing = things.post[kind];
      const { headers } = await (await browserOf(person, thing)).ask(`/files/${thing.fileId}`);
      return [headers["cache-control"], headers.vary];
    };
    expect(await headersOf("published, All", "guest")).toEqual(["public, no-cache", undefined]);
    expect(await headersOf("published, Friends", "friend")).toEqual(["private, no-cache", "cookie, authorization"]);
  });
});
