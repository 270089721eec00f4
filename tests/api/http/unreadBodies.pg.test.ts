import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "../../../src/api/contract/index.ts";
import { addAccount } from "../../support/factories.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let port: number;
let cookie: string;
/** Faults that would end the process. */
const fatal: unknown[] = [];
const hear = (fault: unknown) => void fatal.push(fault);
beforeAll(async () => {
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = server.app.server.address() as AddressInfo);
  const browser = await server.login(await addAccount(server));
  cookie = `sid=${browser.cookies.get("sid")}`;
  process.prependListener("uncaughtException", hear);
});
afterAll(() => void process.removeListener("uncaughtException", hear));

type Body = { what: string; type?: string; announced: number; sent: string; isCutOff?: true };
const deep = "[".repeat(300);
const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
/** What is announced in bytes, and what is sent. `isCutOff`: the client closes the connection and waits for no answer. */
const bodies: readonly Body[] = [
  { what: "brackets within brackets", announced: deep.length, sent: deep },
  { what: "brackets within brackets, larger than any call takes", announced: 500_000_000, sent: deep.repeat(300) },
  { what: "the half of a body", announced: 1_000, sent: '{"login":"a', isCutOff: true },
  {
    what: "the beginning of one that is larger than any call takes",
    announced: 500_000_000,
    sent: '{"login":"a',
    isCutOff: true,
  },
  { what: "brackets within brackets, cut off", announced: 1_000, sent: deep, isCutOff: true },
  { what: "a file, cut off", type: "multipart/form-data; boundary=b", announced: 90_000, sent: part, isCutOff: true },
  { what: "a form without its end", type: "multipart/form-data; boundary=b", announced: part.length, sent: part },
  { what: "bytes, cut off", type: "application/octet-stream", announced: 90_000, sent: "abc", isCutOff: true },
  { what: "a form of a page", type: "application/x-www-form-urlencoded", announced: 90_000, sent: "a=b" },
  { what: "text", type: "text/plain", announced: 90_000, sent: "abc", isCutOff: true },
];

/** Sends one request over a connection of its own. @returns the status; null: the client closed first */
async function send(method: string, path: string, { type = "application/json", announced, sent, isCutOff }: Body) {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    "connection: close",
    "sec-fetch-site: same-origin",
    `content-type: ${type}`,
    `content-length: ${announced}`,
    `cookie: ${cookie}`,
  ];
  socket.on("error", () => {});
  socket.write(`${head.join("\r\n")}\r\n\r\n${sent}`);
  if (isCutOff) {
    socket.end();
    socket.destroySoon();
    await once(socket, "close");
    return null;
  }
  const [answer] = await once(socket, "data");
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(String(answer))?.[1]);
}

describe("a body that nobody reads ends no process", () => {
  const calls = Object.entries(contract).map(([name, { method, path }]): [string, string, string] => [
    name,
    method,
    `/api${path.replace(/\{\w+\}/g, "1")}`,
  ]);

  it.each([...calls, ["a page", "GET", "/catalog"], ["nothing", "POST", "/nowhere"]])("%s", async (_, method, path) => {
    for (const body of bodies) {
      const status = await send(method, path, body);
      if (status !== null) expect(status, body.what).toBeLessThan(500);
    }
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    expect(fatal.splice(0)).toEqual([]);
  });
});
