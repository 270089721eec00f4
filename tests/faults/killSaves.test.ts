import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lockDataDir } from "../../server/db/lock.ts";
import { openDatabase } from "../../server/db/open.ts";
import { startPglite } from "../../server/db/pglite.ts";
import { type CallApi, createApi } from "../../src/api/client.ts";
import { ApiFault } from "../../src/api/contract/envelope.ts";
import { documentOf } from "../support/factories.works.ts";
import { ServerProcess } from "../support/process.ts";
import { Oracle, seededRandom } from "./oracle.ts";

const SEED = 20_261_120;
/** At a random moment with a save in flight. */
const RANDOM_KILLS = 15;
/** Between the commit and the answer: every fourth one. */
const KILLS = 20;
const SAVES = 300;
const CHAPTERS = 4;

let folder: string;
let server: ServerProcess;
let oracle: Oracle;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rukopis-oracle-"));
  oracle = new Oracle(join(folder, "acknowledged.jsonl"));
  server = await ServerProcess.start();
  token = await logIn("vera");
});
afterAll(async () => {
  await server.stop();
  oracle.close();
  await rm(folder, { recursive: true });
});

const counts = { kills: 0, killsInFlight: 0, savesCutOff: 0, acknowledged: 0, repeats: 0, repeatsOfStored: 0 };
let savesInFlight = 0;

/** Set: the next answer to a save is lost on its way, because the server is killed meanwhile. */
let killAtAnswer: (() => void) | undefined;

/** Counts the saves that are sent and not yet answered to the last byte. */
const countingFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const isSave = new URL(request.url).pathname === "/api/v2/work/update/chapter";
  if (isSave) savesInFlight += 1;
  try {
    const response = await fetch(request);
    const answer = await response.arrayBuffer();
    if (isSave && killAtAnswer) {
      killAtAnswer();
      throw new TypeError("fetch failed"); // as Node says it
    }
    return new Response(answer, response);
  } finally {
    if (isSave) savesInFlight -= 1;
  }
};

const call: CallApi = (...given) =>
  createApi({ prefix: `${server.url}/api`, fetch: countingFetch, token: () => token })(...given);

/** As a program does: the cookies of the login are good for one bearer, and from then on the bearer alone is sent. */
async function logIn(login: string): Promise<string> {
  let cookie = "";
  const fetchWithCookies: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (cookie) request.headers.set("cookie", cookie);
    const response = await fetch(request);
    const given = response.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
    if (given.length > 0) cookie = given.join("; ");
    return response;
  };
  const ask = createApi({ prefix: `${server.url}/api`, fetch: fetchWithCookies });
  await ask("loginByPassword", { body: { login, password: server.passwordOf(login) } });
  return (await ask("getBearerToken", {})).token;
}

/** The server from one kill to the next; fulfilled once it answers. */
let life: Promise<void> = Promise.resolve();
/** Told of every acknowledgement. */
let hearAcknowledged = (): void => {};

/** The work that was done is the clock of the kills: on a slow machine there are as many. */
async function killAgainAndAgain(): Promise<void> {
  const random = seededRandom(SEED);
  for (let index = 0; index < KILLS; index += 1) {
    const mark = Math.floor(((index + random()) * SAVES) / KILLS);
    while (counts.acknowledged < mark)
      await new Promise<void>((resolve) => {
        hearAcknowledged = resolve;
      });
    await (index % 4 === 3 ? losingAnAnswer() : afterTurns(Math.floor(random() * 3_000)));
  }
}

/** Kills after so many turns of the event loop, at the first one that finds a save in flight. */
async function afterTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns || savesInFlight === 0; turn += 1) await new Promise(setImmediate);
  await kill();
}

const losingAnAnswer = (): Promise<void> =>
  new Promise((resolve) => {
    killAtAnswer = () => {
      killAtAnswer = undefined;
      resolve(kill());
    };
  });

/** Kills the server at once and starts it anew. */
async function kill(): Promise<void> {
  const next = Promise.withResolvers<void>();
  life = next.promise;
  const killed = server.kill();
  counts.kills += 1;
  counts.killsInFlight += savesInFlight > 0 ? 1 : 0;
  counts.savesCutOff += savesInFlight;
  await killed;
  await server.run().then(next.resolve, next.reject);
}

const isCutOff = (fault: unknown): boolean =>
  fault instanceof ApiFault && (fault.httpStatus === 0 || (fault.httpStatus === 200 && !fault.envelope.status));

const words = ["соль", "подоконник", "море", "чайки", "письмо", "ёж", "«ветер»", "😀", "не\u00a0спали", '"', "\\u0000"];

/** A text that no other save has; one in eight is long, so that its commit fills many pages. */
function newText(chapterId: number, turn: number, random: () => number): string {
  const length = random() < 1 / 8 ? 20_000 : 400;
  const some = Array.from({ length: Math.floor(random() * length) }, () => words[Math.floor(random() * words.length)]);
  return [`${chapterId}.${turn}`, ...some].join(" ");
}

const toBody = (id: number, revision: number, text: string) => ({
  id,
  revision,
  title: `Глава ${id}`,
  document: documentOf(text),
});

/** What the autosave does: an unanswered save is sent again from the same base revision, until it is acknowledged. */
async function saveUntilAcknowledged(id: number, base: number, before: string, text: string): Promise<void> {
  for (let isRepeat = false; ; isRepeat = true) {
    const ownLife = life;
    await ownLife;
    try {
      if (isRepeat) await seeAllOrNothing(id, base, before, text);
      const answer = await call("updateChapter", { body: toBody(id, base, text) });
      expect([answer.outcome, answer.revision]).toEqual(["saved", base + 1]);
      return;
    } catch (fault) {
      if (!isCutOff(fault) || ownLife === life) throw fault;
    }
  }
}

/** A save that was cut off is wholly there or wholly not. */
async function seeAllOrNothing(id: number, base: number, before: string, text: string): Promise<void> {
  const { revision, document } = await call("getChapterToEdit", { params: { id } });
  const isStored = revision === base + 1;
  expect({ revision, document }).toEqual({
    revision: isStored ? base + 1 : base,
    document: documentOf(isStored ? text : before),
  });
  counts.repeats += 1;
  counts.repeatsOfStored += isStored ? 1 : 0;
}

/** Writes one chapter without a pause. Gives back its last revision. */
async function write(id: number): Promise<number> {
  const random = seededRandom(SEED + id);
  let [revision, text] = [1, FIRST];
  for (let turn = 1; counts.acknowledged < SAVES || counts.kills < KILLS; turn += 1) {
    const next = newText(id, turn, random);
    await saveUntilAcknowledged(id, revision, text, next);
    [revision, text] = [revision + 1, next];
    oracle.note({ chapterId: id, revision, text });
    counts.acknowledged += 1;
    hearAcknowledged();
  }
  return revision;
}

const FIRST = "Было утро.";

async function addChapters(): Promise<number[]> {
  const { works } = await call("getAccountWorks", { query: {} });
  const workId = works[0]?.id ?? 0;
  const made: number[] = [];
  for (let index = 0; index < CHAPTERS; index += 1) {
    const body = { workId, requestId: randomUUID(), title: "", document: documentOf(FIRST) };
    made.push((await call("createChapter", { body })).chapter.id);
  }
  return made;
}

/** All revisions of the chapters, read past the server from the directory that it left behind. */
async function readDirectory(ids: readonly number[]) {
  const unlock = lockDataDir(server.dataDir);
  const pglite = await startPglite({ dataDir: join(server.dataDir, "pg") });
  const database = await openDatabase(pglite.connection);
  const rows = await database
    .selectFrom("chapterRevision")
    .where("chapterId", "in", ids)
    .select(["chapterId", "revision", "document"])
    .orderBy("revision")
    .execute();
  await database.destroy();
  await pglite.stop();
  unlock();
  return rows;
}

const spelled = (value: unknown): string => JSON.stringify(value);

it("every acknowledged save outlives kill -9, once and word for word", async () => {
  const ids = await addChapters();
  const [, ...revisions] = await Promise.all([killAgainAndAgain(), ...ids.map(write)]);

  const acknowledged = oracle.all();
  const promised = [...ids.map((chapterId) => ({ chapterId, revision: 1, text: FIRST })), ...acknowledged];
  for (const [index, id] of ids.entries()) {
    const { revision, document } = await call("getChapterToEdit", { params: { id } });
    const last = promised.findLast(({ chapterId }) => chapterId === id);
    expect([revision, document]).toEqual([revisions[index], documentOf(last?.text ?? "")]);
  }

  await server.kill();
  const rows = await readDirectory(ids);
  const stored = new Set(rows.map(({ chapterId, revision, document }) => spelled([chapterId, revision, document])));
  const lost = promised.filter(
    ({ chapterId, revision, text }) => !stored.has(spelled([chapterId, revision, documentOf(text)])),
  );
  expect(lost.map(({ chapterId, revision }) => ({ chapterId, revision }))).toEqual([]);
  // Nothing twice, and nothing that was never acknowledged: whatever was cut off has been repeated.
  const numbersOf = (all: readonly { chapterId: number; revision: number }[]) =>
    ids.map((id) => all.filter(({ chapterId }) => chapterId === id).map(({ revision }) => revision));
  expect(numbersOf(rows)).toEqual(revisions.map((last) => Array.from({ length: last }, (_, index) => index + 1)));
  expect(rows).toHaveLength(promised.length);

  expect([counts.kills, counts.killsInFlight]).toEqual([KILLS, KILLS]);
  expect(counts.repeatsOfStored).toBeGreaterThanOrEqual(KILLS - RANDOM_KILLS);
  expect(acknowledged.length).toBeGreaterThanOrEqual(SAVES);
  expect(acknowledged).toHaveLength(counts.acknowledged);
  console.log(
    `kill -9: ${counts.kills} kills, ${counts.killsInFlight} with a save in flight (${counts.savesCutOff} saves cut off), ` +
      `${counts.acknowledged} saves acknowledged, ${counts.repeats} repeated, ${counts.repeatsOfStored} of them were stored already`,
  );
});
