import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { testServer } from "../../support/server.ts";

const server = testServer();
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await server.app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterEach(() => void vi.useRealTimers());

/** A request whose body never ends. @returns whether its connection is open */
async function begin(path: string) {
  const requested = once(server.app.server, "request");
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.resume();
  socket.write(
    `POST /api${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
  );
  const closed = once(socket, "close");
  await requested;
  return { socket, closed };
}

it.each([
  ["/v1/account/login-by-password", 30_000],
  ["/v2/work/update/chapter", 300_000],
])("a body of %s that drips is ended after %i ms", async (path, most) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { socket, closed } = await begin(path);
  await new Promise(setImmediate);
  vi.advanceTimersByTime(most - 1);
  await new Promise(setImmediate);
  expect(socket.closed).toBe(false);
  vi.advanceTimersByTime(1);
  await closed;
});
