import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addChapter, addWork } from "../support/factories.works.ts";
import { importBooks } from "./actors/imports.ts";
import { publishChapters } from "./actors/publishes.ts";
import { reorderChapters } from "./actors/reorders.ts";
import { FIRST, saveChapter } from "./actors/saves.ts";
import { bytesOnDisk } from "./integrity.ts";
import { CountingOracle, duringOneOf, type Kills, killAgainAndAgain } from "./killing.ts";
import type { Kind, Oracle } from "./oracle.ts";
import { seededRandom } from "./random.ts";
import { judge, type Stage } from "./verdict.ts";
import { type Endured, Victim } from "./victim.ts";
import { addPerson, type Opened, type Person, World } from "./world.ts";

/** Calls that a kill is aimed at, by turns. */
const targets = [
  duringOneOf("updateChapter"),
  duringOneOf(
    "startImport",
    "uploadImportChunk",
    "completeImport",
    "readImport",
    "commitImport",
    "commitImport",
    "cancelImport",
  ),
  duringOneOf("reorderChapters"),
  duringOneOf("updateChapterState"),
];
const SAVERS = 3;
const IMPORTERS = 2;

export type Report = {
  seed: number;
  kills: number;
  lostAnswers: number;
  killsInFlight: Record<string, number>;
  cutOff: number;
  repeats: number;
  acknowledged: Record<Kind, number>;
};

/** Who writes, and what. */
export type Cast = { author: Person; importers: Person[]; stage: Stage; order: number[]; publishedWorkId: number };

/** @param kills so many accounts import, and four more: each may import sixty books an hour */
export async function fillBooks(opened: Opened, kills: number): Promise<Cast> {
  const author = await addPerson(opened);
  const workOf = async (count: number) => {
    const { id } = await addWork(opened, { owner: author });
    const chapterIds = [];
    for (let place = 1; place <= count; place += 1) {
      const chapter = await addChapter(opened, id, { texts: [FIRST], sortOrder: place });
      chapterIds.push(chapter.id);
    }
    return { id, chapterIds };
  };
  const [saved, published, ordered] = [await workOf(SAVERS), await workOf(4), await workOf(30)];
  const importers = [];
  for (let index = 0; index < kills + 4; index += 1) importers.push(await addPerson(opened));
  return {
    author,
    importers,
    order: ordered.chapterIds,
    publishedWorkId: published.id,
    stage: {
      savedIds: saved.chapterIds,
      publishedIds: published.chapterIds,
      orderedWorkId: ordered.id,
      importerIds: importers.map(({ id }) => id),
    },
  };
}

type Writing = { victim: Endured; oracle: CountingOracle; cast: Cast; seed: number; isOver: () => boolean };

/** People who save, put in order, publish and import until it is over. */
export function writeBooks({ victim, oracle, cast, seed, isOver }: Writing): Promise<void>[] {
  const call = victim.as(cast.author.secret);
  const actor = (number: number) => ({ victim, oracle, random: seededRandom(seed + number), isOver, call });
  const { savedIds, publishedIds, orderedWorkId } = cast.stage;
  const accounts = cast.importers.map(({ secret }) => victim.as(secret));
  return [
    ...savedIds.map((id, index) => saveChapter(actor(index + 1), id)),
    reorderChapters(actor(11), { workId: orderedWorkId, order: cast.order }),
    publishChapters(actor(21), { workId: cast.publishedWorkId, chapterIds: [...publishedIds] }),
    ...Array.from({ length: IMPORTERS }, (_, index) =>
      importBooks(actor(31 + index), {
        name: `Книга ${index + 1}`,
        accounts: accounts.filter((_call, place) => place % IMPORTERS === index),
      }),
    ),
  ];
}

async function live(world: World, oracle: CountingOracle, cast: Cast, options: Options): Promise<Victim> {
  const victim = new Victim(world.server);
  await world.server.run();
  let isOver = false;
  await Promise.all([
    killAgainAndAgain(victim, oracle, targets, options).finally(() => {
      isOver = true;
    }),
    ...writeBooks({ victim, oracle, cast, seed: options.seed, isOver: () => isOver }),
  ]);
  return victim;
}

type Options = Kills & { postgres?: string | undefined };

/**
 * Clients save, import, reorder and publish at the same time. Meanwhile the server is killed again and again and
 * started again on the same data; what was not answered is repeated.
 * @param options.seed the same plan of kills and texts; moments are parts of what calls take on this machine
 * @param options.postgres an address where a database may be made; nothing: the embedded one
 * @throws AssertionError as soon as something acknowledged is not there, is there twice or is half there
 */
export async function endure(options: Options): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "rukopis-oracle-"));
  const oracle = new CountingOracle(join(folder, "acknowledged.jsonl"));
  const world = await World.make(options.postgres);
  try {
    const cast = await world.past((opened) => fillBooks(opened, options.kills));
    const { counts } = await live(world, oracle, cast, options);
    await world.server.kill();
    await world.past((opened) => judge(opened, oracle, cast.stage, { bytes: bytesOnDisk(world.server.dataDir) }));
    return {
      seed: options.seed,
      ...counts,
      killsInFlight: Object.fromEntries([...counts.killsInFlight].sort()),
      acknowledged: countsOf(oracle),
    };
  } finally {
    await world.stop();
    oracle.close();
    await rm(folder, { recursive: true });
  }
}

const kinds: readonly Kind[] = ["save", "import", "cancel", "reorder", "publish"];

/** How many promises of each kind there are. */
export const countsOf = (oracle: Oracle): Record<Kind, number> =>
  Object.fromEntries(kinds.map((kind) => [kind, oracle.all(kind).length])) as Record<Kind, number>;

/** For people. */
export const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");

/** A report for people. */
export const summary = (report: Report): string =>
  `kill -9, seed ${report.seed}: ${report.kills} kills (${report.lostAnswers} between commit and answer), ` +
  `${report.cutOff} calls cut off, ${report.repeats} repeated\n` +
  `  kills with a call in flight: ${listed(report.killsInFlight)}\n` +
  `  acknowledged: ${listed(report.acknowledged)}`;
