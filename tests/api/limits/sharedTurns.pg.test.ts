import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sharedTurns } from "../../../server/limits/sharedTurns.ts";
import { fairTurns } from "../../../server/limits/turns.ts";
import { announceProcess, processId } from "../../../server/processes/presence.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
const OTHER = "aa000000-0000-4000-8000-000000000001";
let end = async (): Promise<void> => {};

beforeEach(async () => {
  await server.database.deleteFrom("serverProcess").execute();
  end = await announceProcess({ now: () => new Date(), isGoing: () => false, log: server.app.log });
});
afterEach(() => end());

/** Another process that works for the person 7, and gave its last sign some seconds ago. */
const addOtherTurn = async (seconds: number) => {
  await sql`insert into server_process (id, host, pid, version, started_at, seen_at)
    values (${OTHER}, 'two', 2, '0.1.0', now(), now() - make_interval(secs => ${seconds}))`.execute(server.database);
  await server.database.insertInto("processTurn").values({ kind: "import", owner: "7", processId: OTHER }).execute();
};
const turns = () => server.database.selectFrom("processTurn").selectAll().execute();
const own = (owner: string) => ({ kind: "import", owner, processId: processId() });

it("a person's work waits for another process that works for them, and others' work does not", async () => {
  await addOtherTurn(29);
  const inTurn = sharedTurns("import", fairTurns(2));
  const begun: number[] = [];
  const held = Promise.withResolvers<void>();
  const works = [7, 8].map((person) =>
    inTurn(person, async () => {
      begun.push(person);
      await held.promise;
    }),
  );
  await expect.poll(() => begun).toEqual([8]);
  expect(await turns()).toEqual([{ kind: "import", owner: "7", processId: OTHER }, own("8")]);
  await server.database.deleteFrom("processTurn").where("owner", "=", "7").execute();
  await expect.poll(() => begun).toEqual([8, 7]);
  expect(await turns()).toEqual([own("8"), own("7")]);
  held.resolve();
  await Promise.all(works);
  expect(await turns()).toEqual([]);
});

it("a process that was killed holds nobody up", async () => {
  await addOtherTurn(31);
  expect(await sharedTurns("import", fairTurns(2))(7, async () => turns())).toEqual([own("7")]);
});

it("a process that ends gives its turns back", async () => {
  await addOtherTurn(0);
  const work = sharedTurns("import", fairTurns(2))(7, async () => "read");
  await server.database.deleteFrom("serverProcess").where("id", "=", OTHER).execute();
  expect(await work).toBe("read");
});

it("a process keeps the turn while it has more work of the person, also where one fails", async () => {
  const inTurn = sharedTurns("import", fairTurns(2));
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const works = ends.map(({ promise }) => inTurn(7, () => promise).catch((error: Error) => error.message));
  await expect.poll(turns).toEqual([own("7")]);
  ends[0]?.reject(new Error("broken"));
  expect(await works[0]).toBe("broken");
  expect(await turns()).toEqual([own("7")]);
  ends[1]?.resolve();
  await works[1];
  expect(await turns()).toEqual([]);
  expect(await inTurn(7, turns)).toEqual([own("7")]);
});

it("kinds of work do not wait for each other", async () => {
  await addOtherTurn(0);
  expect(await sharedTurns("export", fairTurns(2))(7, async () => "made")).toBe("made");
});

it("a process that has not announced itself asks nobody", async () => {
  await end();
  expect(await sharedTurns("import", fairTurns(2))(7, turns)).toEqual([]);
});
