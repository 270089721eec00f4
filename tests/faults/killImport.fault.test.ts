import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "../../server/cleaning.ts";
import { drainJobs } from "../../server/jobs/worker.ts";
import { jobs } from "../../server/jobs.ts";
import {
  cancelBook,
  commitBook,
  compareBook,
  previewBook,
  sendSlices,
  startBook,
} from "../endurance/actors/imports.ts";
import { type Book, newBook } from "../endurance/books.ts";
import { bytesOnDisk, checkBytes, checkClean, checkRows } from "../endurance/integrity.ts";
import { seededRandom } from "../endurance/random.ts";
import { silent } from "../endurance/verdict.ts";
import { Victim } from "../endurance/victim.ts";
import { addPerson, type Person, World } from "../endurance/world.ts";

const PEOPLE = 14;
const random = seededRandom(23);

let world: World;
let victim: Victim;
let book: Book;
let person: Person;
const people: Person[] = [];
beforeAll(async () => {
  world = await World.make();
  await world.past(async (opened) => {
    for (let index = 0; index < PEOPLE; index += 1) people.push(await addPerson(opened));
  });
  await world.server.run();
  victim = new Victim(world.server);
  // Long enough that its transaction is never over before its picture is seen.
  book = await newBook(random, "Соль", { chapterCount: 1_500, wordCount: 40, hasCover: true });
});
beforeEach(() => {
  const next = people.pop();
  if (!next) throw new Error("too few people");
  person = next;
});
afterAll(() => world.stop());

const client = () => ({ victim, call: victim.as(person.secret) });
const call = () => client().call;
const pathOf = (id: string) => join(world.server.dataDir, "uploads", id);
const filesIn = (folder: string) =>
  readdirSync(join(world.server.dataDir, folder), { recursive: true, encoding: "utf8" });
const stageOf = async (id: string) => {
  const { received, state } = await call()("getImport", { params: { id } });
  return { received, state };
};
const titles = async () => (await call()("getAccountWorks", { query: {} })).works.map(({ title }) => title);
const missing = { httpStatus: 404 };

/** Turn after turn of the event loop. */
async function seen(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise(setImmediate);
}

/** What was cut off is taken up again: one work, whole, and nothing else. */
async function seeOneWork(id: string, { from = 0 } = {}): Promise<void> {
  await sendSlices(client(), id, book, { from });
  await compareBook(client(), id, book);
  const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  expect(hash(await readFile(pathOf(id)))).toBe(hash(await book.bytes.bytes()));
  await previewBook(client(), id, book);
  await seeCommitted(id);
}

async function seeCommitted(id: string): Promise<void> {
  const workId = await commitBook(client(), id, book);
  expect(await commitBook(client(), id, book)).toBe(workId);
  expect(await titles()).toEqual(["Соль"]);
  const { chapters } = await call()("getNewChapter", { params: { workId } });
  expect(chapters.map(({ title }) => title)).toEqual(book.chapters.map(({ title }) => title));
  expect(await stageOf(id)).toEqual({ received: book.bytes.size, state: "done" });
}

const sent = async () => {
  const id = await startBook(client(), book);
  await sendSlices(client(), id, book);
  await compareBook(client(), id, book);
  return id;
};

describe("an import whose server is killed", () => {
  it("after its beginning", async () => {
    const id = await startBook(client(), book);
    await victim.kill();
    expect(await stageOf(id)).toEqual({ received: 0, state: "uploading" });
    await seeOneWork(id);
  });

  it("with the answer to its beginning: what nobody knows of is cleaned away", async () => {
    const restarted = victim.killWith("startImport", "answer");
    const id = await startBook(client(), book);
    await restarted;
    await seeOneWork(id);
  });

  it("in a chunk: the torn one counts as unsent", async () => {
    const id = await startBook(client(), book);
    await sendSlices(client(), id, book, { to: 65_536 });
    const body = new ReadableStream<Uint8Array>({
      start: async (controller) => controller.enqueue(await book.bytes.slice(65_536, 200_000).bytes()),
    });
    const request: RequestInit & { duplex: "half" } = {
      method: "POST",
      headers: {
        "content-type": "application/octet-stream",
        "content-length": String(book.bytes.size - 65_536),
        cookie: `sid=${person.secret}`,
        origin: world.server.url,
      },
      body,
      duplex: "half",
    };
    const torn = fetch(`${world.server.url}/api/v2/work/import/${id}/upload?offset=65536`, request);
    const cutOff = expect(torn).rejects.toThrow("fetch failed");
    await seen(() => statSync(pathOf(id)).size > 65_536);
    await victim.kill();
    await cutOff;
    expect(await stageOf(id)).toEqual({ received: 65_536, state: "uploading" });
    await seeOneWork(id, { from: 65_536 });
  });

  it("with the answer to a chunk: it is not stored twice", async () => {
    const id = await startBook(client(), book);
    const restarted = victim.killWith("uploadImportChunk", "answer");
    await sendSlices(client(), id, book, { to: 65_536 });
    await restarted;
    expect(await stageOf(id)).toEqual({ received: 65_536, state: "uploading" });
    await seeOneWork(id, { from: 65_536 });
  });

  it.each([
    ["in the middle", 0.5],
    ["with its answer", "answer"],
  ] as const)("in the comparison, %s: asked again it is whole", async (_, moment) => {
    const id = await startBook(client(), book);
    await sendSlices(client(), id, book);
    const restarted = victim.killWith("completeImport", moment);
    await compareBook(client(), id, book);
    await restarted;
    await seeCommitted(id);
  });

  it("while the book is read", async () => {
    const id = await sent();
    const restarted = victim.killWith("readImport", 0.5);
    await previewBook(client(), id, book);
    await restarted;
    expect(await titles()).toEqual([]);
    await seeCommitted(id);
  });

  it("in the commit, before the transaction ends", async () => {
    const id = await sent();
    const covers = () => filesIn("files").filter((path) => path.length === "ab/".length + id.length);
    const before = covers().length;
    const cutOff = expect(call()("commitImport", { params: { id }, body: {} })).rejects.toMatchObject({
      httpStatus: 0,
    });
    await seen(() => covers().length > before);
    await victim.kill();
    await cutOff;
    expect([await titles(), await stageOf(id)]).toEqual([[], { received: book.bytes.size, state: "uploading" }]);
    await seeCommitted(id);
  });

  it("between the commit and its answer", async () => {
    const id = await sent();
    const restarted = victim.killWith("commitImport", "answer");
    await seeCommitted(id);
    await restarted;
  });

  it.each([
    ["at once", 0],
    ["with its answer", "answer"],
  ] as const)("in a cancellation, %s: nothing is left", async (_, moment) => {
    const id = await sent();
    const restarted = victim.killWith("cancelImport", moment);
    await cancelBook(client(), id);
    await restarted;
    await expect(stageOf(id)).rejects.toMatchObject(missing);
    expect([await titles(), existsSync(pathOf(id))]).toEqual([[], false]);
  });

  it("in a cancellation, when the bytes are gone: nothing is left", async () => {
    const id = await sent();
    const cut = call()("cancelImport", { params: { id } }).catch(() => {});
    await seen(() => !existsSync(pathOf(id)));
    await victim.kill();
    await cut;
    await call()("cancelImport", { params: { id } }).catch((fault) => expect(fault).toMatchObject(missing));
    await expect(stageOf(id)).rejects.toMatchObject(missing);
    expect(await titles()).toEqual([]);
  });

  it("in the one call that imports: nothing, or the whole work", async () => {
    const scratches = () => (existsSync(join(world.server.dataDir, "scratch")) ? filesIn("scratch").length : 0);
    const before = scratches();
    const cutOff = expect(call()("importFb2", { file: book.bytes })).rejects.toMatchObject({ httpStatus: 0 });
    await seen(() => scratches() > before);
    await victim.kill();
    await cutOff;
    expect(await titles()).toEqual([]);
    const restarted = victim.killWith("importFb2", "answer");
    await expect(call()("importFb2", { file: book.bytes })).rejects.toMatchObject({ httpStatus: 0 });
    await restarted;
    expect(await titles()).toEqual(["Соль"]);
  });
});

it("the cleanings of two days leave only what works have", async () => {
  await world.server.kill();
  await world.past(async (opened) => {
    await checkRows(opened);
    await checkBytes(opened, bytesOnDisk(world.server.dataDir));
    await drainJobs({ jobs, now: () => new Date(Date.now() + 120_000), log: silent });
    await cleanUp(new Date(Date.now() + 86_460_000));
    await cleanUp(new Date(Date.now() + 2 * 86_460_000));
    await checkRows(opened);
    await checkClean(opened, bytesOnDisk(world.server.dataDir));
  });
});
