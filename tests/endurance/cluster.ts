import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { blobs, openBlobs } from "../../server/blobs/blobs.ts";
import { bindConfig, readConfig } from "../../server/config.ts";
import { openDatabase } from "../../server/db/open.ts";
import { drainJobs } from "../../server/jobs/worker.ts";
import { jobs } from "../../server/jobs.ts";
import type { CallByName } from "../../src/api/callByName.ts";
import type { CallName } from "../../src/api/contract/index.ts";
import { Installation, type Part } from "../support/installation.ts";
import { OutsideProvider } from "../support/outsideProvider.ts";
import { patient } from "../support/patience.ts";
import { buyBooks } from "./actors/buys.ts";
import { Newcomers, type Promised, type PromisedKind } from "./actors/trade.ts";
import { Bank } from "./bank.ts";
import { fillMarket, promisesOf } from "./commerce.ts";
import { judgeCommerce, settle } from "./commerceVerdict.ts";
import { bytesInStore, impossibleRows } from "./integrity.ts";
import { CountingOracle, type Kills } from "./killing.ts";
import type { Kind } from "./oracle.ts";
import { type Random, seededRandom, upTo } from "./random.ts";
import { countsOf, fillBooks, listed, writeBooks } from "./run.ts";
import { judge, silent } from "./verdict.ts";
import { clientOf, type Endured, isCutOff, wholeAnswer } from "./victim.ts";
import type { Opened } from "./world.ts";

/** Processes die as often as all else together. */
const order: readonly Part[] = ["process", "database", "process", "store", "process", "balancer"];
const BUYERS = 3;
/** Acknowledged writes between two kills, at most. */
const LONGEST_REST = 12;
/** Longer than the lease of a job whose process died. */
const LONGEST_AWAY = 120_000;

export type ClusterReport = {
  seed: number;
  kills: Record<Part, number>;
  cutOff: number;
  repeats: number;
  acknowledged: Record<Kind, number>;
  promised: Record<PromisedKind, number>;
};

/** Clients of an installation whose parts die: what gets no answer is asked again, of whatever process there is. */
class Clients implements Endured {
  readonly url: string;
  readonly #origin: string;
  readonly counts = { cutOff: 0, repeats: 0 };

  constructor(url: string, origin: string) {
    this.url = url;
    this.#origin = origin;
  }

  send(_: CallName, request: Request): Promise<Response> {
    return wholeAnswer(request);
  }

  as(secret: string): CallByName {
    return clientOf({ url: this.url, origin: this.#origin, secret, send: this.send });
  }

  async answered<T>(ask: (isRepeat: boolean) => Promise<T>): Promise<T> {
    const end = performance.now() + patient(LONGEST_AWAY);
    for (let isRepeat = false; ; isRepeat = true)
      try {
        const answer = await ask(isRepeat);
        this.counts.repeats += isRepeat ? 1 : 0;
        return answer;
      } catch (fault) {
        if (!isCutOff(fault) || performance.now() > end) throw fault;
        this.counts.cutOff += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
  }
}

/** Works past the processes, on what the installation has stored. */
async function past<T>(installation: Installation, work: (opened: Opened) => Promise<T>): Promise<T> {
  const database = await openDatabase({ connectionString: installation.databaseUrl, max: 4 });
  try {
    return await work({ database });
  } finally {
    await database.destroy();
  }
}

async function killParts(
  installation: Installation,
  oracle: CountingOracle,
  random: Random,
  { kills, hearKill = () => {} }: Kills,
): Promise<Record<Part, number>> {
  const counts = { process: 0, balancer: 0, database: 0, store: 0 };
  for (let index = 0; index < kills; index += 1) {
    await oracle.reach(oracle.count + upTo(random, LONGEST_REST));
    const part = order[index % order.length] ?? "process";
    await installation.kill(part, upTo(random, installation.servers.length) - 1);
    counts[part] += 1;
    hearKill(index + 1);
  }
  return counts;
}

/** A job that failed because a part was away has succeeded since, once nothing is away. */
async function repeatFailed({ database }: Opened): Promise<void> {
  const longAgo = new Date(0).toISOString();
  await database.updateTable("job").set({ runAt: longAgo }).where("lastError", "is not", null).execute();
  await drainJobs({ jobs, now: () => new Date(), log: silent });
}

/**
 * People write, import and buy through nginx, from three processes with PostgreSQL and a store of S3. Meanwhile each of these parts
 * is killed again and again, and started again.
 * @param options.seed the same order of parts, texts and books; moments are those of this machine
 * @throws AssertionError as soon as something acknowledged is not there, is there twice or is half there
 */
export async function endureCluster(options: Kills): Promise<ClusterReport> {
  const { kills, seed } = options;
  const folder = await mkdtemp(join(tmpdir(), "rukopis-oracle-"));
  const oracle = new CountingOracle(join(folder, "acknowledged.jsonl"));
  const promised = new CountingOracle<Promised>(join(folder, "promised.jsonl"));
  const provider = await OutsideProvider.start();
  const distrust = provider.trust();
  let installation: Installation | undefined;
  try {
    const running = await Installation.prepare({ env: { DEMO: "0", ...provider.env } });
    installation = running;
    const { ORIGIN: origin = running.url } = running.env;
    const config = readConfig({ NODE_ENV: "test", DATA_DIR: join(folder, "data"), ...running.env });
    bindConfig(config);
    await openBlobs(config);
    const { cast, authors, people, known } = await past(running, async (opened) => ({
      cast: await fillBooks(opened, kills),
      ...(await fillMarket(opened, kills)),
      known: await impossibleRows(opened),
    }));
    await running.run();
    const victim = new Clients(running.url, origin);
    const bank = new Bank(provider, victim, seed + 101);
    const stalls = authors.flatMap((author) => author.stalls);
    const readers = people.map((person) => ({ ...person, call: victim.as(person.secret) }));
    const market = { stalls, newcomers: new Newcomers(readers, stalls) };
    let over = false;
    const isOver = () => over;
    const [killed] = await Promise.all([
      killParts(running, oracle, seededRandom(seed), options).finally(() => {
        over = true;
      }),
      ...writeBooks({ victim, oracle, cast, seed, isOver }),
      ...Array.from({ length: BUYERS }, (_, index) =>
        buyBooks({ victim, oracle: promised, random: seededRandom(seed + 51 + index), isOver }, market, bank),
      ),
    ]);
    bank.close();
    await running.end();
    await past(running, async (opened) => {
      await repeatFailed(opened);
      const bytes = bytesInStore(blobs());
      const waiting = Object.keys(jobs).filter((kind) => kind.startsWith("order.") || kind === "payment.hear");
      await judge(opened, oracle, cast.stage, { bytes, known, waiting });
      await settle(opened, bank);
      await judgeCommerce(opened, { oracle: promised, provider, stalls });
    });
    return {
      seed,
      kills: killed,
      ...victim.counts,
      acknowledged: countsOf(oracle),
      promised: promisesOf(promised),
    };
  } finally {
    await installation?.stop();
    distrust();
    await provider.stop();
    oracle.close();
    promised.close();
    await rm(folder, { recursive: true });
  }
}

/** A report for people. */
export const clusterSummary = ({ seed, kills, cutOff, repeats, acknowledged, promised }: ClusterReport): string =>
  `kill -9 of parts, seed ${seed}: ${listed(kills)}; ${cutOff} calls cut off, ${repeats} repeated\n` +
  `  acknowledged: ${listed(acknowledged)}\n` +
  `  bought: ${listed(promised)}`;
