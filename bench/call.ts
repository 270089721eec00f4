import { Agent, request } from "node:http";
import { startBare } from "./lib/bare.ts";
import { type Kind, Product } from "./lib/product.ts";
import { type Row, ratioRow } from "./lib/report.ts";
import { interleave } from "./lib/rounds.ts";

/** One after the other on one connection. */
const CALLS = 200;
/** A round takes half a second, and what else the machine does falls on one side of it or the other. */
const ROUNDS = 41;

function ask(url: string, agent: Agent, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { cookie } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => (response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} refused`))));
    })
      .on("error", reject)
      .end();
  });
}

async function against(kind: Kind, atMost: number): Promise<Row> {
  const product = await Product.start(kind);
  const path = "/api/v2/account";
  const response = await fetch(product.server.url + path, { headers: { cookie: product.cookie } });
  const bare = await startBare({ ANSWER: await response.text() });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const side = (url: string) => async () => {
    const begun = performance.now();
    for (let turn = 0; turn < CALLS; turn++) await ask(url, agent, product.cookie);
    return (performance.now() - begun) / CALLS;
  };
  try {
    const found = await interleave(side(product.server.url + path), side(bare.url + path), ROUNDS);
    return ratioRow(`a signed-in JSON call against bare node:http, ${kind}`, "ms", found, { atMost });
  } finally {
    agent.destroy();
    bare.stop();
    await product.stop();
  }
}

/** A signed-in call with its session out of the database, against node:http that answers the same bytes. */
export const measure = async (): Promise<Row[]> => [await against("PostgreSQL", 5), await against("embedded", 5)];
