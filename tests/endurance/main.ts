// `npm run test:endurance -- --kills 50 --seed 7 --postgres`: on PostgreSQL with TEST_DATABASE_URL, else the installed one.
import { parseArgs } from "node:util";
import { requiredCluster } from "../support/globalSetup.cluster.ts";
import { endure, told } from "./run.ts";

const { values } = parseArgs({
  options: {
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
console.log(`${kills} kills with the seed ${seed} on ${cluster ? "PostgreSQL" : "the embedded database"}`);
try {
  console.log(told(await endure({ kills, seed, postgres: cluster?.url, hearKill })));
} finally {
  await cluster?.stop();
}
