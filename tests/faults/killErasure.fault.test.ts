import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drainJobs } from "../../server/jobs/worker.ts";
import { jobs } from "../../server/jobs.ts";
import { silent } from "../endurance/verdict.ts";
import { addPerson, seen, World } from "../endurance/world.ts";
import { addChapter, addFile, addWork } from "../support/factories.works.ts";

const WORKS = 300;

let world: World;
beforeAll(async () => {
  world = await World.make();
});
afterAll(() => world.stop());

it("an erasure whose server is killed in the middle is done to its end after the next start", async () => {
  const { id, name } = await world.past(async (opened) => {
    await mkdir(join(world.server.dataDir, "files"), { recursive: true });
    const person = await addPerson(opened);
    for (let index = 0; index < WORKS; index += 1) {
      const work = await addWork(opened, { owner: person });
      await addChapter(opened, work.id);
      await addFile(opened, person, { kind: "chapter-image", workId: work.id });
    }
    const until = new Date(0).toISOString();
    await opened.database.updateTable("account").set({ disabledAt: until }).where("id", "=", person.id).execute();
    await opened.database
      .insertInto("accountDeletion")
      .values({ accountId: person.id, state: "leaving", until, keepTexts: false, shownWorkIds: "[]" })
      .execute();
    await opened.database
      .insertInto("job")
      .values({ kind: "account.erase", payload: JSON.stringify({ accountId: person.id }), runAt: until, dedupe: null })
      .execute();
    return { id: person.id, name: person.userName };
  });
  const whole = world.files();
  expect(whole).toBe(WORKS);
  await world.server.run();
  await seen(() => world.files() < whole);
  await world.server.kill();
  await world.past(async ({ database }) => {
    const left = await database.selectFrom("work").where("ownerId", "=", id).select("id").execute();
    expect(left.length).toBeGreaterThan(0);
    const account = await database.selectFrom("account").where("id", "=", id).select("userName").executeTakeFirst();
    expect(account).toEqual({ userName: name });
    // The dead process holds its job for a minute: that minute passes.
    await database
      .updateTable("job")
      .set({ runAt: new Date(0).toISOString() })
      .where("kind", "=", "account.erase")
      .execute();
  });
  await world.server.run();
  await seen(() => world.files() === 0);
  await world.server.end();
  await world.past(async ({ database }) => {
    expect(await database.selectFrom("work").where("ownerId", "=", id).select("id").execute()).toEqual([]);
    // The stop may have come before the last step.
    await drainJobs({ jobs, now: () => new Date(Date.now() + 120_000), log: silent });
    const account = await database.selectFrom("account").where("id", "=", id).select("fio").executeTakeFirst();
    expect(account?.fio).toBe("Удалённый пользователь");
  });
});
