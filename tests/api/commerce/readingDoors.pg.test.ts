import { beforeAll, describe, expect, it } from "vitest";
import { addressOf } from "../../../server/listening/address.ts";
import type { TestBrowser } from "../../support/browser.ts";
import { addAudioChapter } from "../../support/factories.audio.ts";
import { addHolding, addSale } from "../../support/factories.sales.ts";
import { addAccount } from "../../support/factories.ts";
import { addWork, EARLIER } from "../../support/factories.works.ts";
import { NOW } from "../../support/server.ts";
import { unzipped } from "../../support/zips.ts";
import { addPicturedBook, as, begin, cast, SECRET, server } from "./stage.ts";

begin();

/** The person and the state of the book, which is always sold; the person asks for a chapter that costs money. */
const situations = [
  "guest",
  "stranger",
  "buyer",
  "money returned",
  "withdrawn: stranger",
  "withdrawn: buyer",
  "removed: buyer",
  "removed by law: buyer",
  "18+: guest",
  "18+: buyer",
  "18+ confirmed: guest",
  "18+ confirmed: buyer",
] as const;
type Situation = (typeof situations)[number];

type Book = { workId: number; chapterId: number; fileId: string; heardId: number; soundId: number; audioId: string };
type Visit = { book: Book; browser: TestBrowser; personId: number; authorization: string | undefined };
type Answer = { statusCode: number; rawPayload: Buffer };

const yandex = "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)";
const expires = Math.floor(Date.parse(NOW) / 1_000) + 3_600;

/** The file behind the address that an answer gives. */
async function fileOf({ book, browser }: Visit, format: "fb2" | "epub"): Promise<Answer> {
  const answer = await browser.ask(`/api/v1/work/${book.workId}/download/${format}`);
  const { data } = answer.json() as { data?: { url: string } };
  return data ? browser.ask(data.url) : answer;
}

/** A recording by an address that was made for who asks, however long ago. */
const soundOf = ({ book, browser, personId }: Visit, range: string) =>
  browser.ask(addressOf({ audioId: book.audioId, personId, expires }), { headers: { range } });

const read = ({ workId, chapterId }: Book) => `/book/${workId}/read/${chapterId}`;
const html = { accept: "text/html,*/*" };

const doors: Record<string, (visit: Visit) => Promise<Answer>> = {
  page: ({ book, browser }) => browser.ask(read(book), { headers: html }),
  "page for a search engine": ({ book, browser }) =>
    browser.ask(read(book), { headers: { accept: "text/html,*/*", "user-agent": yandex } }),
  payload: ({ book, browser }) => browser.ask(`/_payload${read(book)}.json`),
  text: ({ book, browser }) => browser.ask(`/api/v1/work/${book.workId}/chapter/${book.chapterId}/text`),
  "saved texts": ({ book, browser }) =>
    browser.ask(`/api/v1/work/${book.workId}/chapter/many-texts?ids=${book.chapterId}`),
  picture: ({ book, browser }) => browser.ask(`/files/${book.fileId}`),
  "smaller picture": ({ book, browser }) => browser.ask(`/files/${book.fileId}/480.webp`),
  fb2: (visit) => fileOf(visit, "fb2"),
  epub: (visit) => fileOf(visit, "epub"),
  "epub of a program": ({ book, authorization }) =>
    server.app.inject({ url: `/opds/book/${book.workId}/epub`, headers: authorization ? { authorization } : {} }),
  "address of a sound": ({ book, browser }) => browser.ask(`/api/v1/audiobook/get-url/${book.heardId}/${book.soundId}`),
  sound: (visit) => soundOf(visit, "bytes=0-"),
  "part of a sound": (visit) => soundOf(visit, "bytes=100-199"),
};
const ofBytes: readonly string[] = ["picture", "smaller picture", "address of a sound", "sound", "part of a sound"];

/** Everything that an answer holds, out of its archive too. */
async function wordsOf(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 2).toString() !== "PK") return bytes.toString();
  return Buffer.concat([...(await unzipped(bytes)).values()]).toString();
}

/** «200 whole»: what is sold is in it; only the number: it is not. */
async function answerOf(door: string, visit: Visit): Promise<string> {
  const { statusCode, rawPayload } = (await doors[door]?.(visit)) ?? { statusCode: 0, rawPayload: Buffer.alloc(0) };
  const isWhole = ofBytes.includes(door) ? statusCode < 300 : (await wordsOf(rawPayload)).includes(SECRET);
  return isWhole ? `${statusCode} whole` : String(statusCode);
}

async function addBooks(marks: object = {}): Promise<Book> {
  const { workId, sold, fileId } = await addPicturedBook({}, { privacyDownloads: "All", ...marks });
  const { id: heardId } = await addWork(server, cast, { format: "Audiobook", state: "published", ...marks });
  await addAudioChapter(server, heardId);
  const sound = await addAudioChapter(server, heardId, { title: "Форточка", sortOrder: 2 });
  await addSale(server, heardId);
  return { workId, chapterId: sold.id, fileId, heardId, soundId: sound.id, audioId: sound.audioId };
}

/** Somebody with a key for programs; `holding`: has bought both books. */
async function visitOf(book: Book, holding: { endedAt?: string } | null, isAdult = false): Promise<Visit> {
  const person = await addAccount(server);
  if (holding)
    for (const id of [book.workId, book.heardId])
      await addHolding(server, id, person, { openedAt: EARLIER, ...holding });
  if (isAdult)
    await server.database
      .updateTable("account")
      .set({ adultConfirmedAt: EARLIER })
      .where("id", "=", person.id)
      .execute();
  const { key } = await as(person)("createReaderKey", { body: { title: "Читалка" } });
  const authorization = `Basic ${Buffer.from(`${person.userName}:${key}`).toString("base64")}`;
  return { book, browser: await server.login(person), personId: person.id, authorization };
}

const guestOf = (book: Book): Visit => ({ book, browser: server.browser(), personId: 0, authorization: undefined });

let visits: Record<Situation, Visit>;
beforeAll(async () => {
  const adult = { adultOnly: true, ageMark: "18+" };
  const [open, withdrawn, removed, unlawful, forAdults] = [
    await addBooks(),
    await addBooks(),
    await addBooks(),
    await addBooks(),
    await addBooks(adult),
  ];
  visits = {
    guest: guestOf(open),
    stranger: await visitOf(open, null),
    buyer: await visitOf(open, {}),
    "money returned": await visitOf(open, { endedAt: NOW }),
    "withdrawn: stranger": await visitOf(withdrawn, null),
    "withdrawn: buyer": await visitOf(withdrawn, {}),
    "removed: buyer": await visitOf(removed, {}),
    "removed by law: buyer": await visitOf(unlawful, {}),
    "18+: guest": guestOf(forAdults),
    "18+: buyer": await visitOf(forAdults, {}),
    "18+ confirmed: guest": guestOf(forAdults),
    "18+ confirmed: buyer": await visitOf(forAdults, {}, true),
  };
  visits["18+ confirmed: guest"].browser.cookies.set("adult", "1");
  for (const id of [withdrawn.workId, withdrawn.heardId]) await as(cast.owner)("moveWorkToDraft", { params: { id } });
  for (const [book, isUnlawful] of [
    [removed, false],
    [unlawful, true],
  ] as const)
    for (const id of [book.workId, book.heardId])
      await as(cast.moderator)("updateWorkState", {
        params: { id },
        body: { type: "removal.given", reason: "Решение суда", isUnlawful },
      });
});

/**
 * People who hold the work, are 18 where that is asked, and whose money was not given back (docs/spec/commerce.md,
 * «Buyers' texts»).
 */
const holders: readonly Situation[] = ["buyer", "withdrawn: buyer", "removed: buyer", "18+ confirmed: buyer"];
const gone: readonly Situation[] = ["withdrawn: stranger", "removed by law: buyer"];
const unasked: readonly Situation[] = ["18+: guest", "18+: buyer"];

/** `closed`: who may see the work and has not bought it; `asked`: who has still to say that they are 18. */
const answersOf = (whole: string, { closed, asked }: { closed: string; asked: string }) =>
  Object.fromEntries(
    situations.map((one) => {
      if (holders.includes(one)) return [one, whole];
      if (gone.includes(one)) return [one, "404"];
      return [one, unasked.includes(one) ? asked : closed];
    }),
  );

/** What each door answers: a page and a text say what a chapter costs, or ask for the age, in place of it. */
const page = answersOf("200 whole", { closed: "200", asked: "200" });
const file = answersOf("200 whole", { closed: "403", asked: "404" });
const hidden = { closed: "404", asked: "404" };
const table: Record<keyof typeof doors, Record<string, string>> = {
  page,
  // A person who calls themselves a search engine reads as a guest.
  "page for a search engine": {
    ...answersOf("200", { closed: "200", asked: "200" }),
    "withdrawn: buyer": "404",
    "removed: buyer": "404",
  },
  payload: page,
  text: page,
  "saved texts": answersOf("200 whole", { closed: "200", asked: "404" }),
  picture: answersOf("200 whole", hidden),
  "smaller picture": answersOf("200 whole", hidden),
  fb2: file,
  epub: file,
  // A program has no cookie that says 18, and asks a guest for a key only where a key may help.
  "epub of a program": { ...file, guest: "401", "18+ confirmed: guest": "404" },
  "address of a sound": file,
  sound: answersOf("206 whole", hidden),
  "part of a sound": answersOf("206 whole", hidden),
};

describe.each(Object.keys(doors))("%s", (door) => {
  it("gives what is sold to who holds it, and to nobody else", async () => {
    const answers: Record<string, string> = {};
    for (const situation of situations) answers[situation] = await answerOf(door, visits[situation]);
    expect(answers).toEqual(table[door]);
  });
});
