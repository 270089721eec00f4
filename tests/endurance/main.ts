// `npm run test:endurance -- --kills 50 --seed 7 --postgres`: on PostgreSQL with TEST_DATABASE_URL, else the installed one.
// `npm run test:endurance -- abuse --seconds 60 --postgres`: one person tries to stop the server for everybody else.
import { parseArgs } from "node:util";
import { requiredCluster } from "../support/globalSetup.cluster.ts";
import { sufferAll } from "./abuse.ts";
import { endure, told } from "./run.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "60" },
    only: { type: "string" },
    kills: { type: "string", default: "200" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    postgres: { type: "boolean", default: false },
  },
});
const [kills, seed] = [Number(values.kills), Number(values.seed)];
if (!(Number.isInteger(kills) && kills > 0 && Number.isInteger(seed)))
  throw new Error("--kills and --seed are numbers");

const hearKill = (count: number) => {
  if (count % 20 === 0) console.log(`${count} kills`);
};
const cluster = values.postgres ? await requiredCluster() : undefined;
const database = cluster ? "PostgreSQL" : "the embedded database";

/** Each abuse on a line, the worst of it first. */
async function abuse(): Promise<void> {
  const seconds = Number(values.seconds);
  console.log(
    `each abuse for ${seconds} s on ${database}: p95 in ms of another person's page and save, MB of the server`,
  );
  const how = { seconds, postgres: cluster?.url, only: values.only };
  const isGood = await sufferAll(how, ({ abuse: name, page, save, megabytes, requests, statuses, isGood: good }) =>
    console.log(
      `${good ? "well" : "BAD "} ${name.padEnd(30)} page ${page}, save ${save}, ${megabytes} MB; ${requests} requests ${JSON.stringify(statuses)}`,
    ),
  );
  if (!isGood) process.exitCode = 1;
}

try {
  if (positionals[0] === "abuse") await abuse();
  else {
    console.log(`${kills} kills with the seed ${seed} on ${database}`);
    console.log(told(await endure({ kills, seed, postgres: cluster?.url, hearKill })));
  }
} finally {
  await cluster?.stop();
}
