import { sql } from "kysely";
import { expect, it } from "vitest";
import { jobsCommand } from "../../../scripts/jobs.ts";
import { openSession } from "../../../server/account/sessions.ts";
import { cleaningSteps, cleanUp, planCleaning } from "../../../server/cleaning.ts";
import { enqueue } from "../../../server/jobs/outbox.ts";
import { addAccount } from "../../support/factories.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();

/** In their order. */
const steps = (
  "attempts cards processes cacheNotes sessions bearers unconfirmed devices accountEvents pushRests declinedInvitations scansOfPapers revisions presences " +
  "scansOfAgreements promoCodes payees uploadsOfSounds imports bookExports messages supportLetters notifications " +
  "archives consents series coverDesigns worksAndChapters publications temporaryFiles personImages galleryImages " +
  "covers sounds picturesOfPublications files scratch bookFiles unheardSounds missingBookFiles lettersOfTheWeek"
).split(" ");

const at = (iso: string) => new Date(iso);

it("cleaning removes what has expired, keeps the rest, and plans the next hour", async () => {
  const account = await addAccount(server);
  const from = { address: "", userAgent: "" };
  await server.database.deleteFrom("session").execute();
  for (const opened of ["2026-08-21T11:05:31.000Z", "2026-08-22T11:05:31.000Z"])
    await openSession(account.id, from, at(opened));
  const { id: sessionId } = await server.database
    .selectFrom("session")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const bearer = (name: string, expiresAt: string) => ({ tokenHash: Buffer.from(name), sessionId, expiresAt });
  await server.database
    .insertInto("bearerToken")
    .values([bearer("old", "2026-11-19T11:05:31.000Z"), bearer("new", "2026-11-19T11:05:31.001Z")])
    .execute();
  const link = (name: string, expiresAt: string) => ({
    tokenHash: Buffer.from(name),
    accountId: account.id,
    purpose: "passwordRecovery" as const,
    email: account.email,
    expiresAt,
  });
  await server.database
    .insertInto("oneTimeToken")
    .values([link("old", NOW), link("new", "2026-11-20T11:05:31.001Z")])
    .execute();
  await server.database
    .insertInto("attemptCounter")
    .values([
      { key: "old", windowStart: "2026-11-19T11:05:31.000Z", count: 1 },
      { key: "new", windowStart: "2026-11-19T11:05:31.001Z", count: 1 },
    ])
    .execute();
  await cleanUp(server.clock.now());
  const names = async (table: "bearerToken" | "oneTimeToken") =>
    (await server.database.selectFrom(table).select("tokenHash").execute()).map(({ tokenHash }) =>
      tokenHash.toString(),
    );
  expect(await server.database.selectFrom("session").select("id").execute()).toEqual([{ id: sessionId }]);
  expect([await names("bearerToken"), await names("oneTimeToken")]).toEqual([["new"], ["new"]]);
  expect(await server.database.selectFrom("attemptCounter").select("key").execute()).toEqual([{ key: "new" }]);
  const planned = await server.database.selectFrom("job").select(["kind", "payload", "runAt"]).orderBy("id").execute();
  expect(planned.filter(({ kind }) => kind !== "cleaning")).toEqual([
    // The letters of the week.
    { kind: "digest", payload: { after: 0, at: "2026-11-23T07:00:00.000Z" }, runAt: at("2026-11-23T07:00:00.000Z") },
  ]);
  expect(planned.filter(({ kind }) => kind === "cleaning")).toEqual(
    steps.map((step) => ({ kind: "cleaning", payload: { step }, runAt: at("2026-11-20T12:05:31.000Z") })),
  );
});

it("a step that fails stops no other, is tried again, and each keeps its own last success", async () => {
  await server.database.deleteFrom("job").execute();
  await server.database.deleteFrom("cleaningStep").execute();
  await sql`create function fail_deletes() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$`.execute(server.database);
  await sql`create trigger fail_deletes before delete on attempt_counter for each statement execute function fail_deletes()`.execute(
    server.database,
  );
  server.clock.set("2026-11-20T13:00:00.000Z");
  await planCleaning();
  expect(await server.drainJobs()).toEqual({ done: steps.length - 1, failed: 1 });
  const states = async () => (await jobsCommand(["--cleaning"], server.clock.now())).map((line) => line.split("\t"));
  const others = steps.slice(1).map((step) => [step, "2026-11-20T13:00:00.000Z"]);
  expect(await states()).toEqual([["attempts", "never"], ...others]);
  expect(
    await server.database
      .selectFrom("job")
      .where("lastError", "is not", null)
      .select(["payload", "lastError"])
      .execute(),
  ).toEqual([{ payload: { step: "attempts" }, lastError: "the disk is full" }]);
  await sql`drop trigger fail_deletes on attempt_counter`.execute(server.database);
  server.clock.set("2026-11-20T13:00:02.000Z");
  expect(await server.drainJobs()).toEqual({ done: 1, failed: 0 });
  expect(await states()).toEqual([["attempts", "2026-11-20T13:00:02.000Z"], ...others]);
});

it("a start cleans everything at once, and a step of another version is over", async () => {
  await server.database.deleteFrom("job").execute();
  await cleanUp(server.clock.now());
  await enqueue("cleaning", { step: "dust" }, { dedupe: "cleaning dust" });
  await planCleaning();
  const cleaning = () =>
    server.database.selectFrom("job").where("kind", "=", "cleaning").select("payload").orderBy("id");
  expect(await cleaning().where("runAt", "<=", server.clock.now()).execute()).toEqual(
    [...steps, "dust"].map((step) => ({ payload: { step } })),
  );
  await server.drainJobs();
  expect(await cleaning().execute()).toEqual(steps.map((step) => ({ payload: { step } })));
});

it("what has left a bin names its files no more, and bytes go behind their rows", () => {
  expect(cleaningSteps.map(([name]) => name)).toEqual(steps);
});
