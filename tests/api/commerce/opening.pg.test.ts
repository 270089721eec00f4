import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestBrowser } from "../../support/browser.ts";
import { addAudioChapter } from "../../support/factories.audio.ts";
import { addHolding, addSale } from "../../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addWork } from "../../support/factories.works.ts";
import { NOW } from "../../support/server.ts";
import { addPicturedBook, as, begin, cast, server } from "./stage.ts";

begin();

let buyer: TestAccount;
let browser: TestBrowser;
let authorization: string;
/** Every door to what a holder alone gets. */
let doors: Record<(typeof names)[number], string>;

const names = ["page", "payload", "text", "saved texts", "fb2", "epub", "file of a program", "sound"] as const;

beforeAll(async () => {
  const { workId, sold } = await addPicturedBook();
  const { id: heardId } = await addWork(server, cast, { format: "Audiobook", state: "published" });
  await addAudioChapter(server, heardId);
  const sound = await addAudioChapter(server, heardId, { title: "Форточка", sortOrder: 2 });
  await addSale(server, heardId);
  buyer = await addAccount(server);
  for (const id of [workId, heardId]) await addHolding(server, id, buyer);
  const { key } = await as(buyer)("createReaderKey", { body: { title: "Читалка" } });
  authorization = `Basic ${Buffer.from(`${buyer.userName}:${key}`).toString("base64")}`;
  browser = await server.login(buyer);
  doors = {
    page: `/book/${workId}/read/${sold.id}`,
    payload: `/_payload/book/${workId}/read/${sold.id}.json`,
    text: `/api/v1/work/${workId}/chapter/${sold.id}/text`,
    "saved texts": `/api/v1/work/${workId}/chapter/many-texts?ids=${sold.id}`,
    fb2: `/api/v1/work/${workId}/download/fb2`,
    epub: `/api/v1/work/${workId}/download/epub`,
    "file of a program": `/opds/book/${workId}/epub`,
    sound: `/api/v1/audiobook/get-url/${heardId}/${sound.id}`,
  };
});
beforeEach(() =>
  server.database.updateTable("holding").set({ openedAt: null }).where("accountId", "=", buyer.id).execute(),
);

const openings = () =>
  server.database
    .selectFrom("holding")
    .where("accountId", "=", buyer.id)
    .where("openedAt", "is not", null)
    .select("openedAt")
    .execute();

async function ask(door: (typeof names)[number], method: "GET" | "HEAD", headers: Record<string, string>) {
  const url = doors[door];
  if (door !== "file of a program")
    return browser.ask(url, { method, headers: { accept: "text/html,*/*", ...headers } });
  return server.app.inject({ method, url, headers: { authorization, ...headers } });
}

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const yandex = "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)";
const nothing: readonly string[] = [];
const everything = names.filter((door) => door !== "payload");

/** How each door is come to, and which of them that opens. */
const ways: [string, "GET" | "HEAD", Record<string, string>, readonly string[]][] = [
  ["by a person", "GET", { "user-agent": firefox }, everything],
  ["for a part", "GET", { range: "bytes=0-9" }, everything],
  ["fetched ahead", "GET", { "sec-purpose": "prefetch" }, nothing],
  ["fetched ahead by a proxy", "GET", { "sec-purpose": "prefetch;anonymous-client-ip" }, nothing],
  ["drawn ahead", "GET", { "sec-purpose": "prefetch;prerender" }, nothing],
  ["fetched ahead by an older browser", "GET", { purpose: "prefetch" }, nothing],
  ["shown in small ahead", "GET", { "x-purpose": "preview" }, nothing],
  ["fetched ahead by an older Firefox", "GET", { "x-moz": "Prefetch" }, nothing],
  ["for the head alone", "HEAD", {}, nothing],
  ["for the head of a part", "HEAD", { range: "bytes=0-9" }, nothing],
  // Whatever it comes along with, it reads pages as a guest.
  ["by a search engine", "GET", { "user-agent": yandex }, everything.filter((door) => door !== "page")],
];

describe.each(ways)("what is bought, asked for %s", (_, method, headers, opened) => {
  it.each(names)("%s", async (door) => {
    const { statusCode, body } = await ask(door, method, headers);
    expect(statusCode).toBeLessThan(500);
    expect(await openings()).toEqual(opened.includes(door) ? [{ openedAt: new Date(NOW) }] : []);
    if (!opened.includes(door)) expect(body).not.toContain("И дальше.");
  });
});

it("what was opened is given ahead too", async () => {
  await server.database.updateTable("holding").set({ openedAt: NOW }).where("accountId", "=", buyer.id).execute();
  const given: Record<string, number> = {};
  for (const door of names) given[door] = (await ask(door, "GET", { "sec-purpose": "prefetch" })).statusCode;
  expect(given).toEqual(Object.fromEntries(names.map((door) => [door, 200])));
  expect((await ask("page", "GET", { "sec-purpose": "prefetch" })).body).toContain("И дальше.");
});
