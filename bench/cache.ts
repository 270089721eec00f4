import { Agent, get } from "node:http";
import { validators } from "../tests/support/validators.ts";
import { startVarnish } from "../tests/support/varnish.ts";
import { Product } from "./lib/product.ts";
import { factRow, type Row, ratioRow } from "./lib/report.ts";
import { interleave } from "./lib/rounds.ts";

/** One after the other on one connection. */
const PAGES = 100;

let asked = 0;
/** From another network each time: one network is given so many pages whole. */
const networkOf = (count: number): string => `203.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;

function open(url: string, agent: Agent): Promise<void> {
  asked += 1;
  const headers = { accept: "text/html", "user-agent": "Firefox", "x-forwarded-for": networkOf(asked) };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.on("end", () => (response.statusCode === 200 ? resolve() : reject(new Error(`${url} refused`))));
    }).on("error", reject);
  });
}

/** The home page of a guest from Varnish, against the same page from the server, which has drawn it before. */
export async function measure(): Promise<Row[]> {
  const { isHere, remark } = validators.varnish;
  const what = "the home page of a guest from Varnish against from the server";
  if (!isHere) return [factRow(what, `not measured${remark}`)];
  const product = await Product.start("PostgreSQL", { PUBLIC_CACHE_SECONDS: "3600", TRUST_PROXY: "loopback" });
  const varnish = await startVarnish(Number(new URL(product.server.url).port));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const side = (origin: string) => async () => {
    const begun = performance.now();
    for (let turn = 0; turn < PAGES; turn += 1) await open(`${origin}/`, agent);
    return (performance.now() - begun) / PAGES;
  };
  try {
    const found = await interleave(side(varnish.origin), side(product.server.url), 21);
    return [ratioRow(what, "ms", found, { atMost: 0.2 })];
  } finally {
    agent.destroy();
    await varnish.stop();
    await product.stop();
  }
}
