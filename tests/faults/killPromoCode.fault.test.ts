import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isRefused } from "../../src/api/contract/envelope.ts";
import { Victim } from "../endurance/victim.ts";
import { addPerson, type Person, World } from "../endurance/world.ts";
import { type Cluster, clusterOfTests } from "../support/cluster.ts";
import { addBookOnSaleNow, addPromoCode, storedCode } from "../support/factories.sales.ts";
import { patient } from "../support/patience.ts";

let cluster: Cluster | undefined;
let world: World;
let victim: Victim;
beforeAll(async () => {
  cluster = await clusterOfTests();
  world = await World.make(cluster?.url);
  victim = new Victim(world.server);
});
afterAll(async () => {
  await world.stop();
  await cluster?.stop();
});

const DAY = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

/** A book with a code, and two people who have it. */
const prepare = () =>
  world.past(async (opened) => {
    const owner = await addPerson(opened);
    const { workId, free } = await addBookOnSaleNow(opened, owner);
    const [createdAt, expiresAt] = [inDays(0), inDays(30)];
    const { id: codeId, code } = await addPromoCode(opened, workId, owner, { createdAt, expiresAt });
    return {
      workId,
      codeId,
      code,
      chapterId: free.id,
      reader: await addPerson(opened),
      other: await addPerson(opened),
    };
  });
type Scene = Awaited<ReturnType<typeof prepare>>;

const redeem = ({ code }: Scene, { secret }: Person) => victim.as(secret)("redeemPromoCode", { body: { code } });

/** Whose the code is, and who has the book. */
const stored = ({ workId, codeId }: Scene) =>
  world.past(async (opened) => {
    const { state, redeemedBy } = await storedCode(opened, codeId);
    const held = opened.database.selectFrom("holding").where("workId", "=", workId);
    return {
      state,
      redeemedBy,
      held: await held.select(["accountId", "promoCodeId", "endedAt"]).execute(),
    };
  });
const untouched = { state: "issued", redeemedBy: null, held: [] };
const used = ({ reader, codeId }: Scene) => ({
  state: "redeemed",
  redeemedBy: reader.id,
  held: [{ accountId: reader.id, promoCodeId: codeId, endedAt: null }],
});

/** The reader types the code again and has the book; the other one gets the refusal that it is used. */
async function seeUsedOnce(scene: Scene): Promise<void> {
  const { workId, chapterId, reader, other } = scene;
  const work = { id: workId, title: "Соль на подоконнике", format: "EBook" };
  expect(await redeem(scene, reader)).toEqual({ work, chapterId });
  const refusal = await redeem(scene, other).catch((fault: unknown) => fault);
  expect(isRefused(refusal, "InvalidRequestFields") && refusal.message).toBe("Промокод уже использован");
  await world.server.end();
  expect(await stored(scene)).toEqual(used(scene));
}

/** Another connection to the database holds a table until it is let go. */
async function holdTable(url: string, table: string, mode: string) {
  const holder = new pg.Client({ connectionString: url });
  const watcher = new pg.Client({ connectionString: url });
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query("begin");
  await holder.query(`lock table ${table} in ${mode} mode`);
  const count = async (query: string): Promise<number> => Number((await watcher.query(query)).rows[0].count);
  const reaches = (query: string, wanted: number) =>
    expect.poll(() => count(query), { timeout: patient(30_000) }).toBe(wanted);
  return {
    /** By a statement that has these words in it. */
    isWaitedFor: (words: string) =>
      reaches(
        `select count(*) from pg_locks inner join pg_stat_activity using (pid)
          where not granted and relation = '${table}'::regclass and query like '%${words}%'`,
        1,
      ),
    /** What a dead server had begun is ended, too. */
    letGo: async () => {
      await holder.query("rollback");
      await holder.end();
      await reaches(
        "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
        0,
      );
      await watcher.end();
    },
  };
}

it.for([
  ["before the code is looked at: nothing has happened", "promo_code", "exclusive", '"code" = $1', false],
  [
    "when the code is used up and the book not given yet: nothing has happened",
    "holding",
    "share",
    'insert into "holding"',
    false,
  ],
  [
    "when all of it is kept and nothing answered: all of it has",
    "reader_progress",
    "access exclusive",
    "chapter_id",
    true,
  ],
] as const)("a server that is killed %s", async ([, table, mode, words, isKept], { skip }) => {
  const scene = await prepare();
  await world.server.run();
  const url = world.server.databaseUrl;
  if (url === undefined) return skip("the embedded database has one connection");
  const held = await holdTable(url, table, mode);
  const cutOff = redeem(scene, scene.reader).catch((fault: unknown) => fault);
  try {
    await held.isWaitedFor(words);
  } finally {
    await world.server.kill();
    await held.letGo();
  }
  expect(await cutOff).toMatchObject({ httpStatus: 0 });
  expect(await stored(scene)).toEqual(isKept ? used(scene) : untouched);
  await world.server.run();
  await seeUsedOnce(scene);
});

it("a server that is killed at any moment of a redemption has done all of it or nothing", async () => {
  for (const moment of [0.2, 0.4, 0.6, 0.8, "answer"] as const) {
    const scene = await prepare();
    await world.server.run();
    const restarted = victim.killWith("redeemPromoCode", moment);
    await redeem(scene, scene.reader).catch(() => {});
    await restarted;
    await world.server.kill();
    const { state } = await stored(scene);
    expect(await stored(scene)).toEqual(state === "issued" ? untouched : used(scene));
    if (moment === "answer") expect(state).toBe("redeemed");
    await world.server.run();
    await seeUsedOnce(scene);
  }
});
