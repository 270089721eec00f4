import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildApp } from "../../../server/app.ts";
import { readConfig } from "../../../server/config.ts";
import { put } from "../../../server/files/store.ts";
import { addAccount } from "../../support/factories.ts";
import { addChapter, addFile, addWork } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

const written: string[] = [];
const logger = { stream: { write: (line: string) => void written.push(line) } };
const requests = () =>
  written.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === "request");
const ms = expect.any(Number);
const reqId = expect.stringMatching(/^[0-9a-f-]{36}$/);

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ config: { accessLog: true }, logger });
});
beforeEach(() => {
  written.length = 0;
});
afterAll(() => server.stop());

it("is off by default, and then a request that goes well leaves no line", async () => {
  expect(readConfig({}).accessLog).toBe(false);
  expect(readConfig({ ACCESS_LOG: "on" }).accessLog).toBe(true);
  expect(() => readConfig({ ACCESS_LOG: "yes" })).toThrow("ACCESS_LOG must be on or off, not «yes»");
  const app = await buildApp({ config: { ...server.config, accessLog: false }, now: server.clock.now, logger });
  await app.inject({ url: "/health" });
  expect(written).toEqual([]);
  await app.close();
});

it("has a line a request, with the pattern of the route and nothing of the person", async () => {
  const person = await addAccount(server);
  const { id } = await addWork(server, { owner: person }, { state: "published" });
  const browser = await server.login(person);
  const answer = await browser.ask(`/api/v1/work/${id}/details?from=${person.email}`, { address: "203.0.113.77" });
  const line = {
    level: 30,
    time: expect.any(Number),
    pid: expect.any(Number),
    hostname: expect.any(String),
    reqId: answer.headers["x-request-id"],
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    method: "GET",
    route: "/api/v1/work/:id/details",
    status: 200,
    ms,
    msg: "request",
  };
  expect(requests()).toEqual([{ ...line, bytes: Number(answer.headers["content-length"]) }]);
});

it("of what is not there, of an address that is none, and of a head", async () => {
  await server.app.inject({ url: "/vera@example.ru" });
  await server.app.inject({ url: "/%zz" });
  await server.app.inject({ method: "HEAD", url: "/health" });
  expect(requests().map(({ method, route, status }) => [method, route, status])).toEqual([
    ["GET", "unknown", 404],
    ["GET", "unknown", 400],
    ["HEAD", "/health", 200],
  ]);
});

it("of a stream, whole and broken off", async () => {
  const owner = await addAccount(server);
  const { id: workId } = await addWork(server, { owner }, { state: "published" });
  const fileId = await addFile(server, owner, { kind: "cover", workId });
  await put(fileId, randomBytes(8 * 1_048_576));
  const { port } = new URL(await server.app.listen({ host: "127.0.0.1", port: 0 }));
  const ask = async (hear: "end" | "data") => {
    const answered = new Promise((resolve) => {
      server.app.server.once("request", (_, response) => response.once("close", resolve));
    });
    const browser = await server.login(owner);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`GET /files/${fileId} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`);
    if (hear === "end") socket.resume();
    await once(socket, hear);
    socket.destroy();
    await answered;
  };
  await ask("end");
  await ask("data");
  const line = { method: "GET", route: "/files/:id", status: 200, ms, reqId };
  const [whole, broken] = requests();
  expect(whole).toMatchObject({ ...line, bytes: 8_388_608 });
  expect(broken).toMatchObject({ ...line, broken: true });
  expect(Object.keys(broken ?? {})).not.toContain("bytes");
});

it("what staff changes is written down, but not that an editor of theirs is open", async () => {
  const person = await addAccount(server, { roles: ["Moderator"] });
  const { id: workId } = await addWork(server, { owner: person });
  const { id: chapterId } = await addChapter(server, workId);
  const call = server.as(person);
  written.length = 0;
  await call("reportChapterPresence", { params: { workId, chapterId }, body: { revision: 1, blockIndex: null } });
  await call("renameChapter", { params: { workId, chapterId }, body: { revision: 1, title: "Другое" } });
  const done = written.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === "done");
  expect(done.map(({ event, account }) => ({ event, account }))).toEqual([
    { event: "renameChapter", account: person.id },
  ]);
});
