import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";

/*
 * The server that the product is compared with while a browser without a debugging port is measured; it has a process
 * of its own. PUT: stores the body in the file FILE, on the disk before the answer. GET /next: what the page does next.
 * POST /result: what came of it. GET /audio/…: the same of the product at PRODUCT, as fast as a line of 20 Mbit.
 */
const file = process.env.FILE ?? "";
const open = { "access-control-allow-origin": "*", "timing-allow-origin": "*" };
const allowed = {
  ...open,
  "access-control-allow-methods": "PUT, GET, POST",
  "access-control-allow-headers": "content-type, range",
  "access-control-max-age": "7200",
};
/** The product gives its sounds to its own pages alone. */
const others = { "cross-origin-resource-policy": "cross-origin", "cache-control": "no-store" };
/** Bytes a tick of so many milliseconds. */
const [PIECE, TICK] = [25_000, 10];

type Ask = { step: object; product: string };
let product = "";
const steps: object[] = [];
const waiting: ((step: object) => void)[] = [];
process.on("message", ({ step, product: at }: Ask) => {
  product = at;
  const take = waiting.shift();
  if (take) take(step);
  else steps.push(step);
});
process.on("disconnect", () => process.exit());

const nextStep = (): Promise<object> => {
  const [step] = steps.splice(0, 1);
  return step ? Promise.resolve(step) : new Promise((resolve) => waiting.push(resolve));
};

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

/** The product's answer, slowly; a browser breaks off what it has enough of. */
function slowly(request: IncomingMessage, response: ServerResponse): void {
  const { range } = request.headers;
  const pass = async (answer: IncomingMessage): Promise<void> => {
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...open, ...others });
    let due = performance.now();
    for await (const part of answer as AsyncIterable<Buffer>) {
      if (response.destroyed) break;
      for (let at = 0; at < part.length; at += PIECE) {
        const piece = part.subarray(at, at + PIECE);
        due = Math.max(due, performance.now() - TICK) + (piece.length / PIECE) * TICK;
        response.write(piece);
        await setTimeout(Math.max(0, due - performance.now()));
      }
    }
    response.end();
  };
  const asked = send(new URL(request.url ?? "/", product), { headers: range ? { range } : {} }, (answer) => {
    pass(answer).catch(() => response.destroy());
  });
  response.on("close", () => asked.destroy());
  asked.on("error", () => response.destroy());
  asked.end();
}

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "OPTIONS") return void response.writeHead(204, allowed).end();
  if (request.url?.startsWith("/audio/")) return slowly(request, response);
  if (request.method === "PUT") {
    await pipeline(request, createWriteStream(file, { flush: true }));
    await rm(file);
  }
  if (request.method === "POST") process.send?.({ result: JSON.parse(await textOf(request)) });
  const answer = request.url === "/next" ? await nextStep() : {};
  response.writeHead(200, { ...open, "content-type": "application/json" }).end(JSON.stringify(answer));
}

const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()));
server.listen(0, "127.0.0.1", () => process.send?.({ address: server.address() }));
