import { once } from "node:events";
import { connect } from "node:net";
import { beforeAll, expect, it } from "vitest";
import { testServer } from "../../support/server.ts";

const server = testServer();
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await server.app.listen({ host: "127.0.0.1", port: 0 })).port);
});

/** Sends requests in a row without waiting for an answer. @returns what came until the connection closed, and how many requests the server began */
async function send(paths: readonly string[]): Promise<{ answers: number; begun: number }> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  let begun = 0;
  const hear = () => {
    begun += 1;
  };
  server.app.server.on("request", hear);
  let heard = "";
  socket.on("data", (data) => {
    heard += data.toString("latin1");
  });
  const closed = once(socket, "close");
  const [last, ...others] = paths.toReversed();
  const lines = [...others.toReversed().map((path) => [path, ""]), [last, "connection: close\r\n"]];
  socket.write(lines.map(([path, more]) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`).join(""));
  await closed;
  server.app.server.off("request", hear);
  return { answers: heard.split("HTTP/1.1 200").length - 1, begun };
}

const repeated = (count: number): string[] => Array.from({ length: count }, () => "/health");

it("sixteen requests in a row are answered", async () => {
  expect(await send(repeated(16))).toEqual({ answers: 16, begun: 16 });
});

it("a connection that sends more without waiting is ended, and nobody else's", async () => {
  const { answers } = await send(repeated(800));
  expect(answers).toBeLessThanOrEqual(16);
  expect(await send(repeated(1))).toEqual({ answers: 1, begun: 1 });
});

it("one that waits for its answers may ask as often as it likes", async () => {
  const socket = connect(port, "127.0.0.1");
  for (let turn = 0; turn < 40; turn += 1) {
    socket.write("GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n");
    const [data] = (await once(socket, "data")) as [Buffer];
    expect(data.toString("latin1")).toMatch(/^HTTP\/1\.1 200/);
  }
  socket.destroy();
});

it("a connection on which nothing moves is ended after two minutes", () => {
  expect(server.app.server.timeout).toBe(120_000);
});
