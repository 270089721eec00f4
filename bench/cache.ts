import { Agent, get } from "node:http";
import * as z from "zod/mini";
import { freePorts } from "../tests/support/freePorts.ts";
import { validators } from "../tests/support/validators.ts";
import { startVarnish } from "../tests/support/varnish.ts";
import { Product } from "./lib/product.ts";
import { factRow, limitRow, type Row, ratioRow } from "./lib/report.ts";
import { interleave } from "./lib/rounds.ts";

/** One after the other on one connection. */
const PAGES = 100;
const WITHDRAWALS = 20;

const own = z.object({ works: z.array(z.object({ id: z.number(), state: z.string() })) });

let asked = 0;
/** From another network each time: one network is given so many pages whole. */
const networkOf = (count: number): string => `203.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;

/** @returns the status of the whole answer */
function open(url: string, agent: Agent): Promise<number> {
  asked += 1;
  const headers = { accept: "text/html", "user-agent": "Firefox", "x-forwarded-for": networkOf(asked) };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    }).on("error", reject);
  });
}

/** @throws Error: it is refused */
async function openWhole(url: string, agent: Agent): Promise<void> {
  if ((await open(url, agent)) !== 200) throw new Error(`${url} refused`);
}

/** @returns milliseconds until a guest gets this answer from the cache */
async function becomes(status: number, url: string, agent: Agent): Promise<number> {
  const begun = performance.now();
  while ((await open(url, agent)) !== status) await new Promise((resolve) => setTimeout(resolve, 5));
  return performance.now() - begun;
}

/** How long the cache shows a book after its author has been answered that it is withdrawn. @returns milliseconds, of each withdrawal */
async function withdraw(product: Product, origin: string, agent: Agent): Promise<number[]> {
  const { works } = own.parse(await product.get("/api/v2/account/works"));
  const id = works.find(({ state }) => state === "published")?.id ?? 0;
  const page = `${origin}/book/${id}`;
  const waits: number[] = [];
  while (waits.length < WITHDRAWALS) {
    await openWhole(page, agent);
    await product.post(`/api/v2/work/${id}/move-to-draft`, {});
    waits.push(await becomes(404, page, agent));
    await product.post(`/api/v2/work/${id}/publish`, { note: "" });
    await becomes(200, page, agent);
  }
  return waits;
}

/** The home page of a guest from Varnish, against the same page from the server, which has drawn it before. */
export async function measure(): Promise<Row[]> {
  const { isHere, remark } = validators.varnish;
  const what = "the home page of a guest from Varnish against from the server";
  if (!isHere) return [factRow(what, `not measured${remark}`)];
  const [port = 0] = await freePorts(1);
  const varnish = await startVarnish(port);
  const product = await Product.start("PostgreSQL", {
    PORT: String(port),
    PUBLIC_CACHE_SECONDS: "3600",
    CACHE_PURGE_URL: varnish.purgeUrl,
    TRUST_PROXY: "loopback",
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const side = (origin: string) => async () => {
    const begun = performance.now();
    for (let turn = 0; turn < PAGES; turn += 1) await openWhole(`${origin}/`, agent);
    return (performance.now() - begun) / PAGES;
  };
  try {
    const found = await interleave(side(varnish.origin), side(product.server.url), 21);
    const waits = await withdraw(product, varnish.origin, agent);
    return [
      ratioRow(what, "ms", found, { atMost: 0.2 }),
      limitRow(`a withdrawn book in the cache, the longest of ${WITHDRAWALS}`, Math.max(...waits), "ms", 1_000),
    ];
  } finally {
    agent.destroy();
    await varnish.stop();
    await product.stop();
  }
}
