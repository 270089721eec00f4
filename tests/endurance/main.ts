// `npm run test:endurance -- --kills 50 --seed 7 --postgres`: on the PostgreSQL of the tests in place of the embedded one.
// `npm run test:endurance -- abuse --seconds 60 --postgres`: one person tries to stop the server for everybody else.
// `npm run test:endurance -- commerce --kills 200 --seed 7 --postgres`: readers buy, redeem and take money back, the provider outlives the server.
// `npm run test:endurance -- cluster --kills 200 --seed 7`: three processes, nginx, PostgreSQL and a store of S3, each of which dies.
// `npm run test:endurance -- audio --cuts 200`: two gigabytes of sound go up through a browser that is cut again and again.
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { headlessChromium } from "../support/chromium.ts";
import { clusterOfTests } from "../support/cluster.ts";
import { sufferAll } from "./abuse.ts";
import { audioSummary, uploadThroughCuts } from "./audio.ts";
import { clusterSummary, endureCluster } from "./cluster.ts";
import { commerceSummary, endureCommerce } from "./commerce.ts";
import { endure, summary } from "./run.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "60" },
    only: { type: "string" },
    kills: { type: "string", default: "200" },
    cuts: { type: "string", default: "200" },
    bytes: { type: "string", default: "2147483648" },
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
const cluster = values.postgres ? await clusterOfTests() : undefined;
const database = cluster ? "PostgreSQL" : "the embedded database";

/** Each abuse on a line, the worst of it first. */
async function abuse(): Promise<void> {
  const seconds = Number(values.seconds);
  console.log(
    `each abuse for ${seconds} s on ${database}: p95 in ms of another person's page and save, MB of the server`,
  );
  const how = { seconds, postgres: cluster?.url, only: values.only };
  const isGood = await sufferAll(
    how,
    ({ abuse: name, page, save, book, megabytes, requests, statuses, isGood: good }) =>
      console.log(
        `${good ? "well" : "BAD "} ${name.padEnd(30)} page ${page}, save ${save}, ${book === null ? "" : `slowest import ${book}, `}${megabytes} MB; ${requests} requests ${JSON.stringify(statuses)}`,
      ),
  );
  if (!isGood) process.exitCode = 1;
}

/** Needs the built application: `npm run build`. */
async function audio(): Promise<void> {
  const [cuts, byteSize] = [Number(values.cuts), Number(values.bytes)];
  const browser = await chromium.launch({
    executablePath: headlessChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  console.log(`${byteSize} bytes through ${cuts} cuts with the seed ${seed}`);
  const hearCut = (count: number) => {
    if (count % 10 === 0) console.log(`${count} cuts`);
  };
  try {
    console.log(audioSummary(await uploadThroughCuts(browser, { byteSize, cuts, seed, hearCut })));
  } finally {
    await browser.close();
  }
}

try {
  if (positionals[0] === "abuse") await abuse();
  else if (positionals[0] === "audio") await audio();
  else if (positionals[0] === "cluster") {
    console.log(`${kills} kills of the parts of an installation with the seed ${seed}`);
    console.log(clusterSummary(await endureCluster({ kills, seed, hearKill })));
  } else if (positionals[0] === "commerce") {
    console.log(`${kills} kills of a server that sells with the seed ${seed} on ${database}`);
    console.log(commerceSummary(await endureCommerce({ kills, seed, postgres: cluster?.url, hearKill })));
  } else {
    console.log(`${kills} kills with the seed ${seed} on ${database}`);
    console.log(summary(await endure({ kills, seed, postgres: cluster?.url, hearKill })));
  }
} finally {
  await cluster?.stop();
}
