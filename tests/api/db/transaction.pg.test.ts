import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { afterCommit, db, transaction } from "../../../server/db/transaction.ts";
import { enqueue, onEnqueue } from "../../../server/jobs/outbox.ts";
import { startDatabase, type TestDatabase } from "../../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await db().deleteFrom("job").execute();
});
afterAll(() => database.stop());

const add = (chapterId: number) => enqueue("chapter.publish", { chapterId });
const stored = async () =>
  (await db().selectFrom("job").select("payload").orderBy("id").execute()).map((job) => job.payload);

it("what was written in a transaction stays", async () => {
  await transaction(async () => {
    await add(1);
    await add(2);
  });
  expect(await stored()).toEqual([{ chapterId: 1 }, { chapterId: 2 }]);
});

it("a nested transaction joins the outer one and falls with it", async () => {
  const fall = transaction(async () => {
    await add(1);
    await transaction(() => add(2));
    expect(await stored()).toEqual([{ chapterId: 1 }, { chapterId: 2 }]);
    throw new Error("fall");
  });
  await expect(fall).rejects.toThrow("fall");
  expect(await stored()).toEqual([]);
});

it("callbacks after a commit run once others can see its work, and never when it falls", async () => {
  const events: string[] = [];
  await transaction(async () => {
    await add(1);
    await transaction(async () => afterCommit(() => events.push("inner")));
    afterCommit(() => events.push("outer"));
    expect(events).toEqual([]);
  });
  expect(events).toEqual(["inner", "outer"]);
  const fall = transaction(async () => {
    afterCommit(() => events.push("fallen"));
    throw new Error("fall");
  });
  await expect(fall).rejects.toThrow("fall");
  afterCommit(() => events.push("without"));
  expect(events).toEqual(["inner", "outer", "without"]);
});

it("a worker is woken by a job when it is committed", async () => {
  let wakes = 0;
  onEnqueue(() => {
    wakes += 1;
  });
  onTestFinished(() => onEnqueue(() => {}));
  await transaction(async () => {
    await add(1);
    expect(wakes).toBe(0);
  });
  expect(wakes).toBe(1);
  await add(2);
  expect(wakes).toBe(2);
});

it("returns what its work returns", async () => {
  expect(await transaction(async () => "done")).toBe("done");
});

it("parallel transactions do not see each other's open work", async () => {
  const results = await Promise.allSettled([
    transaction(() => add(1)),
    transaction(async () => {
      await add(2);
      throw new Error("fall");
    }),
    transaction(() => add(3)),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect((await stored()).sort((a, b) => Number(a.chapterId) - Number(b.chapterId))).toEqual([
    { chapterId: 1 },
    { chapterId: 3 },
  ]);
});

it("outside of a transaction the pool answers, also while one is open", async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const open = transaction(async () => {
    await add(1);
    await held;
  });
  const outside = stored();
  expect(await outside).toEqual([]);
  release();
  await open;
  expect(await stored()).toEqual([{ chapterId: 1 }]);
});
