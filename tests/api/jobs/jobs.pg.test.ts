import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { jobsCommand } from "../../../scripts/jobs.ts";
import { transaction } from "../../../server/db/transaction.ts";
import { claim } from "../../../server/jobs/claim.ts";
import { failedJobs } from "../../../server/jobs/failed.ts";
import type { Jobs } from "../../../server/jobs/jobs.ts";
import { enqueue, enqueueAll } from "../../../server/jobs/outbox.ts";
import { drainJobs, startJobs } from "../../../server/jobs/worker.ts";
import { jobs as allJobs } from "../../../server/jobs.ts";
import { untyped } from "../../support/fakes.ts";
import { patient } from "../../support/patience.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
const done: number[] = [];
let failing = 0;

const jobs: Jobs = {
  ...allJobs,
  "chapter.publish": async ({ chapterId }) => {
    if (failing > 0) {
      failing -= 1;
      throw new Error("no route to anna@example.ru");
    }
    done.push(chapterId);
  },
};
const drain = (others?: Partial<Jobs>) => server.drainJobs({ ...jobs, ...others });

beforeEach(async () => {
  server.clock.set(NOW);
  done.length = 0;
  failing = 0;
  await server.database.deleteFrom("job").execute();
});

const publish = (chapterId: number, options: { runAt?: Date; dedupe?: string } = {}) =>
  enqueue("chapter.publish", { chapterId }, options);
const waiting = () =>
  server.database.selectFrom("job").select(["payload", "runAt", "attempts", "lastError"]).orderBy("id").execute();
const at = (iso: string) => new Date(iso);

describe("enqueue", () => {
  it("what is due at once runs in its order, once", async () => {
    for (const chapterId of [1, 2, 3]) await publish(chapterId);
    expect(await drain()).toEqual({ done: 3, failed: 0 });
    expect(await drain()).toEqual({ done: 0, failed: 0 });
    expect([done, await waiting()]).toEqual([[1, 2, 3], []]);
  });

  it("is claimed alone, whatever PostgreSQL thinks of the table", async () => {
    await sql`vacuum job`.execute(server.database);
    await publish(1);
    await sql`analyze job`.execute(server.database);
    for (const chapterId of [2, 3, 4]) await publish(chapterId);
    expect(await drain()).toEqual({ done: 4, failed: 0 });
    expect([done, await waiting()]).toEqual([[1, 2, 3, 4], []]);
  });

  it("of two people who have a hundred sounds waiting a third waits behind one each, whenever he comes", async () => {
    const order: string[] = [];
    const read = (uploadId: string, owner: number) => enqueue("audio.read", { uploadId }, { owner });
    for (const owner of [1, 2]) for (let one = 1; one <= 100; one += 1) await read(`${owner}: ${one}`, owner);
    await read("3: 1", 3);
    await enqueue("audio.read", { uploadId: "without an owner" });
    const audio: Partial<Jobs> = {
      "audio.read": async ({ uploadId }) => {
        order.push(uploadId);
        if (order.length === 100) await read("4: 1", 4);
      },
    };
    const worker = { jobs: { ...jobs, ...audio }, now: server.clock.now, log: server.app.log };
    expect(await drainJobs(worker, "audio.read")).toEqual({ done: 203, failed: 0 });
    expect(order.slice(0, 5)).toEqual(["1: 1", "2: 1", "3: 1", "1: 2", "2: 2"]);
    expect(order.indexOf("4: 1")).toBeLessThan(103);
    for (const owner of ["1", "2"])
      expect(order.filter((one) => one.startsWith(`${owner}:`))).toEqual(
        Array.from({ length: 100 }, (_, index) => `${owner}: ${index + 1}`),
      );
    expect(order.at(-1)).toBe("without an owner");
  });

  it("letters that somebody waits for go first, then the letters of the owners by turns, and letters of the week last", async () => {
    const order: string[] = [];
    const notify = (owner: number, payoutId: number) =>
      enqueue("mail", { letter: "payoutPaid", payoutId: owner * 1_000 + payoutId }, { owner });
    await enqueueAll("mail", [{ letter: "digest", accountId: 9, since: NOW }]);
    for (let one = 1; one <= 100; one += 1) await notify(1, one);
    for (let one = 1; one <= 3; one += 1) await notify(2, one);
    await enqueue("mail", { letter: "passwordRecovery", email: "anna@example.ru" });
    await enqueue("mail", { letter: "emailChange", accountId: 3 });
    await enqueue("mail", { letter: "factorRemoval", accountId: 4 });
    await enqueue("mail", { letter: "emailConfirmation", email: "boris@example.ru" });
    const mail: Jobs["mail"] = async (letter) => {
      order.push("payoutId" in letter ? `${letter.payoutId}` : letter.letter);
      if (order.length !== 50) return;
      await notify(3, 1);
      await enqueue("mail", { letter: "passwordRecovery", email: "vera@example.ru" });
    };
    const worker = { jobs: { ...jobs, mail }, now: server.clock.now, log: server.app.log };
    expect(await drainJobs(worker, "mail")).toEqual({ done: 110, failed: 0 });
    expect(order.slice(0, 4)).toEqual(["passwordRecovery", "emailChange", "factorRemoval", "emailConfirmation"]);
    expect(order.slice(4, 10)).toEqual(["1001", "2001", "1002", "2002", "1003", "2003"]);
    expect(order[50]).toBe("passwordRecovery");
    expect(order.indexOf("3001")).toBeLessThan(53);
    expect(order.at(-1)).toBe("digest");
  });

  it("a letter planned for a later day does not move its owner's other letters forward", async () => {
    const order: number[] = [];
    const notify = (payoutId: number, owner: number, runAt?: Date) =>
      enqueue("mail", { letter: "payoutPaid", payoutId }, { owner, ...(runAt && { runAt }) });
    await notify(900, 9, at("2026-11-23T12:00:00.000Z"));
    for (const payoutId of [101, 102, 103]) await notify(payoutId, 1);
    const mail: Jobs["mail"] = async (letter) => {
      order.push("payoutId" in letter ? letter.payoutId : 0);
      if (order.length === 2) for (const payoutId of [201, 202, 203, 204]) await notify(payoutId, 2);
    };
    await drainJobs({ jobs: { ...jobs, mail }, now: server.clock.now, log: server.app.log }, "mail");
    expect(order).toEqual([101, 102, 201, 103, 202, 203, 204]);
  });

  it("falls with its transaction", async () => {
    const fall = transaction(async () => {
      await publish(1);
      throw new Error("fall");
    });
    await expect(fall).rejects.toThrow("fall");
    expect(await drain()).toEqual({ done: 0, failed: 0 });
  });

  it("runs at its time and not a millisecond before", async () => {
    await publish(1, { runAt: at("2026-11-20T12:00:00.000Z") });
    server.clock.set("2026-11-20T11:59:59.999Z");
    expect(await drain()).toEqual({ done: 0, failed: 0 });
    server.clock.set("2026-11-20T12:00:00.000Z");
    expect(await drain()).toEqual({ done: 1, failed: 0 });
  });

  it("one of a key: the last call's time and payload hold", async () => {
    await publish(1, { dedupe: "chapter:1", runAt: at("2026-11-20T11:00:00.000Z") });
    await publish(2, { dedupe: "chapter:1", runAt: at("2026-11-20T12:00:00.000Z") });
    const job = { payload: { chapterId: 2 }, runAt: at("2026-11-20T12:00:00.000Z"), attempts: 0, lastError: null };
    expect(await waiting()).toEqual([job]);
    expect(await drain()).toEqual({ done: 0, failed: 0 });
  });

  it("asked for again while it runs, it runs again", async () => {
    await enqueue("recount", {}, { dedupe: "one" });
    expect(await drain({ recount: () => publish(2, { dedupe: "one" }) })).toEqual({ done: 2, failed: 0 });
    expect([done, await waiting()]).toEqual([[2], []]);
  });
});

describe("a failure", () => {
  it("waits twice as long every time, up to an hour, and tells why without addresses", async () => {
    await publish(1);
    const pauses: number[] = [];
    failing = 14;
    for (let turn = 1; turn <= 14; turn += 1) {
      expect(await drain()).toEqual({ done: 0, failed: 1 });
      const [job] = await waiting();
      expect(job).toMatchObject({ attempts: turn, lastError: "no route to ‹адрес›" });
      const pause = (job?.runAt.getTime() ?? 0) - server.clock.now().getTime();
      pauses.push(pause / 1_000);
      server.clock.pass(pause - 1);
      expect(await drain()).toEqual({ done: 0, failed: 0 });
      server.clock.pass(1);
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600]);
    expect(await drain()).toEqual({ done: 1, failed: 0 });
    expect(await waiting()).toEqual([]);
  });

  it("does not stop the others", async () => {
    failing = 1;
    for (const chapterId of [1, 2]) await publish(chapterId);
    expect(await drain()).toEqual({ done: 1, failed: 1 });
    expect(done).toEqual([2]);
  });

  it("of a job that was asked for again meanwhile leaves it its new time and no error", async () => {
    await publish(1, { dedupe: "one" });
    const later = at("2026-11-20T15:00:00.000Z");
    const fall = async () => {
      await publish(2, { dedupe: "one", runAt: later });
      throw new Error("too late");
    };
    expect(await drain({ "chapter.publish": fall })).toEqual({ done: 0, failed: 1 });
    expect(await waiting()).toEqual([{ payload: { chapterId: 2 }, runAt: later, attempts: 0, lastError: null }]);
  });

  it("a kind that nobody does", async () => {
    await enqueue(untyped("fly"), untyped({}));
    expect(await drain()).toEqual({ done: 0, failed: 1 });
    expect(await waiting()).toMatchObject([{ lastError: "nobody does the job «fly»" }]);
  });

  it("a worker that died gives the job back after 60 seconds", async () => {
    await publish(1);
    const begun = Promise.withResolvers<void>();
    const life = Promise.withResolvers<void>();
    const dying = drain({
      "chapter.publish": () => {
        begun.resolve();
        return life.promise;
      },
    });
    await begun.promise;
    expect(await waiting()).toMatchObject([{ attempts: 1, runAt: at("2026-11-20T11:06:31.000Z") }]);
    server.clock.set("2026-11-20T11:06:30.999Z");
    expect(await drain()).toEqual({ done: 0, failed: 0 });
    server.clock.set("2026-11-20T11:06:31.000Z");
    expect(await drain()).toEqual({ done: 1, failed: 0 });
    life.reject(new Error("dead"));
    await dying;
    expect([done, await waiting()]).toEqual([[1], []]);
  });
});

describe("a lease", () => {
  afterEach(() => void vi.useRealTimers());

  it("is renewed while its job runs: no other worker takes it, and its end is its end", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await publish(1);
    const work = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const running = drain({
      "chapter.publish": () => {
        begun.resolve();
        return work.promise;
      },
    });
    await begun.promise;
    for (const leasedUntil of ["11:06:51", "11:07:11", "11:07:31"]) {
      server.clock.pass(20_000);
      vi.advanceTimersByTime(20_000);
      await vi.waitFor(
        async () =>
          expect(await waiting()).toMatchObject([{ attempts: 1, runAt: at(`2026-11-20T${leasedUntil}.000Z`) }]),
        patient(1_000),
      );
    }
    expect(await drain()).toEqual({ done: 0, failed: 0 });
    work.resolve();
    expect(await running).toEqual({ done: 1, failed: 0 });
    expect([done, await waiting()]).toEqual([[], []]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a job that keeps failing", () => {
  const failTimes = async (times: number) => {
    failing = times;
    for (let turn = 1; turn <= times; turn += 1) {
      expect(await drain()).toEqual({ done: 0, failed: 1 });
      server.clock.pass(3_600_000);
    }
  };
  const idOf = async () => (await server.database.selectFrom("job").select("id").executeTakeFirstOrThrow()).id;

  it("is named after the tenth time, by its kind, id and last error", async () => {
    await publish(1);
    await failTimes(9);
    expect(await failedJobs()).toEqual([]);
    const error = vi.spyOn(server.app.log, "error");
    await failTimes(1);
    const id = await idOf();
    const [told, words] = error.mock.calls[0] ?? [];
    error.mockRestore();
    expect(told).toMatchObject({
      job: "chapter.publish",
      jobId: id,
      attempts: 10,
      lastError: "no route to ‹адрес›",
    });
    expect(words).toBe(`a job keeps failing: npm run jobs -- --restart ${id}`);
    const named = { id, kind: "chapter.publish", attempts: 10, lastError: "no route to ‹адрес›" };
    expect(await failedJobs()).toEqual([{ ...named, runAt: at("2026-11-20T20:22:35.000Z") }]);
    expect(await jobsCommand(["--failed"], server.clock.now())).toEqual([
      `${id}\tchapter.publish\t10 times\tnext 2026-11-20T20:22:35.000Z\tno route to ‹адрес›`,
    ]);
  });

  it("is started again by its id", async () => {
    await publish(1);
    await failTimes(10);
    const id = await idOf();
    expect(await jobsCommand(["--restart", String(id)], server.clock.now())).toEqual([`${id}\tstarts again`]);
    expect(await failedJobs()).toEqual([]);
    expect(await waiting()).toMatchObject([{ attempts: 0, lastError: null, runAt: server.clock.now() }]);
    expect(await drain()).toEqual({ done: 1, failed: 0 });
    expect([done, await waiting()]).toEqual([[1], []]);
  });

  it("comes behind every other of its kind, and is still tried every hour", async () => {
    await publish(1);
    await failTimes(10);
    for (const chapterId of [2, 3]) await publish(chapterId);
    expect(await drain()).toEqual({ done: 3, failed: 0 });
    expect([done, await waiting()]).toEqual([[2, 3, 1], []]);
  });

  it("of letters too, where owners take turns", async () => {
    const order: number[] = [];
    const notify = (payoutId: number, owner: number) => enqueue("mail", { letter: "payoutPaid", payoutId }, { owner });
    let isAway = true;
    const mail: Jobs["mail"] = async (letter) => {
      if (isAway) throw new Error("the mail server is away");
      order.push("payoutId" in letter ? letter.payoutId : 0);
    };
    await notify(1, 1);
    for (let turn = 1; turn <= 10; turn += 1) {
      await drain({ mail });
      server.clock.pass(3_600_000);
    }
    for (const payoutId of [2, 3]) await notify(payoutId, 2);
    isAway = false;
    const worker = { jobs: { ...jobs, mail }, now: server.clock.now, log: server.app.log };
    expect(await drainJobs(worker, "mail")).toEqual({ done: 3, failed: 0 });
    expect(order).toEqual([2, 3, 1]);
  });

  it("no other one is started again", async () => {
    await publish(1);
    const id = await idOf();
    const again = (named: string) => jobsCommand(["--restart", named], server.clock.now());
    await expect(again(String(id))).rejects.toThrow(`No failed job ${id}`);
    await expect(again("999999")).rejects.toThrow("No failed job 999999");
    await expect(again("one")).rejects.toThrow("No failed job one");
    await expect(jobsCommand([], server.clock.now())).rejects.toThrow(
      "npm run jobs -- --failed | --restart ID | --cleaning | --waiting | --hold | --release",
    );
  });
});

describe("held", () => {
  const command = (...args: string[]) => jobsCommand(args, server.clock.now());

  it("no job begins, however long it waits, and what would go out is counted; released, all of them run", async () => {
    await publish(1);
    await enqueue("mail", { letter: "payoutPaid", payoutId: 1 }, { owner: 1 });
    await enqueue("mail", { letter: "payoutPaid", payoutId: 2 }, { owner: 2 });
    expect(await command("--hold")).toEqual(["No job begins: npm run jobs -- --release"]);
    server.clock.pass(30 * 86_400_000);
    const before = await waiting();
    expect(await drain()).toEqual({ done: 0, failed: 0 });
    expect([done, await waiting()]).toEqual([[], before]);
    expect(await command("--waiting")).toEqual(["Jobs are held", "chapter.publish\t1", "mail payoutPaid\t2"]);
    expect(await command("--release")).toEqual(["Jobs begin again"]);
    const mail: Jobs["mail"] = async () => {};
    expect(await drain({ mail })).toEqual({ done: 3, failed: 0 });
    expect(await command("--waiting")).toEqual(["Jobs may begin"]);
  });

  it("a job that was asked for before, and is claimed now, does not begin", async () => {
    await publish(1);
    await command("--hold");
    expect(await claim(server.clock.now(), "all", ["chapter.publish"])).toEqual([]);
    await command("--release");
    expect(await claim(server.clock.now(), "all", ["chapter.publish"])).toMatchObject([{ attempts: 1 }]);
  });
});

describe("a batch", () => {
  /** Notifications are claimed by twenty. */
  const notify = (source: string, dedupe?: string) =>
    enqueue(
      "notification",
      { source, at: NOW, event: { type: "person.followed", accountId: 1, actorId: 2 } },
      dedupe === undefined ? {} : { dedupe },
    );
  const drainNotifications = (notification: Jobs["notification"]) =>
    drainJobs({ jobs: { ...jobs, notification }, now: server.clock.now, log: server.app.log }, "notification");
  const sources = Array.from({ length: 45 }, (_, index) => `${index + 1}`);

  it("runs in the order of its jobs", async () => {
    for (const source of sources) await notify(source);
    const order: string[] = [];
    expect(await drainNotifications(async ({ source }) => void order.push(source))).toEqual({ done: 45, failed: 0 });
    expect([order, await waiting()]).toEqual([sources, []]);
  });

  it("passes by a job that was cancelled since the claim, and runs one that was changed with its new payload alone", async () => {
    for (const source of ["1", "2", "3"]) await notify(source, `of ${source}`);
    const order: string[] = [];
    const ended = await drainNotifications(async ({ source }) => {
      order.push(source);
      if (source !== "1") return;
      await server.database.deleteFrom("job").where("dedupe", "=", "of 2").execute();
      await notify("4", "of 3");
    });
    expect([ended, order, await waiting()]).toEqual([{ done: 2, failed: 0 }, ["1", "4"], []]);
  });

  it("goes on after a job of it that failed, which waits alone", async () => {
    for (const source of ["1", "2", "3"]) await notify(source);
    const order: string[] = [];
    const ended = await drainNotifications(async ({ source }) => {
      if (source === "2") throw new Error("no room");
      order.push(source);
    });
    expect([ended, order]).toEqual([{ done: 2, failed: 1 }, ["1", "3"]]);
    expect(await waiting()).toMatchObject([{ payload: { source: "2" }, attempts: 1, lastError: "no room" }]);
  });

  it("that the database breaks off keeps no lease: the rest runs when it ends", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    await sql`create function fail_end() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`.execute(server.database);
    await sql`create trigger fail_end before delete on job for each row execute function fail_end()`.execute(
      server.database,
    );
    for (const source of ["1", "2", "3"]) await notify(source);
    const order: string[] = [];
    const notification = async ({ source }: { source: string }) => void order.push(source);
    await expect(drainNotifications(notification)).rejects.toThrow("the disk is full");
    expect(vi.getTimerCount()).toBe(0);
    await sql`drop trigger fail_end on job`.execute(server.database);
    expect(await drainNotifications(notification)).toEqual({ done: 0, failed: 0 });
    server.clock.pass(60_000);
    expect(await drainNotifications(notification)).toEqual({ done: 3, failed: 0 });
    expect([order, await waiting()]).toEqual([["1", "1", "2", "3"], []]);
  });

  it("is given back by a stop, but for the job at hand", async () => {
    for (const source of ["1", "2", "3"]) await notify(source);
    const begun = Promise.withResolvers<void>();
    const work = Promise.withResolvers<void>();
    const notification = () => {
      begun.resolve();
      return work.promise;
    };
    const stop = startJobs({ jobs: { ...jobs, notification }, now: server.clock.now, log: server.app.log });
    onTestFinished(stop);
    await begun.promise;
    const stopped = stop();
    work.resolve();
    await stopped;
    const left = { runAt: at("1970-01-01T00:00:00.000Z"), attempts: 0, lastError: null };
    expect(await waiting()).toEqual([
      { ...left, payload: { source: "2", at: NOW, event: { type: "person.followed", accountId: 1, actorId: 2 } } },
      { ...left, payload: { source: "3", at: NOW, event: { type: "person.followed", accountId: 1, actorId: 2 } } },
    ]);
  });
});

describe("workers", () => {
  it("several share the jobs: each runs once", async () => {
    for (let chapterId = 1; chapterId <= 40; chapterId += 1) await publish(chapterId);
    const all = await Promise.all(
      [1, 2, 3, 4].map(() => drainJobs({ jobs, now: server.clock.now, log: server.app.log })),
    );
    expect(all.reduce((sum, count) => sum + count.done, 0)).toBe(40);
    expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it("a letter and a publication wait for no picture", async () => {
    const { promise: isMade, resolve: make } = Promise.withResolvers<void>();
    const sent: string[] = [];
    const slow: Jobs = {
      ...jobs,
      "image.variants": () => isMade,
      mail: async (letter) => void sent.push("email" in letter ? letter.email : ""),
    };
    for (let index = 0; index < 3; index += 1)
      await enqueue("image.variants", { fileId: "00000000-0000-4000-8000-000000000000" });
    const stop = startJobs({ jobs: slow, now: server.clock.now, log: server.app.log });
    onTestFinished(stop);
    await enqueue("mail", { letter: "passwordRecovery", email: "anna@example.ru" });
    await publish(1);
    await vi.waitFor(() => expect([sent, done]).toEqual([["anna@example.ru"], [1]]), patient(1_000));
    make();
    await stop();
  });

  it("the process's own worker starts with what waits, is woken by what comes, and stops", async () => {
    await publish(1);
    const stop = startJobs({ jobs, now: server.clock.now, log: server.app.log });
    onTestFinished(stop);
    await vi.waitFor(() => expect(done).toEqual([1]), patient(1_000));
    await publish(2);
    await vi.waitFor(() => expect(done).toEqual([1, 2]), patient(1_000));
    await transaction(() => publish(3));
    await vi.waitFor(() => expect(done).toEqual([1, 2, 3]), patient(1_000));
    await stop();
    await publish(4);
    await new Promise(setImmediate);
    expect(done).toEqual([1, 2, 3]);
  });
});
