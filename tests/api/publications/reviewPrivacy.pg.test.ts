import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestBrowser } from "../../support/browser.ts";
import { addReview } from "../../support/factories.publications.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addPublishedBook, EARLIER } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

const people = ["guest", "stranger", "reviewer", "author of the work", "staff"] as const;
type Person = (typeof people)[number];

/** Who opens a review: a published one is for everybody (docs/spec/community.md, «Who sees what»). */
const opens = {
  published: people,
  draft: ["reviewer"],
  removed: ["reviewer", "staff"],
  deleted: ["reviewer"],
  "of a banned reviewer": [],
} as const satisfies Record<string, readonly Person[]>;
type Kind = keyof typeof opens;
type Thing = { id: number; workId: number; reviewer: TestAccount; word: string };

let server: TestServer;
let webRoot: string;
let writer: TestAccount;
let stranger: TestAccount;
let staff: TestAccount;
const things = new Map<Kind, Thing>();

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
  await writeFile(join(webRoot, "index.html"), "<!doctype html><head><title>Рукопись</title></head><body></body>");
  server = await startServer({ config: { webRoot } });
  writer = await addAccount(server);
  stranger = await addAccount(server);
  staff = await addAccount(server, { roles: ["Moderator"] });
  for (const [index, kind] of (Object.keys(opens) as Kind[]).entries()) {
    const isBanned = kind === "of a banned reviewer";
    const reviewer = await addAccount(server);
    const { workId } = await addPublishedBook(server, { owner: writer });
    const word = `слово${"абвгд"[index]}`;
    const { id } = await addReview(server, reviewer, workId, {
      state: isBanned ? "published" : kind,
      title: `Рецензия ${word}`,
      text: `Тайна ${word}`,
      tags: [`метка ${word}`],
    });
    if (isBanned)
      await server.database.updateTable("account").set({ bannedAt: EARLIER }).where("id", "=", reviewer.id).execute();
    things.set(kind, { id, workId, reviewer, word });
  }
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

type Ask = (browser: TestBrowser, thing: Thing) => Promise<boolean>;
const succeeds = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (fault: { httpStatus?: number }) => {
      expect(fault.httpStatus).toBe(404);
      return false;
    },
  );
const shows =
  (url: (thing: Thing) => string): Ask =>
  async (browser, thing) => {
    const { body } = await browser.ask(encodeURI(url(thing)), { headers: { accept: "text/html,*/*" } });
    return body.includes(thing.word);
  };
const listed =
  (query: (thing: Thing) => object): Ask =>
  async (browser, thing) => {
    const { items } = await browser.call("getReviews", { query: query(thing) });
    return items.some(({ id }) => id === thing.id);
  };

const addresses: Record<string, Ask> = {
  call: (browser, { id }) => succeeds(browser.call("getReview", { params: { id } })),
  page: shows(({ id }) => `/review/${id}`),
  payload: shows(({ id }) => `/_payload/review/${id}.json`),
};
const lists: Record<string, Ask> = {
  "list of all": listed(() => ({})),
  "popular ones": listed(() => ({ sort: "popular" })),
  "list of a verdict": listed(() => ({ verdict: "recommend" })),
  "list of a work": listed(({ workId }) => ({ work: workId })),
  "list of a reviewer": listed(({ reviewer }) => ({ author: reviewer.id })),
  "list of a tag": listed(({ word }) => ({ tag: `метка ${word}` })),
  "page of the list": shows(() => "/reviews"),
  "page of the work's list": shows(({ workId }) => `/book/${workId}/reviews`),
  "payload of the work's list": shows(({ workId }) => `/_payload/book/${workId}/reviews.json`),
  counts: async (browser, { workId }) =>
    (await browser.call("getReviews", { query: { work: workId } })).about?.counts.all === 1,
};
/** For a person who is signed in and has not written it. */
const deeds: Record<string, Ask> = {
  like: (browser, { id }) => succeeds(browser.call("likeReview", { params: { id }, body: { isLiked: true } })),
  complaint: (browser, { id: targetId }) =>
    succeeds(
      browser.call("complain", { body: { targetType: "review", targetId, category: "spam", comment: "", url: "" } }),
    ),
  "what one likes": async (browser, { id }) =>
    (await browser.call("getUserLikes", { query: { type: "review" } })).items.some((one) => one.id === id),
};

const given = async (asks: Record<string, Ask>, browser: TestBrowser, thing: Thing) => {
  const found: Record<string, boolean> = {};
  for (const [name, ask] of Object.entries(asks)) found[name] = await ask(browser, thing);
  return found;
};
const all = (asks: Record<string, Ask>, what: boolean) =>
  Object.fromEntries(Object.keys(asks).map((name) => [name, what]));

const rows = (Object.keys(opens) as Kind[]).flatMap((kind) => people.map((person) => ({ kind, person })));
it.each(rows)("every way to a review asks the same question: $kind, $person", async ({ kind, person }) => {
  await server.database.deleteFrom("attemptCounter").execute();
  const thing = things.get(kind) as Thing;
  const accounts = { stranger, staff, reviewer: thing.reviewer, "author of the work": writer };
  const browser = person === "guest" ? server.browser() : await server.login(accounts[person]);
  const isOpen = (opens[kind] as readonly Person[]).includes(person);
  expect(await given(addresses, browser, thing)).toEqual(all(addresses, isOpen));
  expect(await given(lists, browser, thing)).toEqual(all(lists, kind === "published"));
  if (person !== "guest" && person !== "reviewer")
    expect(await given(deeds, browser, thing)).toEqual(all(deeds, kind === "published"));
});
