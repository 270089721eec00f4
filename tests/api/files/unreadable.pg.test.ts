import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { globSync, readdirSync, readlinkSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it, vi } from "vitest";
import { addAccount, PASSWORD } from "../../support/factories.ts";
import { addCast, addFile, addPublishedBook, type Cast } from "../../support/factories.works.ts";
import { patient } from "../../support/patience.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
let port: number;
beforeAll(async () => {
  cast = await addCast(server);
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = server.app.server.address() as AddressInfo);
});

const serverFault = { status: 6, errorCode: 9, message: "Внутренняя ошибка сервера" };

/** A published book whose files are made, with the paths of its files. */
async function madeBook() {
  const { workId } = await addPublishedBook(server, cast);
  await server.database.updateTable("work").set({ privacyDownloads: "All" }).where("id", "=", workId).execute();
  await server.as(cast.owner)("rebuildWorkUploads", { params: { id: workId } });
  expect(await server.drainJobs()).toEqual({ done: 1, failed: 0 });
  const rows = await server.database.selectFrom("bookFile").where("workId", "=", workId).select("fileId").execute();
  const pathOf = (id: string) => join(server.config.dataDir, "books", id.slice(0, 2), id);
  return { workId, paths: rows.flatMap(({ fileId }) => (fileId === null ? [] : [pathOf(fileId)])) };
}

/** @throws TypeError where the answer does not end */
async function ask(url: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${url}`);
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    says: await answer.text(),
    headers: answer.headers,
  };
}

/** A folder in the place of a file: every read of it fails. */
async function breakFile(path: string): Promise<() => Promise<void>> {
  await rename(path, `${path}.whole`);
  await mkdir(path);
  return async () => {
    await rm(path, { recursive: true });
    await rename(`${path}.whole`, path);
  };
}

it("a book's file that cannot be read is a fault of its request alone, and no file to be saved", async () => {
  const { workId, paths } = await madeBook();
  expect(paths.length).toBeGreaterThan(0);
  const mends = await Promise.all(paths.map(breakFile));
  for (const url of [`/opds/book/${workId}/fb2`, `/opds/book/${workId}/epub`, `/book-files/${workId}/fb2`]) {
    const answer = await ask(url).catch(() => null);
    // What is packed on its way may have begun: then the connection ends.
    if (answer === null) continue;
    expect([answer.status, answer.type, answer.headers.get("content-disposition"), JSON.parse(answer.says)]).toEqual([
      500,
      "application/json; charset=utf-8",
      null,
      serverFault,
    ]);
  }
  for (const mend of mends) await mend();
  expect((await fetch(`http://127.0.0.1:${port}/opds/book/${workId}/fb2`)).status).toBe(200);
});

it("a client that closes early leaves no file open", async () => {
  const { workId, paths } = await madeBook();
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) await writeFile(path, randomBytes(8_000_000));
  const warnings: string[] = [];
  const hear = ({ message }: Error) => void warnings.push(message);
  process.on("warning", hear);
  for (const wait of [0, 1, 5, 10, 20, 40]) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.on("error", () => {});
    socket.write(`GET /opds/book/${workId}/fb2 HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
    await new Promise((done) => setTimeout(done, wait));
    socket.resetAndDestroy();
  }
  const connections = promisify(server.app.server.getConnections.bind(server.app.server));
  await vi.waitFor(
    async () => {
      server.app.server.closeIdleConnections();
      expect(await connections()).toBe(0);
    },
    { timeout: patient(5_000) },
  );
  const open = () =>
    readdirSync("/proc/self/fd").filter((one) => {
      try {
        return paths.includes(readlinkSync(`/proc/self/fd/${one}`));
      } catch {
        return false;
      }
    });
  await vi.waitFor(() => expect(open()).toEqual([]), { timeout: patient(5_000) });
  // One that was left open is closed with its object, and Node warns of it.
  await new Promise((done) => setImmediate(done));
  process.removeListener("warning", hear);
  expect(warnings.filter((message) => /garbage collection/.test(message))).toEqual([]);
});

it("a picture that cannot be read fails the archive of its owner, and not the process", async () => {
  const vera = await addAccount(server);
  const id = await addFile(server, vera, { kind: "avatar" });
  const [path = ""] = globSync(join(server.config.dataDir, "files", "**", id));
  const mend = await breakFile(path);
  const here = await server.login(vera);
  await here.post("/v1/account/export/start", { proof: { password: PASSWORD } });
  expect((await server.drainJobs()).failed).toBe(1);
  await mend();
  server.clock.pass(3_600_000);
  expect((await server.drainJobs()).failed).toBe(0);
});

it("downloads that a client breaks off before they begin keep nobody from the next one", async () => {
  const gleb = await addAccount(server);
  const here = await server.login(gleb);
  await here.post("/v1/account/export/start", { proof: { password: PASSWORD } });
  await server.drainJobs();
  const cookie = `sid=${here.cookies.get("sid")}`;
  for (let time = 0; time < 12; time += 1) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.on("error", () => {});
    socket.write(`GET /exports/00000000-0000-4000-8000-000000000000 HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\n\r\n`);
    socket.resetAndDestroy();
  }
  const url = (await here.call("getExport", {})).export?.archive?.url ?? "";
  await vi.waitFor(async () => expect((await here.ask(url)).statusCode).toBe(200), { timeout: patient(5_000) });
});
