import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { enqueue } from "../../../server/jobs/outbox.ts";
import { announceProcess, forgetProcesses } from "../../../server/processes/presence.ts";
import { addAccount } from "../../support/factories.ts";
import { turnTotpOn } from "../../support/secondFactor.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
const at = (iso: string) => new Date(iso);

async function asAdmin() {
  const admin = await addAccount(server, { roles: ["Admin"] });
  await turnTotpOn(server, admin);
  await server.database.deleteFrom("job").execute();
  return server.as(admin);
}

beforeEach(() => server.database.deleteFrom("serverProcess").execute());

const sign = { host: "one", version: "0.1.0", startedAt: "2026-11-20T10:00:00.000Z" };

it("shows living processes, where things are, and how much waits", async () => {
  const call = await asAdmin();
  await server.database
    .insertInto("serverProcess")
    .values([
      { ...sign, id: "aa000000-0000-4000-8000-000000000001", pid: 11, seenAt: "2026-11-20T11:05:01.001Z" },
      {
        ...sign,
        id: "aa000000-0000-4000-8000-000000000002",
        pid: 12,
        isGoing: true,
        startedAt: "2026-11-20T09:00:00.000Z",
        seenAt: NOW,
      },
      { ...sign, id: "aa000000-0000-4000-8000-000000000003", pid: 13, seenAt: "2026-11-20T11:05:01.000Z" },
    ])
    .execute();
  await enqueue("recount", {});
  await sql`update job set enqueued_at = ${at("2026-11-20T11:03:31.000Z")}`.execute(server.database);
  await enqueue("ranks", { rankedOn: "2026-11-19" }, { runAt: at("2026-11-20T11:05:31.001Z") });
  await server.database
    .insertInto("installation")
    .values({ jobsHeld: true, backedUpAt: at("2026-11-20T00:30:00.000Z") })
    .execute();
  const { database, freeBytes, jobs, ...state } = await call("getSystem", {});
  expect(state).toEqual({
    backedUpAt: "2026-11-20T00:30:00.000Z",
    version: "0.1.0",
    processes: [
      { host: "one", pid: 12, version: "0.1.0", isGoing: true, startedAt: "2026-11-20T09:00:00.000Z" },
      { host: "one", pid: 11, version: "0.1.0", isGoing: false, startedAt: "2026-11-20T10:00:00.000Z" },
    ],
    store: "disk",
  });
  await server.database.deleteFrom("installation").execute();
  const { rows } = await sql<{ version: string }>`show server_version`.execute(server.database);
  expect(database).toEqual({
    version: Object.values(rows[0] ?? {})[0],
    // No setting names another.
    isEmbedded: true,
    byteSize: expect.any(Number),
  });
  expect([database.byteSize > 1_000_000, Number(freeBytes) > 0]).toEqual([true, true]);
  expect(jobs).toEqual({ areHeld: true, waiting: 2, due: 1, longestWaitMs: 120_000, failed: [] });
});

it("names what failed ten times by kinds, and starts all of one kind again", async () => {
  const call = await asAdmin();
  const failed = (kind: string, attempts: number, lastError: string, runAt: string) => ({
    kind,
    attempts,
    lastError,
    runAt,
    payload: "{}",
  });
  await server.database
    .insertInto("job")
    .values([
      failed("mail", 10, "timeout", "2026-11-20T12:00:00.000Z"),
      failed("mail", 11, "refused", "2026-11-20T12:01:00.000Z"),
      failed("mail", 9, "busy", "2026-11-20T12:02:00.000Z"),
      failed("audio.read", 10, "no file", "2026-11-20T12:03:00.000Z"),
      failed("of.later", 10, "unknown", "2026-11-20T12:04:00.000Z"),
    ])
    .execute();
  const reading = {
    kind: "audio.read",
    name: "Проверка загруженного звука",
    count: 1,
    lastError: "no file",
    nextTryAt: "2026-11-20T12:03:00.000Z",
  };
  const later = {
    kind: "of.later",
    name: "of.later",
    count: 1,
    lastError: "unknown",
    nextTryAt: "2026-11-20T12:04:00.000Z",
  };
  expect((await call("getSystem", {})).jobs.failed).toEqual([
    reading,
    { kind: "mail", name: "Письмо", count: 2, lastError: "refused", nextTryAt: "2026-11-20T12:01:00.000Z" },
    later,
  ]);
  expect(await call("restartFailedJobs", { body: { kind: "mail" } })).toEqual({});
  expect((await call("getSystem", {})).jobs.failed).toEqual([reading, later]);
  const letters = await server.database
    .selectFrom("job")
    .where("kind", "=", "mail")
    .orderBy("id")
    .select(["attempts", "lastError", "runAt"])
    .execute();
  expect(letters).toEqual([
    { attempts: 0, lastError: null, runAt: at(NOW) },
    { attempts: 0, lastError: null, runAt: at(NOW) },
    { attempts: 9, lastError: "busy", runAt: at("2026-11-20T12:02:00.000Z") },
  ]);
});

it("a process announces itself, says that it goes, and leaves nothing", async () => {
  let isGoing = false;
  const rows = () => server.database.selectFrom("serverProcess").select(["pid", "version", "isGoing"]).execute();
  const end = await announceProcess({
    now: server.clock.now,
    isGoing: () => isGoing,
    log: server.app.log,
    every: 5,
  });
  expect(await rows()).toEqual([{ pid: process.pid, version: "0.1.0", isGoing: false }]);
  isGoing = true;
  await expect.poll(rows).toEqual([{ pid: process.pid, version: "0.1.0", isGoing: true }]);
  await end();
  expect(await rows()).toEqual([]);
});

it("a process that was killed is forgotten after a day", async () => {
  await server.database
    .insertInto("serverProcess")
    .values([
      { ...sign, id: "aa000000-0000-4000-8000-000000000001", pid: 11, seenAt: "2026-11-19T11:05:31.000Z" },
      { ...sign, id: "aa000000-0000-4000-8000-000000000002", pid: 12, seenAt: "2026-11-19T11:05:31.001Z" },
    ])
    .execute();
  await forgetProcesses(at(NOW));
  expect(await server.database.selectFrom("serverProcess").select("pid").execute()).toEqual([{ pid: 12 }]);
});
